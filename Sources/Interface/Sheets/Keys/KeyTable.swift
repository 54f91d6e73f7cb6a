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

  /// A title of a group, or a command with its keys one below the other.
  private struct Row {
    var keys: [PlainParagraph]
    var title: PlainParagraph
    var isHeading: Bool
    /// The distance from the top of the list.
    var top: Double
    var height: Double
  }

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
    func rows(_ sections: [KeyList.ReadSection]) -> (rows: [Row], height: Double) {
      Self.rows(of: sections, width: width, titleColumn: titleColumn, context)
    }
    let found = filter.isEmpty ? all : list.read(in: words, filter: filter)
    let shown = rows(found)
    let most = SheetBox(context).room - context.windowSize.height * Self.air - origin.y
    let height = max(0, min(rows(all).height, most))
    // To the edge of the sheet.
    let clip = Rect(
      x: origin.x, y: origin.y, width: width + SheetBox.padding, height: height + Self.reach)
    var scroll = scroll
    scroll.fit(shown.height + Self.reach, in: clip.height)
    layout.scroll = scroll
    layout.add(clip, node: AccessibilityNode("list", .list))
    var commands = found.flatMap(\.rows).enumerated().makeIterator()
    for row in shown.rows {
      let command = row.isHeading ? nil : commands.next()
      let node = command.map { number, command in
        let keys = command.keys.joined(separator: ", ")
        return AccessibilityNode("row\(number)", .listItem, command.title + " " + keys)
      }
      let frame = Rect(
        x: origin.x, y: origin.y + row.top - scroll.offset, width: width, height: row.height)
      layout.add(frame, clip: clip, node: node, parent: "list") { frame, _, list in
        Self.draw(row, in: frame, titleColumn, into: &list, context)
      }
      Self.addText(of: row, in: frame, titleColumn, clip: clip, to: &layout)
    }
    if shown.rows.isEmpty {
      let nothing = Paragraph(Phrase("No matching keys"), ink: \.quoteInk)
      _ = nothing.place(at: origin, width: width, in: &layout)
    }
    if scroll.end > 1, clip.height > 0,
      let line = scroll.line(in: clip, inset: SheetBox.padding / 2, foot: Self.reach)
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
  ) -> (rows: [Row], height: Double) {
    func paragraph(_ text: String, _ font: FontRequest, _ width: Double) -> PlainParagraph {
      PlainParagraph(text, font: font, width: width, typesetting: context.typesetting)
    }
    let font = context.smallFont
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
        let keys = row.keys.map { paragraph($0, font, .infinity) }
        rows.append(Row(keys: keys, title: title, isHeading: false, top: top, height: height))
        top += height + rowGap
      }
    }
    return (rows, max(0, top - rowGap))
  }

  private static func draw(
    _ row: Row, in frame: Rect, _ titleColumn: Double, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    row.title.draw(
      into: &list, x: row.isHeading ? frame.x : frame.x + titleColumn, y: frame.y,
      color: context.theme.ink, scale: context.scale)
    for (number, keys) in row.keys.enumerated() {
      keys.draw(
        into: &list, x: frame.x, y: frame.y + Double(number) * row.title.lineHeight,
        color: context.theme.quoteInk, scale: context.scale)
    }
  }

  /// Lets a row be copied, its keys before its title.
  private static func addText(
    of row: Row, in frame: Rect, _ titleColumn: Double, clip: Rect, to layout: inout ViewLayout
  ) {
    for (number, keys) in row.keys.enumerated() {
      layout.addText(
        keys, at: Point(x: frame.x, y: frame.y + Double(number) * row.title.lineHeight),
        clip: clip, separator: number == 0 ? "\n" : ", ", ink: \.quoteInk)
    }
    let left = row.isHeading ? frame.x : frame.x + titleColumn
    layout.addText(
      row.title, at: Point(x: left, y: frame.y), clip: clip, separator: row.isHeading ? "\n" : "\t",
      ink: \.ink)
  }
}
