import Layout
import Platform
import TextCore

/// The content of a text field: text, selection and preedit.
///
/// It is edited by the same commands as the page. `FieldView` shows it and moves the caret to the
/// left and right; the sheet gives the text its meaning.
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

  /// The field's answer to a key.
  enum Response: Hashable {
    /// The text has changed.
    case changed
    /// The field used the key; its text is the same.
    case handled
    /// The field wants to paste: pass the clipboard's text to `insert` when it arrives.
    case wantsClipboard
    /// The field has no use for the key.
    case ignored
  }

  private(set) var text: TextRope
  private(set) var selection: Selection
  /// The input method's preedit; `nil` if there is none.
  private(set) var preedit: Preedit?
  private let lines: Lines
  let boundaries: any TextBoundaries

  /// The maximum length of the text, in bytes. No path is longer than the limit for one line.
  private var longest: Int { lines == .one ? 1 << 12 : SheetField.longest }

  /// Makes a field with the caret at the end of its text.
  init(_ text: TextRope = TextRope(), lines: Lines, boundaries: any TextBoundaries) {
    self.text = text
    self.lines = lines
    self.boundaries = boundaries
    selection = Selection(caret: self.text.end)
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

  // Editing

  /// Handles a key. `view` is the field's last layout; `nil` before the first one.
  mutating func handle(
    _ press: KeyPress, clipboard: any Clipboard, in view: FieldView?
  ) -> Response {
    let byWord = press.modifiers.contains(.control)
    let extends = press.modifiers.contains(.shift)
    switch press.key {
    case .left, .right:
      let side: PageSide = press.key == .left ? .left : .right
      let place =
        view?.movement(in: self)
        .place(from: selection, toward: side, byWord: byWord, extending: extends)
      move(to: place ?? unseenPlace(toward: side, byWord: byWord), extends: extends)
    case .home: move(to: TextPlace(offset: 0, affinity: .downstream), extends: extends)
    case .end: move(to: TextPlace(offset: text.end, affinity: .downstream), extends: extends)
    case .backspace,
      .delete where press.modifiers != .shift:
      return change(
        EditCommands.delete(
          unit: byWord ? .word : .cluster,
          direction: press.key == .delete ? .forward : .backward, selection: selection,
          movement: movement))
    case .character("a") where press.modifiers == .control: select(0..<text.end)
    default: return handleClipboard(press, clipboard)
    }
    return .handled
  }

  private var movement: TextMovement { TextMovement(text: text, boundaries: boundaries) }

  /// Returns the target of an arrow key pressed before the first layout; assumes text from left to
  /// right.
  private func unseenPlace(toward side: PageSide, byWord: Bool) -> TextPlace {
    let offset = movement.offset(
      from: selection.head, by: byWord ? .word : .cluster, side == .left ? .backward : .forward)
    return TextPlace(offset: offset, affinity: .downstream)
  }

  private mutating func handleClipboard(
    _ press: KeyPress, _ clipboard: any Clipboard
  ) -> Response {
    switch press.key {
    case .character("v") where press.modifiers.subtracting(.shift) == .control,
      .insert where press.modifiers == .shift:
      return .wantsClipboard
    case .character("c") where press.modifiers == .control,
      .insert where press.modifiers == .control:
      copy(to: clipboard)
      return .handled
    case .character("x") where press.modifiers == .control,
      .delete where press.modifiers == .shift:
      copy(to: clipboard)
      return change(EditCommands.insert(TextRope(), selection: selection, text: text))
    default: return .ignored
    }
  }

  private func copy(to clipboard: any Clipboard) {
    guard !selection.isEmpty else { return }
    clipboard.offer(ClipboardContent(text: text[selection.range]), on: .clipboard)
  }

  /// Replaces the selection with typed, pasted or committed text, cut at the length limit; does
  /// nothing if no room is left.
  @discardableResult
  mutating func insert(_ inserted: String) -> Response {
    let line = lines == .one ? inserted.prefix { !$0.isNewline } : inserted[...]
    let room = longest - text.utf8Count + selection.range.count
    let taken = TextRope(String(line.prefix(bytes: room)))
    return change(
      taken.isEmpty ? nil : EditCommands.insert(taken, selection: selection, text: text))
  }

  /// Replaces a range with bytes and puts the caret after them.
  mutating func replace(_ range: TextRange, with bytes: [UInt8]) {
    text.replace(range, with: TextRope(bytes: bytes))
    select(caret: range.lowerBound + bytes.count)
  }

  /// Selects a range with the caret at its end.
  mutating func select(_ range: TextRange) {
    preedit = nil
    selection = Selection(anchor: range.lowerBound, head: range.upperBound)
  }

  private mutating func select(caret: TextOffset) { select(caret..<caret) }

  /// Puts the caret at the clicked place.
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
    guard let result else { return .handled }
    // It can't fail: the edit was made from this text.
    guard (try? result.edit.apply(to: &text)) != nil else { return .handled }
    selection = result.selection
    // Between text of two directions one offset has two places: the one beside the typed text.
    selection.affinity = .upstream
    return .changed
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
