import ApplicationScope
import Canvas
import Files
import Import
import Interface
import Layout
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore
import WindowScope

/// Cut, copy and paste, the middle button, and text that is dropped.
///
/// Items of a list can be cut and pasted; their numbers follow. A list that is pasted into another
/// one becomes a part of it. Text that is pasted plain is inserted unchanged.
///
/// Other programs get line endings as `\n`, and their text gets the document's own. A copy is a
/// snapshot of the text; its forms (Markdown, HTML, RTF) are made when a program asks for them.
/// HTML and RTF become Markdown, unless there is Markdown, or the caret is in code.
/// A picture without any text becomes a file beside the document, and so do the pictures of HTML and
/// RTF when the document is saved.
final class PasteboardModule: Module, DocumentPart {
  let core: DocumentCore
  let typing: TypingModule
  private let selection: SelectionModule
  let saving: SavingModule
  private let language: LanguageModule
  private let lines: DocumentLines
  let pictures: PictureSaver

  init(
    _ core: DocumentCore, typing: TypingModule, selection: SelectionModule, saving: SavingModule,
    lines: DocumentLines, pictures: PictureSaver, language: LanguageModule
  ) {
    self.language = language
    self.lines = lines
    self.pictures = pictures
    self.core = core
    self.typing = typing
    self.selection = selection
    self.saving = saving
  }

  /// Copies the selection.
  func copy() {
    guard !editor.selection.isEmpty else { return }
    clipboard.offer(selectedContent, on: .clipboard)
  }

  /// The selection in all forms that other programs ask for.
  var selectedContent: ClipboardContent { copied.content }

  /// Copies the source of the selection's HTML, for the editors of websites.
  private func copyHTMLSource() {
    guard !editor.selection.isEmpty else { return }
    clipboard.offer(copied.htmlSource, on: .clipboard)
  }

  /// Copies the selection as rich text alone, for programs that take Markdown for plain text.
  private func copyRichText() {
    guard !editor.selection.isEmpty else { return }
    clipboard.offer(copied.richText, on: .clipboard)
  }

  private var copied: CopiedText {
    CopiedText(
      markdown: copiedText, lines: lines.meaning,
      isBeginning: editor.selection.range.lowerBound == 0,
      documentLanguage: FrontMatter(of: editor.text)?.language, language: language.locale,
      pictures: DiskPictures(
        besideDocumentIn: saving.folder, in: saving.store, pictureStore: pictures.pictureStore))
  }

  /// Copies the selection and deletes it.
  func cut() {
    guard !editor.selection.isEmpty else { return }
    copy()
    typing.deleteSelection()
  }

  /// Replaces the selection by the clipboard; an address over words makes them a link.
  func paste() {
    putAtCaret(by: .linkingWords)
  }

  /// Replaces the selection by the clipboard's plain text. It is not converted, and no list is numbered
  /// anew; only in a table it is fitted to the cell.
  func pastePlain() {
    putAtCaret(as: .plainText, by: .changingNothingElse)
  }

  /// Inserts the primary selection of another program at the place of the middle click.
  func pastePrimary(at point: Point) { put(from: .primary, at: point) }

  /// Inserts dropped text at its drop place.
  func pasteDropped(at point: Point) { put(from: .drop, at: point) }

  /// The way in which the edit of a paste is made.
  private enum Insertion {
    /// Numbers the lists anew.
    case followingLists
    /// Does the same, or makes selected words a link if an address is pasted over them.
    case linkingWords
    /// Makes the edit alone.
    case changingNothingElse

    /// Makes the edit `result`, which inserts `text`.
    @MainActor
    func perform(_ result: EditResult?, of text: TextRope, by typing: TypingModule) {
      if self == .changingNothingElse { return typing.perform(result) }
      let isOverSelection = result?.edit.replacements.first?.range == typing.editor.selection.range
      if self == .linkingWords, isOverSelection, typing.link(to: text) { return }
      typing.performOnParagraphs(result)
    }
  }

  /// The state of the editor at the request: if it is the same when the text comes, the caret moves
  /// along.
  private struct Moment: Equatable {
    let selection: Selection
    let revision: Int
  }

  /// The interpretation of inserted text.
  enum Meaning {
    case markdown
    case plainText
  }

  private func put(from source: ClipboardPlace, at point: Point) {
    let place = selection.textPlace(at: point)
    // The end of a pending paste moves the text under the point.
    let moved = PastePlace(place.offset..<place.offset, in: editor)
    paste.finishPendingRead()
    put(
      from: source, into: Selection(caret: moved.range.lowerBound, affinity: place.affinity),
      by: .followingLists)
  }

  private func putAtCaret(as meaning: Meaning = .markdown, by insertion: Insertion) {
    paste.begin { [weak self] in
      guard let self else { return }
      put(from: .clipboard, into: editor.selection, as: meaning, by: insertion)
    }
  }

