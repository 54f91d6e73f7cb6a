import Layout
import Platform
import TextCore

/// The content of a text field: text, selection and preedit.
///
/// It is edited by the same commands as the page, and has an undo history of its own. `FieldView`
/// shows it and knows where its lines are; `InputField` joins the two.
///
/// **Invariant:** a preedit replaces the selection, so every change of the text or the selection
/// discards it.
struct TextField {
  /// The number of lines that the field allows.
  enum Lines {
    /// Inserted text is cut at its first line end.
    case one
    /// Line ends are kept.
    case many
  }

  typealias Response = FieldResponse

  private(set) var text: TextRope
  private(set) var selection: Selection
  /// The input method's preedit; `nil` if there is none.
  private(set) var preedit: Preedit?
  private var history = UndoHistory()
  let lines: Lines
  let boundaries: any TextBoundaries

  /// The maximum length of the text, in bytes. No path is longer than the limit for one line.
  private var longest: Int { lines == .one ? 1 << 12 : SheetField.longest }

  /// Makes a field with the caret at the end of its text.
  init(_ text: TextRope = TextRope(), lines: Lines, boundaries: any TextBoundaries) {
    self.text = text
    self.lines = lines
    self.boundaries = boundaries
    selection = Selection(caret: self.text.end)
    history.grouping = .word
  }

  var string: String { text.string(in: 0..<text.end) }

  /// True if no letter is shown at all.
  var isEmpty: Bool { text.isEmpty && preedit == nil }

  // Input methods

  /// Shows an input method's preedit, with the clause that is being converted or its caret at
  /// `choice`; an empty text ends it.
  mutating func compose(_ text: String, choice: Range<Int>) {
    preedit = text.isEmpty ? nil : Preedit(text, choice: choice, replacing: selection.range)
  }

  /// Deletes bytes on both sides of the selection, which an input method is about to replace.
  mutating func delete(before: Int, after: Int) -> Response {
    change(
      EditCommands.delete(before: before, after: after, selection: selection, text: text))
  }

  // Editing

  /// Handles a key. `view` has the field's lines; `nil` before the first layout.
  mutating func handle(
    _ press: KeyPress, clipboard: any Clipboard, in view: (any FieldLines)?
  ) -> Response {
    guard press.modifiers.isDisjoint(with: [.alt, .meta]) else { return .ignored }
    let byWord = press.modifiers.contains(.control)
    let extends = press.modifiers.contains(.shift)
    switch press.key {
    case .left, .right:
      let side: PageSide = press.key == .left ? .left : .right
      let place =
        view?.movement(in: self)
        .place(from: selection, toward: side, byWord: byWord, extending: extends)
      move(to: place ?? unseenPlace(toward: side, byWord: byWord), extends: extends)
    case .up where lines == .many && !byWord: move(lines: -1, extends: extends, in: view)
    case .down where lines == .many && !byWord: move(lines: 1, extends: extends, in: view)
    case .home, .end:
      let direction: TextDirection = press.key == .home ? .backward : .forward
      let place = byWord ? nil : view?.lineEdge(direction, in: self)
      move(to: place ?? edge(direction), extends: extends)
    case .backspace,
      .delete where press.modifiers != .shift:
      return change(
        EditCommands.delete(
          unit: byWord ? .word : .cluster,
          direction: press.key == .delete ? .forward : .backward, selection: selection,
          movement: movement))
    case .menu,
      .function(10) where extends:
      return .wantsMenu
    // The page pastes without formatting by this key; a field has no formatting, so it just pastes.
    case .character("v") where press.modifiers == [.control, .shift]: return .wantsClipboard
    default: return FieldCommand(press).map { perform($0, clipboard) } ?? .ignored
    }
    return .handled
  }

  private func edge(_ direction: TextDirection) -> TextPlace {
    TextPlace(offset: direction == .backward ? 0 : text.end, affinity: .downstream)
  }

  private mutating func move(lines count: Int, extends: Bool, in view: (any FieldLines)?) {
    guard let target = view?.place(lines: count, in: self) else {
      return move(to: edge(count < 0 ? .backward : .forward), extends: extends)
    }
    move(to: target.place, extends: extends)
    selection.goalX = target.goalX
  }

  private var movement: TextMovement { TextMovement(text: text, boundaries: boundaries) }

  /// Returns the target of an arrow key pressed before the first layout; assumes text from left to
  /// right.
  private func unseenPlace(toward side: PageSide, byWord: Bool) -> TextPlace {
    let offset = movement.offset(
      from: selection.head, by: byWord ? .word : .cluster, side == .left ? .backward : .forward)
    return TextPlace(offset: offset, affinity: .downstream)
  }

  /// Performs a command. The host pastes.
  mutating func perform(_ command: FieldCommand, _ clipboard: any Clipboard) -> Response {
    switch command {
    case .undo: return undo()
    case .redo: return redo()
    case .cut:
      copy(to: clipboard)
      return deleteSelection()
    case .copy: copy(to: clipboard)
    case .paste: return .wantsClipboard
    case .selectAll: select(0..<text.end)
    }
    return .handled
  }

  func copy(to clipboard: any Clipboard) {
    guard !selection.isEmpty else { return }
    clipboard.offer(ClipboardContent(text: text[selection.range]), on: .clipboard)
  }

  /// Deletes the selection.
  mutating func deleteSelection() -> Response {
    change(EditCommands.insert(TextRope(), selection: selection, text: text))
  }

