import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import MarkdownEditing
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import Words

/// Opens the targets of links: pages, letters and files that are no texts in the desktop's
/// programs, texts in Paber, and the other end of a footnote.
final class LinksModule: Module, DocumentPart {
  let core: DocumentCore
  private let formatting: FormattingModule
  private let selection: SelectionModule
  private let opening: OpeningModule
  private let saving: SavingModule
  private let sheets: SheetsModule
  private let whisper: WhisperModule
  private let opener: any DesktopOpener
  /// The reference from which a definition was reached last.
  private var lastReference: (definition: TextOffset, place: TextOffset, revision: Int)?

  init(
    _ core: DocumentCore,
    formatting: FormattingModule, selection: SelectionModule, opening: OpeningModule,
    saving: SavingModule, sheets: SheetsModule, whisper: WhisperModule, opener: any DesktopOpener
  ) {
    self.core = core
    self.whisper = whisper
    self.formatting = formatting
    self.selection = selection
    self.opening = opening
    self.saving = saving
    self.sheets = sheets
    self.opener = opener
  }

  /// Opens the link at a point (logical pixels of the window); `false`: there is none.
  func open(at point: Point) -> Bool { open(at: selection.textPlace(at: point).offset) }

  /// The address of the link at a place of the text, as it is written; `nil`: there is none.
  func address(at offset: TextOffset) -> String? { formatting.linkAddress(at: offset) }

  /// Opens the link at a place of the text, or goes to the other end of its footnote; `false`:
  /// there is neither.
  func open(at offset: TextOffset) -> Bool {
    guard let written = address(at: offset) else { return followFootnote(at: offset) }
    switch LinkTarget(written, in: saving.folder) {
    case .address(let address): open(address, as: written)
    case .file(let path): open(path)
    case .place: break
    }
    return true
  }

  /// Opens a text in Paber and any other file in the desktop's program for it. Programs are not
  /// started.
  private func open(_ path: FilePath) {
    if opening.opens(path) { return opening.open([path]) }
    let name = FileSentence.name(of: path)
    guard !opening.isProgram(path) else {
      return sheets.notify(Phrase("“\(name)” is a program, which is not started from a text."))
    }
    opener.openFile(path) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(Phrase("There is no program that opens “\(name)”."))
    }
  }

  /// Moves the caret from a reference to the footnote's text, and from there back to the reference
  /// that it came from, or else to the first one. `false`: no label is there.
  private func followFootnote(at offset: TextOffset) -> Bool {
    guard let label = formatting.footnotes.label(at: offset) else { return false }
    if label.isDefinition, let lastReference, lastReference.revision == editor.revision,
      lastReference.definition == editor.text.paragraphRange(at: label.range.lowerBound).lowerBound
    {
      go(to: lastReference.place)
    } else if let place = destination(of: label) {
      if !label.isDefinition {
        let definition = editor.text.paragraphRange(at: place).lowerBound
        lastReference = (definition, label.range.upperBound, editor.revision)
      }
      go(to: place)
    } else {
      whisper.say(
        label.isDefinition
          ? Phrase("Nothing refers to this footnote.") : Phrase("This footnote has no text yet."))
    }
    return true
  }

  private func go(to place: TextOffset) {
    selection.set(TextPlace(offset: place, affinity: .downstream), extending: false)
  }

  /// The place that a label leads to. It may be in a part of the file that is not loaded yet.
  private func destination(of label: FootnoteWalk.Label) -> TextOffset? {
    if let place = formatting.footnotes.destination(of: label) { return place }
    guard let rest = editor.rest else { return nil }
    rest.complete()
    return formatting.footnotes.destination(of: label)
  }

  private func open(_ address: String, as written: String) {
    opener.open(address) { [weak self] outcome in
      switch outcome {
      case .opened: break
      case .refused: self?.sheets.notify(Phrase("An address like “\(written)” is not opened."))
      case .failed: self?.sheets.notify(Phrase("There is no program that opens “\(written)”."))
      }
    }
  }
}
