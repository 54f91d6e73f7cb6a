import Canvas
import Interface
import Layout
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore

/// Types and deletes text: letters, paragraphs, tabs, units up to a word.
///
/// Makes an edit by a pure function of text and selection, and gives it to `DocumentEditor`. Owns
/// the observers of typing, whose order is that of the scope's list of modules. Styles are
/// `FormattingModule`'s.
final class TypingModule: Module, DocumentPart {
  let core: DocumentCore
  private let caret: CaretModule
  private let scroll: ScrollModule
  private let selection: SelectionModule
  private let typewriter: TypewriterModule
  private let noises: TypingNoisesModule
  let formatting: FormattingModule
  private let saving: SavingModule
  private var observers: [any TypingObserver] = []

  init(
    _ core: DocumentCore, selection: SelectionModule, noises: TypingNoisesModule,
    formatting: FormattingModule, saving: SavingModule
  ) {
    self.core = core
    caret = selection.caret
    scroll = selection.scroll
    self.selection = selection
    typewriter = selection.typewriter
    self.noises = noises
    self.formatting = formatting
    self.saving = saving
  }

  /// Begins with the observers of typing, in an order that is a contract: completion, typewriter,
  /// punctuation, typed markers, noises, reminder, input language, hints. Each is called before
  /// the insertion, which `FormattingModule` makes if a mark wraps the selection or a list continues,
  /// and after it, with the attributes set. Punctuation may make an edit of its own, so completion
  /// comes before it.
  func begin(with observers: [any TypingObserver]) { self.observers = observers }

  func tearDown() { observers = [] }

  /// Replaces the selection by typed text; a mark wraps it, unless an input method has composed it.
  /// The caret does not glide over composed text, nor over several characters at once.
  func insert(_ text: String, isComposed: Bool = false) {
    // Input methods commit text that they keep, such as a clipboard's, with its own line ends.
    let text = LineEndings.areIn(text) ? LineEndings.replaced(text, by: saving.lineEnding) : text
    if !isComposed, formatting.wrapsLongSelection(in: text, performing) { return }
    insert(text, isComposed: isComposed, snaps: isComposed || !text.dropFirst().isEmpty) {
      formatting.closingFence(text) ?? formatting.passingPipe(text) ?? formatting.writing(text)
        ?? (isComposed ? nil : formatting.wrapping(text))
    }
  }

  /// Begins a new paragraph, which continues the list, the quote and the styles at the caret.
  func insertNewline() {
    insert(saving.lineEnding) { formatting.newParagraph() }
  }

  /// Selects the next cell in a table, nests items of a list, indents several paragraphs; inserts a
  /// tab elsewhere.
  func insertTab() {
    if formatting.indentsLongSelection(performing) { return }
    if let cell = formatting.result({ FormattingCommands.selectCell(.forward, in: $0) }) {
      perform(cell, follows: true)
    } else if formatting.isInList {
      formatting.make(
        { perform($0) }, formatting.result(FormattingCommands.nest), or: formatting.whyNoNesting)
    } else if let indented = formatting.result(FormattingCommands.indent) {
      formatting.make({ perform($0) }, indented, or: FormattingModule.noIndentation)
    } else {
      insert("\t")
    }
  }

  /// Inserts `text`, or makes the edit of `instead`.
  private func insert(
    _ text: String, isComposed: Bool = false, snaps: Bool = false, or instead: () -> EditResult?
  ) {
    guard !text.isEmpty else { return }
    guard !editor.isLocked else { return editor.refuse() }
    for observer in observers { observer.willInsert(text) }
    apply(instead() ?? insertion(of: text), snaps: snaps)
    for observer in observers { observer.didInsert(text, isComposed: isComposed) }
  }

  /// Returns the edit of plain letters. Digits in the marker of an item move its content; a
  /// replaced selection may have had items of a list.
  private func insertion(of text: String) -> EditResult? {
    let selection = editor.selection
    let result = EditCommands.insert(TextRope(text), selection: selection, text: editor.text)
    return selection.isEmpty
      ? result.map { formatting.movingItems($0, typing: text) }
      : result.map(formatting.renumberingLists)
  }

  /// Toggles the task whose box is at a point, wherever the caret is; `false`: there is none.
  func tickTask(at point: Point) -> Bool {
    // A box shown as one sign has no caret place in its middle.
    let box = selection.guardedMarker(at: point).map { $0.lowerBound + 1 }
    guard let result = formatting.checkTask(at: box ?? selection.textPlace(at: point).offset)
    else { return false }
    caret.willMove()
    editor.apply(result)
    caret.didMove(snaps: true)
    return true
  }

