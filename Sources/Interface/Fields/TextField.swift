import Layout
import Platform
import TextCore

/// The content of a text field: its text, its selection, and the composition of an input method.
///
/// It is edited by the commands that edit the page. `FieldView` shows it, and knows what is to the
/// left and right in it; what its text is for, the sheet knows.
///
/// **Invariant:** a preedit stands in the place of the selection, so whatever changes either of
/// text and selection drops it.
struct TextField {
  /// How many lines it may have.
  enum Lines {
    /// Of what comes with line ends only the first line is taken.
    case one
    /// Line ends stay.
    case many
  }

  /// The field's answer to a key.
  enum Response: Hashable {
    /// The text is another.
    case changed
    /// It was for the field, and its text is the same.
    case handled
    /// It wants what is on the clipboard, which `insert` takes when it has come.
    case wantsClipboard
    /// It is not for a field.
    case ignored
  }

  private(set) var text: TextRope
  private(set) var selection: Selection
  /// What an input method shows; `nil`: nothing.
  private(set) var preedit: Preedit?
  private let lines: Lines
  let boundaries: any TextBoundaries

  /// More is not taken; in bytes. No path is longer than what one line takes.
  private var longest: Int { lines == .one ? 1 << 12 : SheetField.longest }

  /// Makes a field with the caret at the end of its text.
  init(_ text: TextRope = TextRope(), lines: Lines, boundaries: any TextBoundaries) {
    self.text = text
    self.lines = lines
    self.boundaries = boundaries
    selection = Selection(caret: self.text.end)
  }

  var string: String { text.string(in: 0..<text.end) }

  /// Whether it shows no letter at all.
  var isEmpty: Bool { text.isEmpty && preedit == nil }

  // Input methods

  /// An input method shows `text`, with the clause that is being chosen or its caret at `choice`;
  /// empty: nothing any more.
  mutating func compose(_ text: String, choice: Range<Int>) {
    preedit = text.isEmpty ? nil : Preedit(text, choice: choice, replacing: selection.range)
  }

  // Editing

  /// A key. `view` is how the field was seen last; `nil`: it has not been seen yet.
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

  /// Where an arrow goes that is faster than the first look at the field: as in most languages.
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

  /// Typed, pasted or committed text takes the place of what is selected, as far as there is room;
  /// where nothing of it can be taken, nothing happens.
  @discardableResult
  mutating func insert(_ inserted: String) -> Response {
    let line = lines == .one ? inserted.prefix { !$0.isNewline } : inserted[...]
    let room = longest - text.utf8Count + selection.range.count
    let taken = TextRope(String(line.prefix(bytes: room)))
    return change(
      taken.isEmpty ? nil : EditCommands.insert(taken, selection: selection, text: text))
  }

  /// Puts bytes in the place of a stretch, and the caret behind it.
  mutating func replace(_ range: TextRange, with bytes: [UInt8]) {
    text.replace(range, with: TextRope(bytes: bytes))
    select(caret: range.lowerBound + bytes.count)
  }

  /// Selects a stretch, its end being the caret.
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
    // Never another text's: it was worked out a moment ago.
    guard (try? result.edit.apply(to: &text)) != nil else { return .handled }
    selection = result.selection
    // Where directions meet the caret stays beside what it has written.
    selection.affinity = .upstream
    return .changed
  }
}

extension Substring {
  /// The scalars at the start that fit into so many bytes.
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
