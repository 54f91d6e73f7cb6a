import Canvas
import Layout
import Localization
import Platform

/// The list of all keys in two columns, key and command, by group. It scrolls.
///
/// Its height is that of the whole list, regardless of the filter, so that the sheet does not jump
/// while the user types.
struct KeyTable: View {
  let list: KeyList
  let filter: String
  var scroll: Scroll

  // Logical pixels

  /// The distance that an arrow key scrolls.
  static let lineHeight = 24.0
  private static let rowGap = 4.0
  private static let sectionGap = 18.0
  private static let columnGap = 24.0
  /// The height of the list that is visible below the sheet's content, nearly to its edge.
  private static let reach = SheetBox.padding - 2
  /// The least part of the window's height above and below the sheet together, so that the
  /// document's name stays visible in windows of the usual size.
  private static let air = 0.2

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, words) = (layout.context, layout.context.words)
    let all = list.read(in: words)
    let titleColumn = titleColumn(of: all, width: width, context)
    func rows(_ sections: [KeyList.ReadSection]) -> (rows: [KeyRow], height: Double) {
      Self.rows(of: sections, width: width, titleColumn: titleColumn, context)
    }
    let found = filter.isEmpty ? all : list.read(in: words, filter: filter)
    let shown = rows(found)
    let most = SheetBox(context).room - context.windowSize.height * Self.air - origin.y
    let height = max(0, min(rows(all).height, most))
    // To the edge of the sheet.
    let area = Rect(
      x: origin.x, y: origin.y, width: width + SheetBox.padding, height: height + Self.reach)
    var scroll = scroll
    scroll.fit(shown.height + Self.reach, in: area.height)
    layout.scroll = scroll
    let table = List(
      id: "list", height: area.height, rows: shown.rows.map { ($0.top - scroll.offset, $0) })
    _ = table.place(at: origin, width: area.width, in: &layout)
    if shown.rows.isEmpty {
      let nothing = Paragraph(Phrase("No matching keys"), ink: \.quoteInk)
      _ = nothing.place(at: origin, width: width, in: &layout)
    }
    if scroll.end > 1, area.height > 0,
      let line = scroll.line(in: area, inset: SheetBox.padding / 2, foot: Self.reach)
    {
      layout.add(line) { line, _, list in
        list.append(.fill(context.scale.deviceRect(line), context.theme.mark))
      }
    }
    return height
  }

  private func titleColumn(
    of sections: [KeyList.ReadSection], width: Double, _ context: ChromeContext
  ) -> Double {
    let widest = sections.flatMap { $0.rows.flatMap(\.keys) }.map {
      PlainLine($0, font: context.smallFont, typesetting: context.typesetting).width
    }.max()
    return min(((widest ?? 0) + Self.columnGap).rounded(.up), width / 2)
  }

  private static func rows(
    of sections: [KeyList.ReadSection], width: Double, titleColumn: Double, _ context: ChromeContext
  ) -> (rows: [KeyRow], height: Double) {
    func paragraph(_ text: String, _ font: FontRequest, _ width: Double) -> PlainParagraph {
      PlainParagraph(text, font: font, width: width, typesetting: context.typesetting)
    }
    let font = context.smallFont
    var heavy = font
    heavy.isBold = true
    var rows: [KeyRow] = []
    var (top, number) = (0.0, 0)
    for section in sections {
      if !rows.isEmpty { top += sectionGap }
      let heading = paragraph(section.title, heavy, width)
      rows.append(KeyRow(keys: [], title: heading, column: 0, top: top, node: nil))
      top += heading.height + rowGap
      for command in section.rows {
        let name = command.title + " " + command.keys.joined(separator: ", ")
        let row = KeyRow(
          keys: command.keys.map { paragraph($0, font, .infinity) },
          title: paragraph(command.title, font, width - titleColumn), column: titleColumn, top: top,
          node: AccessibilityNode("row\(number)", .listItem, name))
        rows.append(row)
        top += row.height + rowGap
        number += 1
      }
    }
    return (rows, max(0, top - rowGap))
  }
}

/// A title of a group, or a command with its keys one below the other. On the clipboard the keys come
/// before the title.
private struct KeyRow: View {
  let keys: [PlainParagraph]
  let title: PlainParagraph
  /// The distance of the title from the row's left edge.
  let column: Double
  /// The distance from the top of the list.
  let top: Double
  let node: AccessibilityNode?

  var height: Double { max(title.height, Double(keys.count) * title.lineHeight) }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(frame, node: node)
    for (number, keys) in keys.enumerated() {
      let place = Point(x: origin.x, y: origin.y + Double(number) * title.lineHeight)
      layout.add(keys, at: place, separator: number == 0 ? "\n" : ", ", ink: \.quoteInk)
    }
    let place = Point(x: origin.x + column, y: origin.y)
    layout.add(title, at: place, separator: keys.isEmpty ? "\n" : "\t", ink: \.ink)
    return height
  }
}
