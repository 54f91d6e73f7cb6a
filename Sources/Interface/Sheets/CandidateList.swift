import Canvas
import Layout
import Localization
import Platform

/// The names that a path can be completed with, below its field: as many as fit, around the one with
/// the focus, and the number of the others.
struct CandidateList: View {
  /// The names that can be chosen.
  let names: [String]
  /// The number of further names, which the list counts but does not show.
  let othersCount: Int
  /// Takes a name, by its index.
  let choose: (_ index: Int) -> Void

  private static let most = 7
  private static let gap = 8.0

  static func id(_ index: Int) -> ViewID { ViewID("name", index) }

  var controls: [Control] {
    names.indices.map { index in
      Control(id: Self.id(index), kind: .choice) { choose(index) }
    }
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let words = layout.context.words
    let room = SheetBox(layout.context).room - origin.y - Self.gap
    let focused = names.indices.first { Self.id($0) == layout.focus }
    let height = CandidateRow.height
    let shown = shown(lines: max(0, min(Int(room / height), Self.most)), around: focused)
    guard !shown.isEmpty else { return 0 }
    var rows = shown.map { CandidateRow(text: names[$0], id: Self.id($0)) }
    let rest = count - shown.upperBound
    if rest > 0 { rows.append(CandidateRow(text: words.text(Self.sentence(rest)))) }
    // Read when it appears, and then row by row.
    let summary = Announced(words: .verbatim(summary(words)), id: "below")
    let list = List(
      id: "list", height: Double(rows.count) * height,
      rows: rows.enumerated().map { (Double($0) * height, $1) })
    return Stack([Gap(Self.gap), summary, Inset(side: -FieldStyle.lineMargin, content: list)])
      .place(at: origin, width: width, in: &layout)
  }

  private var count: Int { names.count + othersCount }

  /// The names at the beginning and the number of the others. It is the same for each focus, so that a
  /// screen reader does not begin again.
  private func summary(_ words: Catalog) -> String {
    let first = names.prefix(count > Self.most ? Self.most - 1 : Self.most)
    let rest = count - first.count
    let others = rest > 0 ? [words.text(Self.sentence(rest))] : []
    return (first + others).joined(separator: ", ")
  }

  private static func sentence(_ rest: Int) -> Phrase {
    Phrase("… and \(rest) more")
  }

  /// Returns the rows to show in this number of lines, the last of which may tell of others.
  private func shown(lines: Int, around focused: Int?) -> Range<Int> {
    if count <= lines { return names.indices }
    guard lines > 1 else { return 0..<0 }
    let first = max(0, (focused ?? 0) - (lines - 2))
    let end = first + lines - 1
    let isEnd = othersCount == 0 && end + 1 >= count
    return isEnd ? count - lines..<count : first..<min(end, names.count)
  }
}

/// A name in a list of them, or words about the others.
private struct CandidateRow: View {
  let text: String
  /// The identity of a name that can be chosen.
  var id: ViewID?

  static let height = 22.0

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let isFocused = id != nil && id == layout.focus
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: Self.height)
    let draw: ViewLayout.Drawing = { frame, _, list in
      let (scale, theme) = (context.scale, context.theme)
      if isFocused { context.fill(frame, radius: 4, theme.tint, into: &list) }
      PlainLine(text, font: context.smallFont, typesetting: context.typesetting).draw(
        into: &list, x: frame.x + FieldStyle.lineMargin,
        baseline: scale.devicePixel(frame.y + 15), color: isFocused ? theme.ink : theme.quoteInk,
        scale: scale)
    }
    if let id {
      layout.add(frame, control: id, .listItem, text, draw: draw)
    } else {
      layout.add(frame, draw: draw)
    }
    return Self.height
  }
}