  /// Reads text and inserts it at the place of `target` by then. If the caret has left that place,
  /// it stays where it is.
  private func put(
    from source: ClipboardPlace, into target: Selection, as meaning: Meaning = .markdown,
    by insertion: Insertion
  ) {
    let before = Moment(selection: editor.selection, revision: editor.revision)
    let place = PastePlace(target.range, in: editor)
    let meaningOfLines = lines.meaning
    let insert: @MainActor @Sendable (Result<PastedText?, ClipboardFailure>, Fallback?) -> Void = {
      [weak self] result, fallback in
      guard let self else { return }
      switch result {
      case .success(let pasted?) where !pasted.isEmpty:
        let isWhereItWas = Moment(selection: editor.selection, revision: editor.revision) == before
        if isWhereItWas { editor.select(target) }
        if case .picture(let picture) = pasted {
          return put(picture, in: place, isAtCaret: isWhereItWas, fallback: fallback)
        }
        let text = text(of: pasted, in: place.range)
        let result = edit(putting: text, as: meaning, in: place.range, movesCaret: isWhereItWas)
        // While tags are hidden, the selection may be impossible to delete.
        if hidesTags, result == nil { return transientMessages.say(FormattingModule.noMarkdown) }
        insertion.perform(result, of: text, by: typing)
        if case .converted(let converted) = pasted, let notice = converted.notice,
          result != nil, !editor.isLocked
        {
          transientMessages.say(notice)
        }
      // The primary selection is often no text.
      case .success:
        if source == .clipboard { transientMessages.say(Phrase("There is no text to paste")) }
      case .failure(let failure): sheets.notify(failure.sentence(of: source))
      }
    }
    paste.read(
      types(from: source, into: target.range, as: meaning), from: source,
      decode: { [ending = saving.lineEnding, text = editor.text] in
        PastedText($0, lines: meaningOfLines, ending: ending, for: text)
      },
      take: { [weak self] in self?.complete($0, from: source, then: insert) })
  }

  /// The forms to ask for: in code only text, from the primary selection only text and Markdown,
  /// links only from a drop.
  private func types(
    from source: ClipboardPlace, into range: TextRange, as meaning: Meaning
  ) -> [String] {
    guard meaning == .markdown else { return [ClipboardData.text] }
    if typing.formatting.isInCode(range) { return [ClipboardData.text] }
    return switch source {
    case .clipboard: ClipboardData.insertable
    case .drop:
      [ClipboardData.markdown] + DraggedLink.types
        + ClipboardData.insertable.filter { $0 != ClipboardData.markdown }
    case .primary: [ClipboardData.markdown, ClipboardData.text]
    }
  }

  private func text(of pasted: PastedText, in range: TextRange) -> TextRope {
    switch pasted {
    case .text(let text): text
    case .converted(let converted) where isInserted(converted.markdown, asItIsAt: range):
      TextRope(bytes: converted.markdown)
    case .converted(let converted):
      ConvertedPaste(in: range, of: editor.text, ending: saving.lineEnding)
        .fitted(converted.markdown)
    case .picture: TextRope()
    }
  }

  /// True if converted Markdown of several lines becomes a part of the list at `range`, or comes
  /// above the paragraph there.
  private func isInserted(_ markdown: [UInt8], asItIsAt range: TextRange) -> Bool {
    guard markdown.contains(0x0A) else { return false }
    return typing.formatting.blockInsertion(of: TextRope(bytes: markdown), in: range) != nil
  }

  /// The commands of the pasteboard.
  var commands: [Command] {
    let hasSelection = { [weak self] in !(self?.editor.selection.isEmpty ?? true) }
    return [
      Command(
        .cut, changesText: true, whyNot: Phrase("No text is selected."), isEnabled: hasSelection
      ) { [weak self] in self?.cut() },
      Command(.copy, whyNot: Phrase("No text is selected."), isEnabled: hasSelection) {
        [weak self] in self?.copy()
      },
      Command(
        "copy-html", "Copy as HTML Source", .edit, whyNot: Phrase("No text is selected."),
        isEnabled: hasSelection
      ) { [weak self] in self?.copyHTMLSource() },
      Command(
        "copy-rich", "Copy as Rich Text", .edit, whyNot: Phrase("No text is selected."),
        isEnabled: hasSelection
      ) { [weak self] in self?.copyRichText() },
      Command(.paste, changesText: true) { [weak self] in self?.paste() },
      Command(
        "paste-plain", "Paste as Plain Text", .edit,
        [Shortcut(.character("v"), [.control, .shift])], changesText: true
      ) { [weak self] in self?.pastePlain() },
    ].map { $0.ofPage() }
  }
}

extension ClipboardFailure {
  /// The message about the failure.
  fileprivate func sentence(of source: ClipboardPlace) -> Phrase {
    let most = ClipboardData.mostBytes >> 20
    return switch (self, source) {
    case (.noAnswer, .drop):
      Phrase("The program that the text was dragged from did not deliver it.")
    case (.noAnswer, _):
      Phrase("The program that the text was copied from did not deliver it.")
    case (.tooLarge, .drop):
      Phrase("The dropped content is larger than \(most) MB and can’t be inserted.")
    case (.tooLarge, _):
      Phrase("The copied content is larger than \(most) MB and can’t be pasted.")
    }
  }
}
