import Canvas
import Platform

/// A sheet's answer to an event.
public enum SheetResponse: Hashable, Sendable {
  /// The sheet took it.
  case handled
  /// The sheet took it and wants what is on the clipboard, which `insert` takes when it has come.
  case wantsClipboard
  /// The sheet goes, and took it.
  case dismissed
  /// The sheet goes, and the event is for the page.
  case dismissedAndPassedOn
  /// Not the sheet's business.
  case ignored
}

/// A small sheet that lies on the page for a moment: a sentence, a question, a line to fill in.
public protocol Sheet: AnyObject {
  /// Whether the page waits for an answer. Where it does not, the sheet gives way to any other.
  var isModal: Bool { get }
  /// Draws it.
  func draw(into list: inout DisplayList, context: ChromeContext)
  /// A key went down.
  func handle(_ press: KeyPress) -> SheetResponse
  /// Text was typed.
  func insert(_ text: String) -> SheetResponse
  /// An input method shows `text` that is not committed, with the clause that is being chosen or its
  /// caret at `choice`; empty: nothing any more. `false`: there is no field that could show it.
  func compose(_ text: String, choice: Range<Int>) -> Bool
  /// Where in the window an input method's list of candidates belonged when the sheet was drawn
  /// last, in logical pixels; `nil`: it has no field.
  var textInputRect: Rect? { get }
  /// The button at a point (logical pixels of the window), by its place among those of the sheet;
  /// `nil`: none is there.
  func button(at point: Point, context: ChromeContext) -> Int?
  /// A button was clicked: the mouse went down and came up on it, or a finger tapped it.
  func click(_ button: Int) -> SheetResponse
  /// A button of the mouse went down where no button of the sheet works by it, for the first, second…
  /// time in a row.
  func handlePress(at point: Point, clicks: Int, context: ChromeContext) -> SheetResponse
  /// The pointer is over a point; `true`: the sheet looks different now.
  func hover(at point: Point, context: ChromeContext) -> Bool
  /// The pointer's shape over a point.
  func pointerShape(at point: Point) -> PointerShape
  /// The wheel turned; `true`: it moved something on the sheet.
  func turnWheel(_ detents: Double, context: ChromeContext) -> Bool
  /// Whether a point of the window is on a sheet that the page does not wait for.
  func covers(_ point: Point) -> Bool
  /// What there is on it for those who can't see it; its key is the owner's to give. Buttons and fields
  /// are made by `AccessibilityNode.button` and `.field`.
  func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode
  /// The sheet has gone without having been asked, because another took its place.
  func gaveWay()
}

extension Sheet {
  /// Some have no buttons.
  public func button(at point: Point, context: ChromeContext) -> Int? { nil }
  /// Some have no buttons.
  public func click(_ button: Int) -> SheetResponse { .handled }
  /// Most have nothing but buttons.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse { .handled }
  /// Most look the same.
  public func hover(at point: Point, context: ChromeContext) -> Bool { false }
  /// The ordinary shape.
  public func pointerShape(at point: Point) -> PointerShape { .arrow }
  /// Most wait for an answer.
  public var isModal: Bool { true }
  /// Most have no field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool { false }
  /// Most have no field.
  public var textInputRect: Rect? { nil }
  /// Most have nothing to scroll.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool { false }
  /// Most are answered or gone before anything else is done with the page.
  public func covers(_ point: Point) -> Bool { false }
  /// Most need not know.
  public func gaveWay() {}
}

/// The limits of a field of a sheet.
public nonisolated enum SheetField {
  /// In bytes; more is not taken, so that a page pasted by mistake costs nothing.
  public static let longest = 1 << 14
}

/// The box that all sheets lie in.
struct SheetBox {
  /// Logical pixels.
  let frame: Rect
  /// From the box's edge to what is in it.
  static let padding = 24.0

  /// A box at a place of its own.
  init(frame: Rect) { self.frame = frame }

  /// A box for content of the given height, a little above the window's middle.
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

  /// The height of what a box can hold without leaving the window.
  static func contentRoom(_ context: ChromeContext) -> Double {
    context.windowSize.height - 2 * margin - 2 * padding
  }

  /// The width of the box.
  static func width(_ context: ChromeContext) -> Double {
    min(460, context.windowSize.width - 32)
  }

  /// The width of what is in the box.
  static func contentWidth(_ context: ChromeContext) -> Double { width(context) - 2 * padding }

  /// Draws the box: the page's colour with a hairline round it.
  func draw(into list: inout DisplayList, context: ChromeContext) {
    RaisedPanel.draw(frame, radius: 6, into: &list, context: context)
  }
}
