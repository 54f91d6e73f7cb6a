import Canvas
import Localization
import Platform
import TextCore

/// All keys in two columns, key and command, by group. Typed text filters both columns; Escape
/// clears the filter, or closes the sheet if there is none.
public final class KeysSheet: Sheet {
  let list: KeyList
  private(set) var field: TextField
  private let clipboard: any Clipboard
  var scroll = SheetScroll()
  /// The last drawing: the field's layout, and the heights of the content and of its visible part.
  var seen: (field: FieldView, content: Double, room: Double)?

  /// Makes a sheet of the keys of a table's commands.
  public init(_ table: CommandTable, clipboard: any Clipboard, boundaries: any TextBoundaries) {
    list = KeyList(table, and: [KeyList.mouse])
    field = TextField(lines: .one, boundaries: boundaries)
    self.clipboard = clipboard
  }

  /// The text of the filter.
  public var filter: String { field.string }

  /// The rectangle below which an input method shows its candidates.
  public var textInputRect: Rect? { seen?.field.textInputRect }

  // Events

  /// Handles a key.
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

  /// The distance of a page key: the visible height less one line.
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

  /// Scrolls to the beginning when the filter changes.
  private func follow(_ response: TextField.Response) {
    if response == .changed { scroll = SheetScroll() }
  }

  /// Adds typed text to the filter.
  public func insert(_ text: String) -> SheetResponse {
    follow(field.insert(text))
    return .handled
  }

  /// Shows an input method's preedit in the field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool {
    field.compose(text, choice: choice)
    return true
  }

  /// Closes the sheet on a press beside it.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    KeysLayout(self, context).box.frame.contains(point) ? .handled : .dismissed
  }

  /// Scrolls the list with the wheel.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    let layout = KeysLayout(self, context)
    return scroll.turn(detents, content: layout.contentHeight, room: layout.clip.height)
  }
}

extension KeysSheet {
  /// Returns the sheet's accessibility node with the field and the matching rows.
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
