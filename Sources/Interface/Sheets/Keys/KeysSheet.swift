import Canvas
import Localization
import Platform
import TextCore

/// All keys in two columns, key and command, by group. Typed text filters both columns; Escape
/// clears the filter, or closes the sheet if there is none.
public final class KeysSheet: Sheet {
  let list: KeyList
  let field: InputField
  var scroll = SheetScroll()
  /// The heights of the content and of its visible part in the last drawing.
  var seen: (content: Double, room: Double)?

  /// Makes a sheet of the keys of a table's commands.
  public init(_ table: CommandTable, clipboard: any Clipboard, boundaries: any TextBoundaries) {
    list = KeyList(table, and: [KeyList.mouse])
    field = InputField(clipboard: clipboard, boundaries: boundaries)
  }

  /// The text of the filter.
  public var filter: String { field.string }

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
    default: return .ignored
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

  /// Closes the sheet on a press beside it.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    KeysLayout(self, context).box.frame.contains(point) ? .ignored : .dismissed
  }

  /// Scrolls the list with the wheel.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    let layout = KeysLayout(self, context)
    return scroll.turn(detents, content: layout.contentHeight, room: layout.clip.height)
  }
}

extension KeysSheet: FieldHost {
  /// The field of the filter.
  public var fields: [InputField] { [field] }
  /// The field of the filter.
  public var focusedField: InputField? { field }

  /// Scrolls to the beginning when the filter changes.
  public func didUse(_ field: InputField, isChanged: Bool) {
    if isChanged { scroll = SheetScroll() }
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
        field.accessibilityNode(context.words.text(Phrase("Keys")), isFocused: true),
        AccessibilityNode("list", .list, frame: layout.box.frame, children: items),
      ])
  }
}
