import Canvas
import Layout
import Localization
import Platform

/// The names that a path can be completed with, below its field: as many as fit, around the one with
/// the focus, and the number of the others.
struct CandidateList: View {
  let names: [String]
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
    let shown = shown(count: max(0, min(Int(room / Self.height), Self.most)), around: focused)
    guard !shown.isEmpty else { return 0 }
    var y = origin.y + Self.gap
    let all = Rect(x: origin.x, y: y, width: width, height: 0)
    // Read when it appears, and then row by row.
    layout.add(all, node: AccessibilityNode("below", .notification, names.joined(separator: ", ")))
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
    let rest = names.count - shown.upperBound
    if rest > 0 {
      layout.add(Rect(x: origin.x, y: y, width: width, height: Self.height)) { frame, _, list in
        Self.draw("… and \(rest) more", in: frame, isFocused: false, into: &list, context)
      }
      y += Self.height
    }
    return y - origin.y
  }

  /// Returns the rows to show in this number of lines, the last of which may tell of others.
  private func shown(count: Int, around focused: Int?) -> Range<Int> {
    if names.count <= count { return names.indices }
    guard count > 1 else { return 0..<0 }
    let first = max(0, (focused ?? 0) - (count - 2))
    let end = first + count - 1
    return end + 1 >= names.count ? names.count - count..<names.count : first..<end
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
