import ApplicationScope
import Files
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore

/// The only writer of the document's text.
///
/// Every change is an `Edit` that comes through `apply`: it records the inverse, changes the
/// storage and its attributes in one transaction, has the layout follow once, styles the changed
/// text, maps the selection, and tells the observers. These are plain calls, in this order.
final class DocumentEditor: Module {
  let storage: TextStorage
  let attributes: TextAttributes
  private let layout: LayoutManager
  let viewport: Viewport
  private let settings: SettingsModule
  private let clock: any Clock
  private let latency: LatencyTrace?
  private var history = UndoHistory()
  private var longSteps = LongSteps()
  /// True while the text is locked: then no edit of any kind is made.
  var isLocked = false
  /// Sent when an edit was refused because the text is locked.
  let didRefuse = Broadcast<Void>()

  /// The rest of the file while the text is only its beginning.
  let rest: RestOfFile

  /// Sent for each edit after text, layout, page and selection have followed it. The caller of `apply`
  /// may still select something else.
  let didChangeText = Broadcast<Edit>()
  /// Sent with the first offset from which direction overrides of paragraphs have changed.
  let didSetDirections = Broadcast<TextOffset>()
  /// Sent with the record of each edit, undo and redo, when all of it is done; sealed if a job has made
  /// it.
  let didRecord = Broadcast<(record: HistoryRecord, seal: RecordSeal?)>()
  /// Sent with the records of another program's change, when the file is known to hold it; that of the
  /// edit is sealed if a job has made it.
  let didTakeOver = Broadcast<(records: [HistoryRecord], seal: RecordSeal?)>()
  /// Sent when the state of the file has changed.
  let didNoteFile = Broadcast<Void>()
  /// Sent with the range that was appended from the file, before the page settles. It is no edit.
  let didReadOn = Broadcast<TextRange>()

  /// Sent when the selection has changed, also in the middle of an edit.
  let didChangeSelection = Broadcast<Void>()

  /// The selection. Set it through `select`.
  private(set) var selection = Selection(caret: 0) {
    didSet { if selection != oldValue { didChangeSelection.send() } }
  }
  /// Goes up with every change of the text.
  private(set) var revision = 0
  /// Goes up whenever the selection changes without an edit.
  private(set) var selectionRevision = 0
  /// The text that the file holds, and its revision.
  private(set) var saved: SavedText

  /// Up to this number, replacements are followed one by one; beyond it everything is parsed again.
  private static let mostFollowed = 64

  init(
    _ attributes: TextAttributes, rest: RestOfFile, layout: LayoutManager, viewport: Viewport,
    settings: SettingsModule, clock: any Clock, latency: LatencyTrace?
  ) {
    storage = attributes.storage
    self.attributes = attributes
    self.rest = rest
    self.layout = layout
    self.viewport = viewport
    self.settings = settings
    self.clock = clock
    self.latency = latency
    saved = SavedText(text: storage.text)
  }

  func setUp(_ registrations: Registrations) {
    storage.onEndEditing = { [weak self] in self?.layout.invalidate($0) }
  }

  func tearDown() {
    storage.onEndEditing = nil
  }

  var text: TextRope { storage.text }

  // Changing text

  /// Makes an edit for the user, and sets the command's selection.
  ///
  /// An edit that was made for another text is refused: text, selection and history stay.
  ///
  /// - Parameters:
  ///   - preparation: parts of it that a job has worked out in the background.
  ///   - scroll: the page's position after the edit; `nil` keeps the text at its top in place.
  /// - Returns: true if it was made.
  @discardableResult
  func apply(
    _ result: EditResult, _ preparation: EditPreparation = EditPreparation(),
    at scroll: ScrollAnchor? = nil
  ) -> Bool {
    guard !result.edit.isEmpty else {
      select(result.selection)
      return true
    }
    guard !isLocked else {
      refuse()
      return false
    }
    let before = state
    let edit = carryingDirections(result)
    let scroll = scroll ?? result.places.map(viewport.scrollAnchor(after:))
    let begun = edit.begins(in: text)
    let oldFences = attributes.fences
    guard let inverse = try? change(edit, preparation.fences) else { return false }
    // All these overrides were set already.
    guard !inverse.isEmpty else { return true }
    selection = clamped(result.selection)
    if let scroll { viewport.restore(scroll) }
    if selection.isEmpty, selection.affinity == .downstream {
      // Between text of two directions one offset has two places: the one beside the typed text.
      selection.affinity = layout.carets.affinity(ofCaretAfterTextAt: selection.head)
    }
    history.grouping = UndoHistory.Grouping(settings.current.undoGrouping)
    let after = EditorState(selection: selection, scroll: scroll ?? viewport.scrollAnchor())
    let joins = history.record(
      inverse: inverse, kind: result.kind, begun: begun, at: clock.now, before: before,
      after: after)
    longSteps.record(
      edit, from: oldFences, to: joins ? nil : preparation.fences, as: history.undoCount)
    let record = HistoryRecord.edit(
      HistoryEdit(edit, joins: joins, before: before, after: after))
    didRecord.send((record, preparation.seal))
    viewport.settle()
    return true
  }

