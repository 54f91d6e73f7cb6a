import Canvas
import Platform
import TextCore
import Words

/// All keys in two columns, which key and what it does, group by group. What is typed is looked for
/// in both; Escape clears that, and leaves where nothing is typed.
public final class KeysSheet: Sheet {
  let list: KeyList
  private(set) var field: TextField
  private let clipboard: any Clipboard
  var scroll = SheetScroll()
  /// The sheet as it was seen last: the field, and how much there is to scroll.
  var seen: (field: FieldView, content: Double, room: Double)?

  /// Makes a sheet of the keys of a table's commands.
  public init(_ table: CommandTable, clipboard: any Clipboard, boundaries: any TextBoundaries) {
    list = KeyList(table, and: [KeyList.mouse])
    field = TextField(lines: .one, boundaries: boundaries)
    self.clipboard = clipboard
  }

  /// What is looked for.
  public var filter: String { field.string }

  /// Where an input method's list of candidates belongs.
  public var textInputRect: Rect? { seen?.field.textInputRect }

  // Events

  /// A key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape where field.isEmpty: return .dismissed
    case .escape: clear()
    case .up: move(by: -KeysLayout.lineHeight)
    case .down: move(by: KeysLayout.lineHeight)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .home where field.isEmpty: move(by: -.infinity)
    case .end where field.isEmpty: move(by: .infinity)
    default:
      let response = field.handle(press, clipboard: clipboard, in: seen?.field)
      if response == .wantsClipboard { return .wantsClipboard }
      follow(response)
    }
    return .handled
  }

  /// A page, but for a line that both have.
  private var page: Double { max(0, (seen?.room ?? 0) - KeysLayout.lineHeight) }

  private func move(by distance: Double) {
    guard let seen else { return }
    scroll.move(by: distance, content: seen.content, room: seen.room)
  }

  private func clear() {
    field.compose("", choice: 0..<0)
    field.replace(0..<field.text.end, with: [])
    scroll = SheetScroll()
  }

  /// Another filter is read from its beginning.
  private func follow(_ response: TextField.Response) {
    if response == .changed { scroll = SheetScroll() }
  }

  /// Typed text is looked for.
  public func insert(_ text: String) -> SheetResponse {
    follow(field.insert(text))
    return .handled
  }

  /// An input method shows something in the field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool {
    field.compose(text, choice: choice)
    return true
  }

  /// A press beside the sheet leaves it.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    KeysLayout(self, context).box.frame.contains(point) ? .handled : .dismissed
  }

  /// The wheel scrolls the list.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    let layout = KeysLayout(self, context)
    return scroll.turn(detents, content: layout.contentHeight, room: layout.clip.height)
  }
}

extension KeysSheet {
  /// The field, and all that it has found.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let layout = KeysLayout(self, context)
    let sections = list.read(in: context.words, filter: filter)
    let rows = sections.flatMap(\.rows).map { $0.title + " " + $0.keys.joined(separator: ", ") }
    let items = rows.enumerated().map { number, row in
      AccessibilityNode("row\(number)", .listItem, row, frame: layout.box.frame)
    }
    return AccessibilityNode(
      "", .dialog, context.words.text(Phrase("Keys")), .modal, frame: layout.box.frame,
      children: [
        .field(
          "field", context.words.text(Phrase("Keys")), field, seen: seen?.field,
          isFocused: true),
        AccessibilityNode("list", .list, frame: layout.box.frame, children: items),
      ])
  }
}
