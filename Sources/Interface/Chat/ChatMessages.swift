import Canvas
import Layout
import Localization
import Platform
import TextCore

/// The messages in a tree of views, as high as there is space.
public struct ChatMessages: View {
  let list: ChatList
  let font: FontRequest

  public init(_ list: ChatList, font: FontRequest) {
    self.list = list
    self.font = font
  }

  static let id: ViewID = "messages"
  private static let scrollLine: ViewID = "scroll_line"

  public var controls: [Control] {
    [
      Control(id: Self.id, kind: .own(list)),
      Control(id: Self.scrollLine, kind: .grip(list.scrollGrip)),
    ]
  }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let height = layout.freeHeight
    let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
    list.layOut(in: area, font: font, context: layout.context)
    let rows = list.bubbles.indices.map { index in
      (list.bubbles[index].frame.y, ChatRow(list: list, index: index) as any View)
    }
    _ = List(id: Self.id, name: Phrase("Messages"), height: height, rows: rows)
      .place(at: origin, width: width, in: &layout)
    guard let line = list.scrollLine else { return height }
    let reach = line.x - PageMetrics.scrollGrasp.side
    layout.add(
      Rect(x: reach, y: line.y, width: area.maxX - reach, height: line.height),
      id: Self.scrollLine
    ) { [context = layout.context] _, _, list in
      list.append(.fill(context.scale.deviceRect(line), context.theme.mark))
    }
    return height
  }
}

/// A message: its bubble, with the time beside it while the pointer is on it.
private struct ChatRow: View {
  let list: ChatList
  let index: Int

  /// The list knows its place, wherever it is scrolled.
  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (bubble, context) = (list.bubbles[index], layout.context)
    let frame = list.frame(of: bubble)
    let drawing: ViewLayout.Drawing = { [self] frame, _, list in
      draw(bubble, in: frame, into: &list, context)
    }
    layout.add(
      frame, id: ChatMessages.id, node: AccessibilityNode(bubble.entry.key, .listItem),
      draw: list.isInSight(bubble) ? drawing : nil,
      detail: { list.describe(index, in: &$0, context.words) })
    return frame.height
  }

  private func draw(
    _ bubble: ChatBubble, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let entry = bubble.entry
    bubble.draw(
      in: frame, isFocused: entry.key == self.list.focus,
      selection: self.list.selection(at: index), tips: self.list.tips, into: &list,
      context: context)
    guard entry.key == self.list.hovered else { return }
    // Towards the middle of the window.
    let ink = context.theme.noteInk
    let gap = ChatMetrics.tipWidth + ChatMetrics.noteMargin
    switch entry.author {
    case .writer:
      context.drawLabel(entry.time, .note, endingAt: frame.x - gap, in: frame, ink, into: &list)
    case .maker:
      var box = frame
      box.x = frame.maxX + gap
      context.drawLabel(entry.time, .note, in: box, ink, into: &list)
    }
  }
}

/// The drag of the scroll line.
final class ChatScrollGrip: ControlInput {
  private unowned let list: ChatList
  /// The distance of the pointer from the line's top.
  private var grasp = 0.0

  init(list: ChatList) { self.list = list }

  func press(at point: Point, clicks: Int, extends: Bool, in frame: Rect) -> Bool {
    grasp = point.y - frame.y
    return true
  }

  func drag(to point: Point, in frame: Rect) { list.moveScrollLine(to: point.y - grasp) }

  func release(at point: Point?, in frame: Rect) {}
}
