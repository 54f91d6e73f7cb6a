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
  private static let height = 22.0
  private static let gap = 8.0

  private static func id(_ index: Int) -> ViewID { ViewID("name", index) }

  var controls: [Control] {
    names.indices.map { index in
      Control(id: Self.id(index), kind: .choice) { choose(index) }
    }
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let room = SheetBox(context).room - origin.y - Self.gap
    let focused = names.indices.first { Self.id($0) == layout.focus }
    let shown = shown(lines: max(0, min(Int(room / Self.height), Self.most)), around: focused)
    guard !shown.isEmpty else { return 0 }
    var y = origin.y + Self.gap
    let all = Rect(x: origin.x, y: y, width: width, height: 0)
    // Read when it appears, and then row by row.
    layout.add(all, node: AccessibilityNode("below", .notification, summary(context.words)))
    layout.add(all, node: AccessibilityNode("list", .list))
    for index in shown {
      let isFocused = index == focused
      var node = AccessibilityNode(
        Self.id(index).key, .listItem, names[index], .focusable, actions: [.press])
      if isFocused { node.states.insert(.focused) }
      layout.add(
        Rect(x: origin.x, y: y, width: width, height: Self.height), id: Self.id(index), node: node,
        parent: "list"
      ) { [text = names[index]] frame, _, list in
        Self.draw(text, in: frame, isFocused: isFocused, into: &list, context)
      }
      y += Self.height
    }
    let rest = count - shown.upperBound
    if rest > 0 {
      let sentence = context.words.text(Self.sentence(rest))
      layout.add(Rect(x: origin.x, y: y, width: width, height: Self.height)) { frame, _, list in
        Self.draw(sentence, in: frame, isFocused: false, into: &list, context)
      }
      y += Self.height
    }
    return y - origin.y
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

  private static func draw(
    _ text: String, in frame: Rect, isFocused: Bool, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let (scale, theme) = (context.scale, context.theme)
    if isFocused {
      var band = frame
      band.x -= FieldStyle.lineMargin
      band.width += 2 * FieldStyle.lineMargin
      list.append(.roundedFill(scale.deviceRect(band), radius: 4 * scale.factor, theme.tint))
    }
    PlainLine(text, font: context.smallFont, typesetting: context.typesetting).draw(
      into: &list, x: frame.x, baseline: scale.devicePixel(frame.y + 15),
      color: isFocused ? theme.ink : theme.quoteInk, scale: scale)
  }
}
