import Canvas
import Layout
import Localization

/// The layout of the sheet of keys, in logical pixels of the window.
///
/// Its height is that of the whole list, regardless of the filter, so that it does not jump while the
/// user types.
struct KeysLayout {
  /// A title of a group, or a command with its keys one below the other.
  struct Row {
    var keys: [String]
    var title: PlainParagraph
    var isHeading: Bool
    /// The distance from the top of the list.
    var top: Double
    var height: Double
  }

  let box: SheetBox
  /// The frame of the search field.
  let field: Rect
  /// The visible area of the list, in the window.
  let clip: Rect
  let rows: [Row]
  let contentHeight: Double
  /// The distance from the left edge of the list to the titles of commands.
  let titleColumn: Double
  let font: FontRequest
  /// The text shown when nothing is found.
  let nothing: PlainParagraph?

  init(_ sheet: KeysSheet, _ context: ChromeContext) {
    let font = context.smallFont
    let width = SheetBox.contentWidth(context)
    let all = sheet.list.read(in: context.words)
    let widest =
      all.flatMap { $0.rows.flatMap(\.keys) }.map {
        PlainLine($0, font: font, typesetting: context.typesetting).width
      }.max() ?? 0
    let titleColumn = min((widest + Self.columnGap).rounded(.up), width / 2)
    func set(_ sections: [KeyList.ReadSection]) -> ([Row], Double) {
      Self.rows(of: sections, width: width, titleColumn: titleColumn, font, context)
    }
    let (_, allHeight) = set(all)
    let found =
      sheet.filter.isEmpty ? all : sheet.list.read(in: context.words, filter: sheet.filter)
    let (rows, rowsHeight) = set(found)
    self.rows = rows
    contentHeight = rowsHeight + Self.reach
    nothing =
      rows.isEmpty
      ? PlainParagraph(
        context.words.text(Phrase("No matching keys")), font: font, width: width,
        typesetting: context.typesetting)
      : nil
    let head = FieldStyle.line(font).height() + Self.headGap
    let height = min(
      head + allHeight, SheetBox.contentRoom(context) - context.windowSize.height * Self.air)
    box = SheetBox(contentHeight: height, context: context)
    let left = box.frame.x + SheetBox.padding
    let top = box.frame.y + SheetBox.padding
    field = Rect(x: left, y: top, width: width, height: head - Self.headGap)
    clip = Rect(
      x: left, y: top + head, width: box.frame.maxX - left,
      height: max(0, height - head) + Self.reach)
    self.titleColumn = titleColumn
    self.font = font
  }

  private static func rows(
    of sections: [KeyList.ReadSection], width: Double, titleColumn: Double, _ font: FontRequest,
    _ context: ChromeContext
  ) -> ([Row], Double) {
    func paragraph(_ text: String, _ font: FontRequest, _ width: Double) -> PlainParagraph {
      PlainParagraph(text, font: font, width: width, typesetting: context.typesetting)
    }
    var heavy = font
    heavy.isBold = true
    var rows: [Row] = []
    var top = 0.0
    for section in sections {
      if !rows.isEmpty { top += sectionGap }
      let heading = paragraph(section.title, heavy, width)
      rows.append(
        Row(keys: [], title: heading, isHeading: true, top: top, height: heading.height))
      top += heading.height + rowGap
      for row in section.rows {
        let title = paragraph(row.title, font, width - titleColumn)
        let height = max(title.height, Double(row.keys.count) * title.lineHeight)
        rows.append(Row(keys: row.keys, title: title, isHeading: false, top: top, height: height))
        top += height + rowGap
      }
    }
    return (rows, max(0, top - rowGap))
  }

  // Logical pixels

  /// The distance that an arrow key scrolls.
  static let lineHeight = 24.0
  private static let rowGap = 4.0
  private static let sectionGap = 18.0
  private static let columnGap = 24.0
  private static let headGap = 16.0
  /// By how much the list is visible below the sheet's content, nearly to its edge.
  static let reach = SheetBox.padding - 2
  /// The least part of the window's height above and below the sheet together, so that the
  /// document's name stays visible in windows of the usual size.
  private static let air = 0.2
}