  /// Deletes the selection, or else from the caret to the unit's edge.
  func delete(_ unit: TextUnit, _ direction: TextDirection) {
    if hidesTags {
      let result = formatting.richDeletion(unit, direction)
      guard let result, !result.edit.isEmpty || result.selection != editor.selection else {
        return formatting.didDeleteNothing(direction)
      }
      performOnParagraphs(result, snaps: false)
      if !result.edit.isEmpty { noises.didDelete() }
      return
    }
    let isBackspace = unit == .cluster && direction == .backward
    let marker = isBackspace ? formatting.deletingMarker() : nil
    let result = marker ?? deletion(unit, direction)
    performOnParagraphs(result, snaps: false)
    if result != nil { noises.didDelete() }
  }

  private func deletion(_ unit: TextUnit, _ direction: TextDirection) -> EditResult? {
    EditCommands.delete(
      unit: unit, direction: direction, selection: formatting.selectionToDelete(direction),
      movement: selection.movement
    ).map(formatting.deleting)
  }

  /// Deletes the selection, as a step of its own.
  func deleteSelection() {
    let deletion =
      hidesTags
      ? formatting.richCut()
      : EditCommands.insert(TextRope(), selection: editor.selection, text: editor.text)
        .map(formatting.deleting)
    guard var result = deletion else {
      if hidesTags, !editor.selection.isEmpty { formatting.didDeleteNothing(.forward) }
      return
    }
    result.kind = .command
    performOnParagraphs(result)
  }

  func duplicate() {
    formatting.duplicate { [weak self] in self?.perform($0, $1, follows: true) }
  }

  func deleteParagraph() {
    performOnLines(EditCommands.deleteParagraph(selection: editor.selection, text: editor.text))
  }

  /// Moves the selected paragraphs over the next one with text.
  func moveParagraph(_ direction: TextDirection) {
    formatting.make(
      { performOnLines($0, follows: true) },
      EditCommands.moveParagraph(direction, selection: editor.selection, text: editor.text),
      or: direction == .backward
        ? Phrase("There is no paragraph above.") : Phrase("There is no paragraph below."))
  }

  /// Makes the selected words a link to pasted text, if that is an address; `false`: it is none.
  func link(to address: TextRope) -> Bool {
    guard let result = formatting.linking(to: address) else { return false }
    perform(result)
    return true
  }

  /// Makes an edit that moves or removes whole lines. While tags are hidden, it is refused if a line
  /// would get into a code block or out of one.
  private func performOnLines(_ result: EditResult?, follows: Bool = false) {
    if hidesTags, let result, !formatting.leavesCode(result.edit) {
      return formatting.sayWhyNotPastCode()
    }
    performOnParagraphs(result, follows: follows)
  }

  /// Makes an edit that may add, move or remove paragraphs: the numbers of lists follow. While tags
  /// are hidden, text that comes to be above a rule stays apart from it.
  func performOnParagraphs(_ result: EditResult?, snaps: Bool = true, follows: Bool = false) {
    let result = hidesTags ? result.map(formatting.keepingRules) : result
    perform(result.map(formatting.renumberingLists), snaps: snaps, follows: follows)
  }

  /// Makes the edit of a formatting command.
  var performing: FormattingModule.Perform {
    { [weak self] in self?.perform($0, $1) }
  }

  /// Makes an edit, glides the caret and keeps it in sight.
  ///
  /// - Parameter preparation: parts of it that a job has worked out.
  /// - Parameter follows: true if the selection moves to other paragraphs, and the page with it.
  func perform(
    _ result: EditResult?, _ preparation: EditPreparation = EditPreparation(), snaps: Bool = true,
    follows: Bool = false
  ) {
    let wasCentred = typewriter.isCentred
    let keepsPage = apply(result, preparation, snaps: snaps, follows: follows)
    if !keepsPage || wasCentred { typewriter.recentre() }
  }

  /// Makes an edit. The page stays in place if the writer saw the selection and still sees what the
  /// edit leaves of it: a command on all of the text does not scroll to its end.
  ///
  /// - Returns: true if the page stays in place.
  @discardableResult
  private func apply(
    _ result: EditResult?, _ preparation: EditPreparation = EditPreparation(), snaps: Bool,
    follows: Bool = false
  ) -> Bool {
    guard let result else { return false }
    let wasInSight = isSelectionInSight
    caret.willMove()
    if editor.apply(result, preparation) { formatting.goOn(after: result) }
    caret.didMove(snaps: snaps)
    if wasInSight, !follows, isSelectionInSight { return true }
    scroll.showCaret(editor.selection, isWriting: true)
    return false
  }

  /// True if there is a selection and the window shows a part of it.
  private var isSelectionInSight: Bool {
    !editor.selection.isEmpty && scroll.shows(editor.selection)
  }

  /// Undoes or redoes by `step`. The caret is shown; a selection that is in sight moves nothing.
  func travel(_ step: () -> Void) {
    let wasCentred = typewriter.isCentred
    caret.willMove()
    step()
    caret.didMove(snaps: true)
    let keepsPage = isSelectionInSight
    if !keepsPage { scroll.showCaret(editor.selection) }
    if !keepsPage || wasCentred { typewriter.recentre() }
  }
}
