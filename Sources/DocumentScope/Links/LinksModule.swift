import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Opens the targets of links: pages, letters and files that are no texts in the desktop's
/// programs, texts in Paber, headings, and the other end of a footnote.
final class LinksModule: Module, DocumentPart {
  let core: DocumentCore
  private let formatting: FormattingModule
  private let selection: SelectionModule
  private let opening: OpenDocumentModule
  private let chapters: ChaptersModule
  private let opener: any DesktopOpener
  /// Searches the text for a heading, a definition or the other end of a footnote in the background.
  private let slot: JobSlot
  /// The reference from which a definition was reached last.
  private var lastReference: (definition: TextOffset, place: TextOffset, revision: Int)?

  init(
    _ core: DocumentCore, formatting: FormattingModule, selection: SelectionModule,
    opening: OpenDocumentModule, chapters: ChaptersModule, opener: any DesktopOpener,
    queue: JobQueue
  ) {
    self.core = core
    self.formatting = formatting
    self.selection = selection
    self.opening = opening
    self.chapters = chapters
    self.opener = opener
    slot = JobSlot(queue: queue) { core.editor.revision }
  }

  func tearDown() { slot.cancel() }

  /// Opens the link at a point (logical pixels of the window); `false`: there is none.
  func open(at point: Point) -> Bool { open(at: selection.textPlace(at: point).offset) }

  /// The address of the link at a place of the text, as it is written; `nil`: there is none.
  func address(at offset: TextOffset) -> String? { formatting.linkAddress(at: offset) }

  /// Opens the link at a place of the text, or goes to the other end of its footnote; `false`:
  /// there is neither.
  func open(at offset: TextOffset) -> Bool {
    open(at: offset) { [weak self] in self?.go(to: offset) }
  }

  /// Opens what is at a place. `noLink` is called later if brackets there turn out to be no link.
  private func open(at offset: TextOffset, orIfBrackets noLink: @escaping () -> Void) -> Bool {
    if let written = address(at: offset) {
      open(written)
      return true
    }
    return follow(formatting.footnotes.label(at: offset))
      || followReference(at: offset, or: noLink)
  }

  /// Opens the link at the caret. In the text of a footnote, it leads back to the reference.
  private func followFromCaret() {
    let caret = editor.selection.head
    let isFollowed =
      open(at: caret, orIfBrackets: { [weak self] in self?.sayNoLink() })
      || follow(formatting.footnotes.definition(around: caret))
    if !isFollowed { sayNoLink() }
  }

  private func sayNoLink() { transientMessages.say(Phrase("The caret is not in a link.")) }

  /// The command that needs no pointer.
  var commands: [Command] {
    [
      Command("follow-link", Phrase("Follow Link"), .go) { [weak self] in self?.followFromCaret() }
        .ofPage()
    ]
  }

  /// Opens an address as it is written in a link.
  func open(_ written: String) {
    switch LinkTarget(written, in: opening.folder) {
    case .address(let address): open(address, as: written)
    case .file(let path): open(path)
    case .heading(let name): goToHeading(name)
    case .nowhere: sheets.notify(Phrase("Paber does not open addresses such as “\(written)”."))
    }
  }

  /// Goes to the heading with that identifier. Identifiers depend on all headings before, so the
  /// text is read in the background.
  private func goToHeading(_ name: String) {
    guard !name.isEmpty else { return chapters.go(to: 0) }
    editor.rest.complete()
    let (text, meaning) = (editor.text, formatting.lines.meaningSoFar)
    slot.start { job in
      DocumentReader.heading(named: name, in: text, lines: meaning) { job.isWanted }
    } then: { [weak self] outcome in
      guard let self, case .done(let place) = outcome else { return }
      guard let place else { return transientMessages.say(Phrase("No heading has this name.")) }
      chapters.go(to: editor.text.paragraphRange(at: place).lowerBound)
    }
  }

  /// Opens the link at a place between brackets, if a definition anywhere in the text makes it one;
  /// otherwise calls `noLink`. `false`: no brackets are there.
  private func followReference(at offset: TextOffset, or noLink: @escaping () -> Void) -> Bool {
    guard formatting.mayBeReference(at: offset) else { return false }
    editor.rest.complete()
    let (text, meaning) = (editor.text, formatting.lines.meaningSoFar)
    slot.start { job in
      DocumentReader.destination(at: offset, in: text, lines: meaning) { job.isWanted }
    } then: { [weak self] outcome in
      guard let self, case .done(let written) = outcome else { return }
      if let written, !written.isEmpty { open(written) } else { noLink() }
    }
    return true
  }

  /// Opens a text in Paber and any other file in the desktop's program for it. Programs are not
  /// started.
  private func open(_ path: FilePath) {
    if opening.opens(path) { return opening.open([path]) }
    let name = FileSentence.name(of: path)
    guard !opening.isProgram(path) else {
      return sheets.notify(
        Phrase("“\(name)” is a program, and Paber does not start programs from links."))
    }
    opener.openFile(path) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(Phrase("No program can open “\(name)”."))
    }
  }

  /// Moves the caret from a reference to the footnote's text, and from there back to the reference
  /// that it came from, or else to the first one. `false`: there is no label.
  private func follow(_ label: FootnoteWalk.Label?) -> Bool {
    guard let label else { return false }
    if label.isDefinition, let lastReference, lastReference.revision == editor.revision,
      lastReference.definition == editor.text.paragraphRange(at: label.range.lowerBound).lowerBound
    {
      go(to: lastReference.place)
    } else {
      search(for: label)
    }
    return true
  }

  /// Searches for the place that a label leads to, and goes there. If it is not in the part of the
  /// file that is loaded, the rest is loaded and searched as well.
  private func search(for label: FootnoteWalk.Label) {
    let (walk, isWhole) = (formatting.footnotes, editor.rest.isEmpty)
    slot.start { job in
      walk.destination(of: label) { job.isWanted }
    } then: { [weak self] outcome in
      guard let self, case .done(let place) = outcome else { return }
      if let place { return arrive(at: place, from: label) }
      if !isWhole {
        editor.rest.complete()
        return search(for: label)
      }
      transientMessages.say(
        label.isDefinition
          ? Phrase("Nothing refers to this footnote.") : Phrase("This footnote has no text yet."))
    }
  }

  private func arrive(at place: TextOffset, from label: FootnoteWalk.Label) {
    if !label.isDefinition {
      let definition = editor.text.paragraphRange(at: place).lowerBound
      lastReference = (definition, label.range.upperBound, editor.revision)
    }
    go(to: place)
  }

  private func go(to place: TextOffset) {
    selection.set(TextPlace(offset: place, affinity: .downstream), extending: false)
  }

  private func open(_ address: String, as written: String) {
    opener.open(address) { [weak self] outcome in
      switch outcome {
      case .opened: break
      case .refused:
        self?.sheets.notify(Phrase("Paber does not open addresses such as “\(written)”."))
      case .failed: self?.sheets.notify(Phrase("No program can open “\(written)”."))
      }
    }
  }
}
