import Canvas
import Localization
import Platform

/// A box that is ticked, with its words beside it, in as many lines as they need.
public struct CheckBox: View {
  let id: ViewID
  let title: Phrase
  let isOn: Bool
  /// The action of a click.
  let toggle: () -> Void

  public init(_ id: ViewID, _ title: Phrase, isOn: Bool, toggle: @escaping () -> Void) {
    self.id = id
    self.title = title
    self.isOn = isOn
    self.toggle = toggle
  }

  public var controls: [Control] { [Control(id: id, kind: .button, act: toggle)] }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let words = Label(note: title)
    let height = words.place(
      at: Point(x: origin.x + Self.indent, y: origin.y), width: width - Self.indent, in: &layout)
    let (context, isFocused) = (layout.context, layout.focus == id)
    layout.add(
      Rect(x: origin.x, y: origin.y, width: width, height: height), control: id, .checkItem,
      context.words.text(title), isOn ? .checked : []
    ) { frame, _, list in
      draw(in: frame, isFocused: isFocused, into: &list, context: context)
    }
    return height
  }

  private func draw(
    in frame: Rect, isFocused: Bool, into list: inout DisplayList, context: ChromeContext
  ) {
    let (scale, theme) = (context.scale, context.theme)
    let square = Rect(
      x: frame.x, y: frame.y + (Label.noteHeight - Self.side) / 2, width: Self.side,
      height: Self.side)
    let outer = scale.deviceRect(square)
    let line = scale.deviceLength(isFocused ? 2 : 1)
    let edge = isOn || isFocused ? theme.accentMark : theme.mark
    context.drawBox(outer, radius: 3, line: line, edge: edge, paper: theme.page, into: &list)
    if isOn { drawTick(in: outer, into: &list, context: context) }
  }

  private func drawTick(
    in box: DeviceRect, into list: inout DisplayList, context: ChromeContext
  ) {
    let side = Double(box.width)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: Double(box.x) + x * side, y: Double(box.y) + y * side)
    }
    let corners = [point(0.24, 0.52), point(0.43, 0.72), point(0.78, 0.28)]
    for (from, to) in zip(corners, corners.dropFirst()) {
      list.append(
        .line(
          fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, width: 1.6 * context.scale.factor,
          context.theme.accentMark))
    }
  }

  // Logical pixels

  private static let side = 14.0
  private static let indent = 22.0
}
