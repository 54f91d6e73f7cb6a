import ApplicationScope
import Interface
import MarkdownEditing
import MarkdownSyntax
import TextCore

/// Works out the edits of formatting at the selection, and its current formatting.
///
/// It changes nothing itself: `TypingModule` makes the edits, and asks it for those of Return, Tab
/// and marks. Plain letters never come here. If a command finds nothing to do, a transient message
/// says why.
final class FormattingModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  let history: HistoryModule
  let jobs: JobsModule
  let lines: DocumentLines
  /// The command on a long selection that runs in the background.
  let slot: EditSlot
  /// The limit of searches for the plainest Markdown; nil: the shipped one. Tests set it.
  var searchBound: Int?
  /// Commands that were given while a job ran; they are performed after it.
  var waiting: [() -> Void] = []
  /// The last command, as long as nothing happened since.
  private var lastToggle: Toggle?
  /// The styles of the next typed letters, as long as nothing happened since they were switched.
  private var typing: (style: InlineStyle, hasTyped: Bool, moment: Moment)?
  /// The state found last, with the moment that it is valid for.
  private var found: (moment: Moment, state: FormattingState)?

  /// The text and the selection, as long as the caret has not moved.
  private struct Moment: Equatable {
    var revision: Int
    var selectionRevision: Int
    var selection: Selection
  }

  /// A command, the state after it, and the edit that undoes it.
  private struct Toggle {
    var name: String
    var revision: Int
    var selection: Selection
    var back: Back
  }

  /// The edit that undoes a command.
  struct Back {
    var result: EditResult
    /// The fences of the text after it, if finding them takes time.
    var preparation: EditPreparation
  }

  init(
    _ core: DocumentCore, saving: SavingModule, history: HistoryModule, jobs: JobsModule,
    lines: DocumentLines
  ) {
    self.core = core
    self.history = history
    self.lines = lines
    self.saving = saving
    self.jobs = jobs
    slot = jobs.makeEditSlot(holding: saving)
  }

  func tearDown() {
    waiting = []
    slot.cancel()
    lastToggle = nil
    typing = nil
    found = nil
  }

  // Asking

  /// The formatting at the selection. Looks at the paragraphs at its ends, once for each selection.
  func state() -> FormattingState {
    let moment = moment
    if let found, found.moment == moment { return found.state }
    let state = FormattingState(context)
    found = (moment, state)
    return state
  }

  private var moment: Moment {
    Moment(
      revision: editor.revision, selectionRevision: editor.selectionRevision,
      selection: editor.selection)
  }

  var context: FormattingContext {
    let typing = typing.flatMap { $0.moment == moment ? $0 : nil }
    var context = FormattingContext(
      text: editor.text, selection: editor.selection, fences: attributes.fences,
      lineEnding: saving.lineEnding, marks: FormattingMarks(settings.current),
      typing: typing?.style, sizes: attributes.partSizes)
    context.hasTyped = typing?.hasTyped ?? false
    context.lineMeaning = lines.meaningSoFar
    if let searchBound { context.searchBound = searchBound }
    return context
  }

  /// Notes the styles of the next typed letters, after an edit.
  func goOn(after result: EditResult) {
    found = nil
    typing = result.typingAttributes.map { ($0[.inline] ?? [], result.isBehindTyped, moment) }
  }

  // Working out

  /// Returns the edit that undoes a command given twice in a row: to the byte, even if it joined or
  /// moved existing marks. `nil`: it was not the last command.
  func takingBack(_ name: String) -> Back? {
    guard let lastToggle, lastToggle.name == name, lastToggle.revision == editor.revision,
      lastToggle.back.result.edit.fits(length: editor.text.utf8Count),
      lastToggle.selection.isSameRange(as: editor.selection)
    else { return nil }
    return lastToggle.back
  }

  /// Remembers the command that is about to be applied, so that it can be undone.
  func remember(_ name: String, _ result: EditResult) {
    guard result.typingAttributes == nil, let inverse = try? result.edit.inverse(in: editor.text)
    else { return }
    var back = EditResult(edit: inverse, selection: editor.selection, kind: .command)
    back.places = result.places?.inverted
    lastToggle = Toggle(
      name: name, revision: editor.revision + (result.edit.isEmpty ? 0 : 1),
      selection: result.selection,
      back: Back(
        result: back,
        preparation: EditPreparation(fences: result.places == nil ? nil : attributes.fences)))
  }

  /// Returns the edit of a command that is no switch.
  func result(_ command: (FormattingContext) -> EditResult?) -> EditResult? { command(context) }

  /// Returns the edit that wraps the selection in a typed character; `nil`: the character replaces
  /// it.
  func wrapping(_ text: String) -> EditResult? {
    guard text.utf8.count == 1, !editor.selection.isEmpty, !hidesTags else { return nil }
    return FormattingCommands.wrap(text, in: context)
  }

  /// Returns the edit that a typed backtick or tilde makes if it completes a closing fence.
  func closingFence(_ text: String) -> EditResult? {
    guard text == "`" || text == "~" else { return nil }
    return FormattingCommands.closeFence(text, in: context)
  }

  /// Returns the edit of a typed pipe that steps over the next one of a table's row. Hidden pipes
  /// are not typed: where tags are hidden a pipe is a letter.
  func passingPipe(_ text: String) -> EditResult? {
    guard text == "|", !hidesTags else { return nil }
    return FormattingCommands.passPipe(in: context)
  }

  /// Returns the edit of typed text that needs a style of its own; `nil`: it is inserted as it is.
  func writing(_ text: String) -> EditResult? {
    if hidesTags { return richWriting(text) }
    // Nearly every letter ends here, at no cost.
    guard editor.selection.isEmpty, typing != nil || text.allSatisfy(\.isWhitespace) else {
      return nil
    }
    return FormattingCommands.write(text, in: context)
  }

  /// Returns the edit that replaces a range that contains tags with letters. Letters that stay keep
  /// their styles, and new ones take the style of the first. `nil`: there is nothing to do.
  func replacing(_ range: TextRange, by letters: String) -> EditResult? {
    var context = context
    context.selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    context.typing = nil
    return letters.isEmpty
      ? RichTextCommands.delete(in: context) : RichTextCommands.write(letters, in: context)
  }

  /// Returns the edit of Return in a list, a quote, code or a style; `nil`: it begins a plain
  /// paragraph.
  func newParagraph() -> EditResult? {
    hidesTags ? richNewParagraph() : FormattingCommands.newParagraph(in: context)
  }

  /// Returns the edit of Backspace at the beginning of an item or a quote; `nil`: it deletes a
  /// letter.
  func deletingMarker() -> EditResult? { FormattingCommands.deleteMarker(in: context) }

  /// Returns the edit that makes the selected words a link to a pasted address; `nil`: the pasted
  /// text replaces them.
  func linking(to address: TextRope) -> EditResult? {
    FormattingCommands.link(to: address, in: context)
  }

  /// The selection that a deletion begins from.
  func selectionToDelete(_ direction: TextDirection) -> Selection {
    FormattingCommands.selectionToDelete(direction, in: context)
  }

  /// Returns the deletion with the styles that it touches kept whole.
  func deleting(_ result: EditResult) -> EditResult {
    FormattingCommands.deleting(result, in: context)
  }

  /// Returns the edit with the numbers of the ordered lists that it touches updated.
  func renumberingLists(_ result: EditResult) -> EditResult {
    result.renumberingLists(in: context)
  }

  /// Returns the edit of a typed character, with an item's content indented further if its marker
  /// becomes wider.
  func movingItems(_ result: EditResult, typing text: String) -> EditResult {
    guard text == " " || text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return result }
    return result.movingItems(in: context)
  }

  /// True if items of a list are selected, or the caret is in one.
  var isInList: Bool { FormattingCommands.isInList(context) }

  /// The address of the link at `offset`; `nil`: there is none.
  func linkAddress(at offset: TextOffset) -> String? { context.linkAddress(at: offset) }

  /// True if brackets around a place may be a link by a label.
  func mayBeReference(at offset: TextOffset) -> Bool { context.mayBeReference(at: offset) }

  /// The link at the selection; `nil`: there can be none.
  var link: LinkEditing? {
    LinkEditing(in: context, boundaries: boundaries, hidesTags: hidesTags)
  }

  /// The ways between the labels of footnotes.
  var footnotes: FootnoteWalk { FootnoteWalk(in: context) }

  /// Returns the edit that toggles a task, for a click in the middle of its box; `nil`: the click
  /// places the caret.
  func checkTask(at offset: TextOffset) -> EditResult? {
    FormattingCommands.checkTask(boxAt: offset, in: context)
  }
}

extension Selection {
  /// True if both select the same range in the same direction.
  fileprivate func isSameRange(as other: Selection) -> Bool {
    anchor == other.anchor && head == other.head
  }
}
