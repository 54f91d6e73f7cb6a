import Canvas
import Platform

/// A part of a window that lies over or under others: the page, an overlay, a sheet, the menus. It is
/// in the window's `LayerStack` while it shows, which draws its layers from back to front and offers
/// them events from front to back.
///
/// Defaults: draws nothing, is never hit, passes every event on to the layer behind it.
public protocol Layer: AnyObject {
  /// The layer's place between back and front.
  var rank: LayerRank { get }

  /// Draws the layer as it looks at a moment.
  func draw(into list: inout DisplayList, at moment: DrawingMoment)

  /// Draws the layer in a frame that it alone has asked for: text, page and window are unchanged since
  /// its last drawing.
  func redraw(into list: inout DisplayList, at moment: DrawingMoment)

  /// True if its pixels move with the page when the page is scrolled.
  var scrollsWithPage: Bool { get }

  /// True if the layer covers the foot of the window; no message is shown there meanwhile.
  var coversFoot: Bool { get }

  /// True while it waits for an answer: no event goes past it to a layer behind it.
  var isModal: Bool { get }

  /// Returns the use of a point of the window (logical pixels) in this layer; `nil` if the point
  /// belongs to the layers behind. Must be quick and change nothing.
  func hitTest(_ point: Point) -> HitArea?

  /// Returns the pointer's shape over a point where the layer took its move.
  func pointerShape(at point: Point) -> PointerShape

  /// Takes an event, or leaves it to the layer behind.
  func handle(_ event: LayerEvent) -> EventResult

  /// The client that gets typed text while no layer in front takes any; `nil` if the layer takes none.
  var textInput: (any TextInputClient)? { get }

  /// True while the writer is in the middle of an action that depends on the text as it is.
  var isInHand: Bool { get }

  /// Called before another layer opens that takes its place, such as a bar or a list. One that does
  /// not share the window closes; the page stays where it is.
  func giveWay()

  /// Called before a command of the window moves the page's caret. A layer that shows another place of
  /// the page closes.
  func caretWillMove()

  /// The page's caret beside the layer: blinking, steady or hidden.
  var caretPresence: CaretPresence { get }

  /// Accessibility nodes in reading order. No other layer uses their keys.
  var accessibilityNodes: [AccessibilityNode] { get }

  /// Performs a screen reader's request on the node at a path of keys; returns `false` if that is
  /// impossible.
  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool
}

extension Layer {
  /// With the content.
  public var rank: LayerRank { .content }
  /// Draws nothing.
  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {}
  /// Draws the layer as in any other frame.
  public func redraw(into list: inout DisplayList, at moment: DrawingMoment) {
    draw(into: &list, at: moment)
  }
  public var scrollsWithPage: Bool { false }
  public var coversFoot: Bool { false }
  public var isModal: Bool { false }
  /// Returns `nil`: no point is on the layer.
  public func hitTest(_ point: Point) -> HitArea? { nil }
  public func pointerShape(at point: Point) -> PointerShape { .arrow }
  /// Ignores the event.
  public func handle(_ event: LayerEvent) -> EventResult { .ignored }
  /// None: the layer takes no text.
  public var textInput: (any TextInputClient)? { nil }
  /// True while it waits for an answer.
  public var isInHand: Bool { isModal }
  /// Does nothing: the layer stays.
  public func giveWay() {}
  /// Does nothing: the layer stays.
  public func caretWillMove() {}
  /// Blinking: the layer does not affect the caret.
  public var caretPresence: CaretPresence { .blinking }
  /// None.
  public var accessibilityNodes: [AccessibilityNode] { [] }
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool { false }
}

/// The values that all layers of a frame are drawn with.
public struct DrawingMoment {
  /// Seconds of the clock.
  public var time: Double
  /// The colours.
  public var theme: Theme
  /// Device pixels in a logical one.
  public var scale: Scale
  /// Device pixels that the page is pulled down beyond an end of the text, or up if negative.
  public var pageShift: Int

  /// Makes a moment of its values.
  public init(time: Double, theme: Theme, scale: Scale, pageShift: Int) {
    self.time = time
    self.theme = theme
    self.scale = scale
    self.pageShift = pageShift
  }
}

/// The look of the page's caret; of several layers, the most restrictive one decides.
public enum CaretPresence: Int, Comparable, Sendable {
  /// Blinking, as while the writer types.
  case blinking
  /// Visible without blinking.
  case steady
  /// Hidden: the keyboard is for something else.
  case hidden

  /// Orders by how much they restrict the caret.
  public static func < (one: CaretPresence, other: CaretPresence) -> Bool {
    one.rawValue < other.rawValue
  }
}