  /// Replaces the selection with typed or committed text, cut at the length limit; does nothing if
  /// no room is left.
  @discardableResult
  mutating func insert(_ inserted: String) -> Response { change(insertion(of: inserted)) }

  /// Replaces the selection with pasted text, as a step of undo of its own.
  @discardableResult
  mutating func paste(_ pasted: String) -> Response {
    var result = insertion(of: pasted)
    result?.kind = .command
    return change(result)
  }

  private func insertion(of inserted: String) -> EditResult? {
    let line = lines == .one ? inserted.prefix { !$0.isNewline } : inserted[...]
    let room = longest - text.utf8Count + selection.range.count
    let taken = TextRope(String(line.prefix(bytes: room)))
    return taken.isEmpty ? nil : EditCommands.insert(taken, selection: selection, text: text)
  }

  /// Replaces a range with bytes and puts the caret after them; one step of undo.
  mutating func replace(_ range: TextRange, with bytes: [UInt8]) {
    let new = TextRope(bytes: bytes)
    _ = change(
      EditResult(
        edit: Edit(replacing: range, with: new, in: text),
        selection: Selection(caret: range.lowerBound + bytes.count), kind: .command))
    selection.affinity = .downstream
  }

  /// Selects a range with the caret at its end.
  mutating func select(_ range: TextRange) {
    preedit = nil
    selection = Selection(anchor: range.lowerBound, head: range.upperBound)
  }

  /// Takes a selection of this text.
  mutating func select(_ selection: Selection) {
    preedit = nil
    self.selection = selection
  }

  /// Puts the caret at a place.
  mutating func select(_ place: TextPlace) {
    move(
      to: TextPlace(offset: min(place.offset, text.end), affinity: place.affinity), extends: false)
  }

  private mutating func move(to place: TextPlace, extends: Bool) {
    preedit = nil
    selection = Selection(
      anchor: extends ? selection.anchor : place.offset, head: place.offset,
      affinity: place.affinity)
  }

  private mutating func change(_ result: EditResult?) -> Response {
    preedit = nil
    // The edit was made from this text, so it can be applied and undone.
    guard let result, let inverse = try? result.edit.inverse(in: text) else { return .handled }
    let (begun, before) = (result.edit.begins(in: text), EditorState(selection: selection))
    guard (try? result.edit.apply(to: &text)) != nil else { return .handled }
    selection = result.selection
    // Between text of two directions one offset has two places: the one beside the typed text.
    selection.affinity = .upstream
    // Without a clock: a word or a move of the caret ends a step, a pause does not.
    history.record(
      inverse: inverse, kind: result.kind, begun: begun, at: 0, before: before,
      after: EditorState(selection: selection))
    return .changed
  }
}

/// Undo.
extension TextField {
  /// True if there is a step to undo.
  var canUndo: Bool { history.canUndo }
  /// True if there is a step to redo.
  var canRedo: Bool { history.canRedo }

  /// Undoes a step; ignored if there is none.
  mutating func undo() -> Response {
    travel { (history, length, apply) throws(StaleEdit) in
      try history.undo(length: length, apply)
    }
  }

  /// Redoes a step; ignored if there is none.
  mutating func redo() -> Response {
    travel { (history, length, apply) throws(StaleEdit) in
      try history.redo(length: length, apply)
    }
  }

  /// Makes the current text the beginning, so that nothing can be undone.
  mutating func forgetSteps() {
    history = UndoHistory()
    history.grouping = .word
  }

  private mutating func travel(
    _ step: (inout UndoHistory, Int, (Edit) throws(StaleEdit) -> Edit) throws(StaleEdit)
      -> EditorState?
  ) -> Response {
    preedit = nil
    var text = text
    func apply(_ edit: Edit) throws(StaleEdit) -> Edit {
      let inverse = try edit.inverse(in: text)
      try edit.apply(to: &text)
      return inverse
    }
    guard let state = try? step(&history, text.utf8Count, apply) else { return .ignored }
    self.text = text
    selection = state.selection
    return .changed
  }
}

/// The pointer.
extension TextField {
  /// Handles a press of the left button: the first sets the caret, or with Shift extends the
  /// selection; the second selects a word, the third everything.
  mutating func press(_ hit: FieldHit, clicks: Int, extending: Bool) {
    preedit = nil
    switch clicks {
    case 1 where extending: extend(to: hit)
    case 1: select(hit.place)
    case 2: selection = .selecting(.word, at: hit.cluster, movement: movement)
    default:
      select(0..<text.end)
      (selection.granularity, selection.anchorRange) = (.paragraph, 0..<text.end)
    }
  }

  /// Extends the selection to a place under the pointer, by what the first press has selected.
  mutating func extend(to hit: FieldHit) {
    preedit = nil
    let place = selection.granularity == .cluster ? hit.place.offset : hit.cluster
    selection = selection.extended(to: min(place, text.end), movement: movement)
    selection.affinity = hit.place.affinity
  }

  /// Handles a press of the right button: a selection under it stays, else the caret goes there.
  mutating func pressForMenu(_ hit: FieldHit) {
    if !selection.range.contains(hit.cluster) { select(hit.place) }
  }
}

extension Substring {
  /// Returns the scalars at the start that fit into `count` bytes.
  fileprivate func prefix(bytes count: Int) -> Substring {
    guard utf8.count > count else { return self }
    var room = count
    return Substring(
      unicodeScalars.prefix {
        room -= UTF8.width($0)
        return room >= 0
      })
  }
}