  /// The edit of a command, after which paragraphs that it moves or keeps have their directions.
  private func carryingDirections(_ result: EditResult) -> Edit {
    let directions = storage.directions
    return result.places.map { result.edit.carrying(directions, in: text, by: $0) }
      ?? result.edit.carrying(directions, in: text)
  }

  /// Undoes the last group of edits.
  func undo() {
    let fences = longSteps.fences(before: history.undoCount)
    travel(.undo) { history in
      try? history.undo(length: text.utf8Count) { edit throws(StaleEdit) in
        try change(edit, fences)
      }
    }
  }

  /// Redoes the last group that was undone.
  func redo() {
    let fences = longSteps.fences(after: history.undoCount + 1)
    travel(.redo) { history in
      try? history.redo(length: text.utf8Count) { edit throws(StaleEdit) in
        try change(edit, fences)
      }
    }
  }

  var canUndo: Bool { !isLocked && history.canUndo }
  var canRedo: Bool { !isLocked && history.canRedo }
  /// The number of groups that can be undone.
  var undoCount: Int { history.undoCount }
  /// The number of groups that can be redone.
  var redoCount: Int { history.redoCount }

  /// The steps that can be undone and redone.
  var steps: UndoHistory { history }

  /// Prepends the undo steps of an earlier session, which lead to the text before the first edit.
  func prepend(_ steps: UndoHistory) {
    history.prepend(steps)
    longSteps = LongSteps()
  }

  /// Sets the file's text, before the first edit; `nil`: there is none.
  func noteFile(holds text: TextRope?) {
    saved = SavedText(text: text, revision: text == self.text ? 0 : -1)
  }

  private func travel(
    _ record: HistoryRecord, _ step: (inout UndoHistory) -> EditorState?
  ) {
    guard !isLocked else { return refuse() }
    guard let state = step(&history) else { return }
    didRecord.send((record, nil))
    selection = clamped(state.selection)
    if let scroll = state.scroll { viewport.restore(scroll) }
    viewport.settle()
  }

  /// Tells observers that an edit was refused.
  func refuse() { didRefuse.send() }

  /// Makes an edit: the one place that changes text. Refuses an edit that was made for another
  /// text.
  ///
  /// - Parameter fences: those of the text after the edit, if they are known.
  /// - Returns: the inverse edit.
  private func change(_ edit: Edit, _ fences: FenceTree?) throws(StaleEdit) -> Edit {
    let before = storage.text
    let inverse = try edit.inverse(in: before, storage.directions)
    guard !edit.changesNoText else {
      storage.setDirections(edit.overrides)
      tell(edit.overrides)
      return inverse
    }
    if fences != nil || edit.replacements.count > Self.mostFollowed {
      storage.beginEditing()
      replaceText(edit, attributes: .empty)
      attributes.textDidChange(edit, from: before, fences: fences)
      storage.endEditing()
    } else if let typing = attributes.typingAttributes(for: edit) {
      // Decorations before the new letters follow by themselves.
      storage.beginEditing()
      replaceText(edit, attributes: typing)
      let touched = attributes.textDidChangePlainly(edit, from: before)
      storage.endEditing()
      if !touched.isEmpty { layout.decorations.set(touched) }
    } else {
      storage.beginEditing()
      replaceText(edit, attributes: .empty)
      let touched = attributes.textDidChange(edit, from: before)
      storage.endEditing()
      layout.decorations.set(touched)
    }
    viewport.map(edit)
    selection = selection.mapped(by: edit)
    revision += 1
    didChangeText.send(edit)
    tell(edit.overrides)
    latency?.textDidChange()
    return inverse
  }

