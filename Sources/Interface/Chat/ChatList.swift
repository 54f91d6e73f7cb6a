import Canvas
import Layout
import Platform
import TextCore

/// The messages of a chat, the oldest first: bubbles that scroll, with text that is selected and
/// copied.
///
/// It stays at its end when messages come, unless it was scrolled away from there. It knows nothing
/// of a network; its owner gives it entries and opens its links.
public final class ChatList {
  public private(set) var entries: [ChatEntry] = []
  /// The key of the message with the keyboard focus; `nil` if none has it. The selection ends in it.
  public internal(set) var focus: String?
  /// The beginning of a selection that ends in another message; `nil` while it is in one.
  var selectionStart: SelectionStart?
  /// The laid out messages; those of the last drawing.
  var bubbles: [ChatBubble] = []
  /// The part of the window that shows them, from the last drawing.
  private(set) var area = Rect(x: 0, y: 0, width: 0, height: 0)
  private var inputs: ChatBubble.DrawingInputs?
  private(set) var scroll = Scroll()
  /// True while new messages scroll the list to its end.
  private(set) var isAtEnd = true
  private let tips = ChatTips()
  let clipboard: any Clipboard
  private let boundaries: any TextBoundaries
  /// The message on which the left button is held, and the link that was pressed.
  var pressed: (key: String, link: ChatLink?)?
  /// The drag of the selection.
  var dragScroll = DragScroll()
  /// The distance of the pointer from the top of the scroll line that it holds.
  var grasp: Double?
  /// The key of the message under the pointer.
  var hovered: String?

  /// Makes an empty list.
  public init(clipboard: any Clipboard, boundaries: any TextBoundaries) {
    self.clipboard = clipboard
    self.boundaries = boundaries
  }

  /// Shows other messages. Focus and selection stay with those that are still there.
  public func show(_ entries: [ChatEntry]) {
    self.entries = entries
    if let focus, !entries.contains(where: { $0.key == focus }) { endFocus() }
  }

  /// Scrolls to the end, and stays there.
  public func scrollToEnd() { isAtEnd = true }

  // Layout

  /// Scrolls by logical pixels, towards the end if positive; returns false if all is in sight.
  @discardableResult
  public func scroll(by distance: Double) -> Bool {
    change { $0.move(by: distance) }
    return scroll.end > 0
  }

  /// Scrolls by hand, and stays at the end if that is reached.
  private func change(_ scrolling: (inout Scroll) -> Void) {
    scrolling(&scroll)
    isAtEnd = scroll.offset >= scroll.end - 1
  }

  /// Scrolls by a part of the area's height.
  public func scroll(byPages count: Double) { scroll(by: count * area.height * 0.85) }

  /// Scrolls as little as needed to show a message.
  func bring(_ key: String) {
    guard let bubble = bubbles.first(where: { $0.entry.key == key }) else { return }
    bring(bubble.frame.y..<bubble.end)
  }

  /// Scrolls as little as needed to show heights of the content, and the space around them.
  func bring(_ span: Range<Double>) {
    let gap = ChatMetrics.farGap
    var brought = scroll
    brought.bring(span.lowerBound - gap...span.upperBound + gap)
    if brought.offset != scroll.offset { change { $0 = brought } }
  }

  /// Returns the frame of a bubble in the window.
  func frame(of bubble: ChatBubble) -> Rect {
    var frame = bubble.frame
    frame.x += area.x
    frame.y += area.y - scroll.offset
    return frame
  }

  /// Sets the messages that are new or look different, and places all.
  private func layOut(in area: Rect, font: FontRequest, context: ChromeContext) {
    self.area = area
    let inputs = ChatBubble.DrawingInputs(
      font: font, width: ChatMetrics.textWidth(in: area.width), scale: context.scale.factor)
    var known: [String: ChatBubble] = [:]
    for bubble in bubbles { known[bubble.entry.key] = bubble }
    var y = ChatMetrics.farGap
    bubbles = entries.indices.map { index in
      let entry = entries[index]
      var bubble = bubble(entry, inputs, after: known[entry.key], context)
      if index > 0 {
        let isNear = entries[index - 1].author == entry.author
        y += isNear ? ChatMetrics.nearGap : ChatMetrics.farGap
      }
      let size = bubble.size
      let isRight = entry.author == .writer
      bubble.frame = Rect(
        x: isRight ? area.width - ChatMetrics.margin - size.width : ChatMetrics.margin, y: y,
        width: size.width, height: size.height)
      let next = index + 1 < entries.count ? entries[index + 1] : nil
      bubble.hasTip = next?.author != entry.author || !entry.note.isEmpty
      y = bubble.end
      return bubble
    }
    self.inputs = inputs
    scroll.fit(y + ChatMetrics.farGap, in: area.height)
    if isAtEnd { scroll.move(by: .infinity) }
  }

  /// Returns the last form of a message with the entry of now, or sets it into lines.
  private func bubble(
    _ entry: ChatEntry, _ inputs: ChatBubble.DrawingInputs, after last: ChatBubble?,
    _ context: ChromeContext
  ) -> ChatBubble {
    let isSameText = last?.entry.text == entry.text
    if var last, isSameText, inputs == self.inputs {
      last.entry = entry
      return last
    }
    return ChatBubble(
      entry, inputs, selection: isSameText ? last?.field.selection : nil,
      boundaries: boundaries, context: context)
  }

  // Drawing

  /// Lays the messages out in a part of the window and draws them.
  public func draw(
    in area: Rect, font: FontRequest, into list: inout DisplayList, context: ChromeContext
  ) {
    layOut(in: area, font: font, context: context)
    list.clipped(to: context.scale.deviceRect(area)) { list in
      for (index, bubble) in bubbles.enumerated() {
        let frame = frame(of: bubble)
        guard frame.maxY + ChatMetrics.noteHeight > area.y, frame.y < area.maxY else { continue }
        bubble.draw(
          in: frame, isFocused: bubble.entry.key == focus, selection: selection(at: index),
          tips: tips, into: &list, context: context)
        if bubble.entry.key == hovered { drawTime(of: bubble, frame, into: &list, context) }
      }
    }
    if let line = scrollLine {
      list.append(.fill(context.scale.deviceRect(line), context.theme.mark))
    }
  }

  /// Draws the time beside a bubble, towards the middle of the window.
  private func drawTime(
    of bubble: ChatBubble, _ frame: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let ink = context.theme.noteInk
    let gap = ChatMetrics.tipWidth + ChatMetrics.noteMargin
    switch bubble.entry.author {
    case .writer:
      context.drawLabel(
        bubble.entry.time, .note, endingAt: frame.x - gap, in: frame, ink, into: &list)
    case .maker:
      var box = frame
      box.x = frame.maxX + gap
      context.drawLabel(bubble.entry.time, .note, in: box, ink, into: &list)
    }
  }

  /// The scroll line in the window; `nil` if all messages are in sight.
  var scrollLine: Rect? {
    scroll.line(in: area, inset: ChatMetrics.scrollLineInset + PageMetrics.caretWidth)
  }

  /// Moves the top of the scroll line to a height of the window.
  func moveScrollLine(to y: Double) {
    change { $0.moveLine(to: y - area.y, on: area.height) }
  }
}
