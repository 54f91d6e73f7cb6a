import Canvas
import Layout
import Platform
import TextCore

/// The owner of the messages of a chat.
public protocol ChatListOwner: AnyObject {
  /// Opens a link of a message.
  func open(_ link: ChatLink)
  /// Opens the menu of a message by a key, at a point of the window.
  func open(_ menu: Menu, byKeyAt point: Point)
  /// Called when an arrow leaves the messages at their end.
  func focusDidLeaveMessages()
}

/// The messages of a chat, the oldest first: bubbles that scroll, with text that is selected and
/// copied.
///
/// It stays at its end when messages come, unless it was scrolled away from there. It knows nothing
/// of a network; its owner gives it entries and opens its links. `ChatMessages` is its view.
public final class ChatList {
  public weak var owner: (any ChatListOwner)?
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
  let tips = ChatTips()
  let clipboard: any Clipboard
  private let boundaries: any TextBoundaries
  /// The message on which the left button is held, and the link that was pressed.
  var pressed: (key: String, link: ChatLink?)?
  /// The drag of the selection.
  var dragScroll = DragScroll()
  private(set) lazy var scrollGrip = ChatScrollGrip(list: self)
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

  /// True if a part of a bubble or of its note may be seen.
  func isInSight(_ bubble: ChatBubble) -> Bool {
    let frame = frame(of: bubble)
    return frame.maxY + ChatMetrics.noteHeight > area.y && frame.y < area.maxY
  }

  /// Sets the messages that are new or look different, and places all.
  func layOut(in area: Rect, font: FontRequest, context: ChromeContext) {
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

  /// The scroll line in the window; `nil` if all messages are in sight.
  var scrollLine: Rect? {
    scroll.line(in: area, inset: ChatMetrics.scrollLineInset + PageMetrics.caretWidth)
  }

  /// Moves the top of the scroll line to a height of the window.
  func moveScrollLine(to y: Double) {
    change { $0.moveLine(to: y - area.y, on: area.height) }
  }
}
