import Canvas
import Platform

/// The response of a sheet to an event.
public enum SheetResponse: Hashable, Sendable {
  /// The sheet handled the event.
  case handled
  /// The sheet handled the event and closes.
  case dismissed
  /// The sheet closes, and the event is for the page.
  case dismissedAndPassedOn
  /// The event is not for the sheet.
  case ignored
}

/// A small sheet on the page, shown for a moment: a sentence, a question, a field to fill in.
public protocol Sheet: AnyObject {
  /// True if the page waits for an answer. A sheet that is not modal gives way to any other.
  var isModal: Bool { get }
  func draw(into list: inout DisplayList, context: ChromeContext)
  /// Handles a key press, before the field with the keyboard gets it.
  func handle(_ press: KeyPress) -> SheetResponse
  /// Handles typed text while none of the sheet's fields has the keyboard (`FieldHost`).
  func insert(_ text: String) -> SheetResponse
  /// Returns the index of the button at a point (logical pixels of the window); `nil` if there is
  /// none.
  func button(at point: Point, context: ChromeContext) -> Int?
  /// Handles a click on a button: the mouse went down and came up on it, or a finger tapped it.
  func click(_ button: Int) -> SheetResponse
  /// Handles a mouse press that does not press a button of the sheet, before the field under the
  /// pointer gets it; `clicks` counts the presses in a row.
  func handlePress(at point: Point, clicks: Int, context: ChromeContext) -> SheetResponse
  /// Handles a move of the pointer; returns true if the sheet looks different now.
  func hover(at point: Point, context: ChromeContext) -> Bool
  /// Returns the pointer's shape over a point that is on no field.
  func pointerShape(at point: Point) -> PointerShape
  /// Handles the wheel; returns true if the sheet scrolls.
  func turnWheel(_ detents: Double, context: ChromeContext) -> Bool
  /// True if the point of the window is on a sheet that is not modal.
  func covers(_ point: Point) -> Bool
  /// Returns the sheet's accessibility node; the owner sets its key. `AccessibilityNode.button` and
  /// `InputField` make the nodes of buttons and fields.
  func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode
  /// Called when another sheet has replaced this one before it was answered.
  func gaveWay()
}

extension Sheet {
  /// None.
  public func button(at point: Point, context: ChromeContext) -> Int? { nil }
  /// Does nothing: the sheet has no buttons.
  public func click(_ button: Int) -> SheetResponse { .handled }
  /// Ignores the press: the sheet has nothing but buttons and fields.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse { .ignored }
  /// Ignores the text.
  public func insert(_ text: String) -> SheetResponse { .ignored }
  /// False: the look does not depend on the pointer.
  public func hover(at point: Point, context: ChromeContext) -> Bool { false }
  public func pointerShape(at point: Point) -> PointerShape { .arrow }
  /// True: most sheets wait for an answer.
  public var isModal: Bool { true }
  /// False: the sheet has nothing to scroll.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool { false }
  /// False: most sheets are modal or close with the first press on the page.
  public func covers(_ point: Point) -> Bool { false }
  public func gaveWay() {}
}

/// The limits of a field of a sheet.
public nonisolated enum SheetField {
  /// The length limit in bytes, so that a page pasted by mistake costs nothing.
  public static let longest = 1 << 14
}

struct SheetBox {
  /// The frame in logical pixels.
  let frame: Rect
  /// The space between the box's edge and its content.
  static let padding = 24.0

  /// Makes a box with a given frame.
  init(frame: Rect) { self.frame = frame }

  /// Makes a box for content of the given height, a little above the window's middle.
  init(contentHeight: Double, context: ChromeContext) {
    let width = Self.width(context)
    let height = contentHeight + 2 * Self.padding
    let size = context.windowSize
    frame = Rect(
      x: ((size.width - width) / 2).rounded(),
      y: max(Self.margin, ((size.height - height) * 0.38).rounded()), width: width, height: height)
  }

  /// The least distance from the window's top and bottom edges.
  static let margin = 8.0

  /// Returns the greatest height of content that fits into the window.
  static func contentRoom(_ context: ChromeContext) -> Double {
    context.windowSize.height - 2 * margin - 2 * padding
  }

  /// Returns the width of the box.
  static func width(_ context: ChromeContext) -> Double {
    min(460, context.windowSize.width - 32)
  }

  /// Returns the width of the box's content.
  static func contentWidth(_ context: ChromeContext) -> Double { width(context) - 2 * padding }

  /// Draws the box: the page's colour with a hairline round it.
  func draw(into list: inout DisplayList, context: ChromeContext) {
    RaisedPanel.draw(frame, radius: 6, into: &list, context: context)
  }
}
