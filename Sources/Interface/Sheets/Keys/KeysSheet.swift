import Canvas
import Localization
import Platform
import TextCore

/// All keys in two columns, key and command, by group. Typed text filters both columns; Escape
/// clears the filter, or closes the sheet if there is none.
public final class KeysSheet: Sheet {
  let list: KeyList
  let field: InputField

  /// Makes a sheet of the keys of a table's commands.
  public init(_ table: CommandTable, clipboard: any Clipboard, boundaries: any TextBoundaries) {
    list = KeyList(table, and: [KeyList.mouse])
    field = InputField(clipboard: clipboard, boundaries: boundaries)
    super.init(focus: ViewID(key: field.key))
  }

  /// The text of the filter.
  public var filter: String { field.string }

  override var name: Phrase { Phrase("Keys") }

  public override var content: any View {
    Stack([
      FieldBox(
        field: field, name: name, style: { .line($0.smallFont) },
        hint: Phrase("Type to find a key"), isHintInFont: true),
      Gap(16), KeyTable(list: list, filter: filter, scroll: scroll),
    ])
  }

  // Events

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape where !field.isEmpty: clear()
    case .up: scroll.move(by: -KeyTable.lineHeight)
    case .down: scroll.move(by: KeyTable.lineHeight)
    case .pageUp: scroll.move(by: -page)
    case .pageDown: scroll.move(by: page)
    case .home where field.isEmpty: scroll.move(by: -.infinity)
    case .end where field.isEmpty: scroll.move(by: .infinity)
    default: return super.handle(press)
    }
    return true
  }

  /// The distance of a page key: the visible height less one line.
  private var page: Double { max(0, scroll.room - KeyTable.lineHeight) }

  private func clear() {
    field.compose("", choice: 0..<0)
    field.replace(0..<field.text.end, with: [])
    scroll.move(by: -.infinity)
  }

  /// Closes the sheet on a press beside it.
  public override func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> Bool {
    guard !layOut(context).frame.contains(point) else { return false }
    close()
    return true
  }

  /// Scrolls to the beginning when the filter changes.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    if isChanged { scroll.move(by: -.infinity) }
  }
}