  // Reading the file on

  /// Appends the next part of the file. The file holds it, so there is nothing to undo and nothing
  /// to save. O(log n).
  func takeOn(_ text: TextRope, fences: FenceTree) {
    let before = storage.text
    storage.beginEditing()
    storage.replace(before.end..<before.end, with: text)
    attributes.textWasAdded(to: before, fences: fences)
    turnNothing(after: before)
    storage.endEditing()
    history.textWasAppended(length: text.utf8Count)
    longSteps = LongSteps()
    // One shared copy if the text is unchanged: two trees of the same chunks would take twice the
    // memory.
    if revision == saved.revision { saved.text = storage.text } else { saved.text?.append(text) }
    didReadOn.send(before.end..<storage.text.end)
    viewport.settle()
  }

  /// Replaces the text by the file's, which was read in another format, while nothing was edited.
  func replaceUnwritten(with text: TextRope, fences: FenceTree) {
    storage.beginEditing()
    storage.replace(0..<storage.text.end, with: text)
    attributes.textWasReplaced(fences: fences)
    storage.setDirections([DirectionOverride(0..<storage.text.end, nil)])
    storage.endEditing()
    saved.text = text
    selection = clamped(selection)
    didReadOn.send(0..<storage.text.end)
    viewport.settle()
  }

  /// Makes the step of another program's change to the file, even if the text is locked. Selection
  /// and page stay in place in the text.
  ///
  /// - Parameters:
  ///   - change: made for the current text; else nothing happens.
  ///   - preparation: its parts that were worked out in the background, as the change may be long.
  ///   - file: the file in its current state.
  func takeOver(_ change: OutsideChange, _ preparation: EditPreparation, in file: DocumentFile) {
    let before = state
    guard makeStep(of: change, preparation.fences) else { return }
    saved = SavedText(text: change.theirs, revision: change.isMerged ? -1 : revision)
    let records = change.records(before: before, after: state, file: file)
    didTakeOver.send((records, preparation.seal))
    didNoteFile.send()
    viewport.settle()
  }

  /// Makes the step of another program's change to a file that is no longer the document's, even if
  /// the text is locked. The document's file does not hold it.
  func merge(_ change: OutsideChange, _ preparation: EditPreparation) {
    let before = state
    guard makeStep(of: change, preparation.fences), !change.edit.isEmpty else { return }
    let record = HistoryRecord.edit(
      HistoryEdit(change.edit, joins: false, before: before, after: state))
    didRecord.send((record, preparation.seal))
    viewport.settle()
  }

  /// - Returns: false if the change was made for another text.
  private func makeStep(of change: OutsideChange, _ fences: FenceTree?) -> Bool {
    if change.edit.isEmpty { return true }
    let (before, oldFences) = (state, attributes.fences)
    guard let inverse = try? self.change(change.edit, fences) else { return false }
    history.record(inverse: inverse, joins: false, before: before, after: state)
    longSteps.record(change.edit, from: oldFences, to: fences, as: history.undoCount)
    return true
  }

  // Selecting

  /// Selects; ends the undo group when the caret jumps.
  ///
  /// While the file is still being read, its last paragraph so far may not be the last, so selecting in
  /// it reads the rest first.
  func select(_ selection: Selection) {
    if !rest.isEmpty,
      text.paragraphRange(at: clamped(selection).range.upperBound).upperBound == text.end
    {
      rest.complete()
    }
    let selection = clamped(selection)
    guard selection != self.selection else { return }
    self.selection = selection
    selectionRevision += 1
    history.breakGroup()
  }

  /// The state that undo restores.
  var state: EditorState {
    EditorState(selection: selection, scroll: viewport.scrollAnchor())
  }

  // The file

  /// Notes that the file holds `text`, which was the document's at `revision`.
  func markSaved(_ text: TextRope, revision: Int) {
    saved = SavedText(text: text, revision: revision)
    history.breakGroup()
    didNoteFile.send()
  }

  /// Notes that no file holds the text, as after a draft was restored.
  func markUnsaved() {
    saved = SavedText(text: nil, revision: -1)
    didNoteFile.send()
  }

  /// Notes that the file is missing, or is there again unchanged.
  func markGone(_ isGone: Bool) {
    guard isGone != saved.isGone else { return }
    saved.isGone = isGone
    didNoteFile.send()
  }
}
