import Canvas
import Platform

/// One of the things that a window shows over each other: the page, what floats over it, a sheet,
/// the menus. A `LayerStack` draws its layers from back to front and offers them events from front
/// to back.
///
/// Whatever a layer does not care for it leaves as it is here: then nothing is drawn, nothing is
/// hit, and every event goes on to the layer behind it.
public protocol Layer: AnyObject {
  /// Draws what of it is seen at a moment; nothing where it is not there.
  func draw(into list: inout DisplayList, at moment: DrawingMoment)

  /// Draws it anew in a frame that it has asked for alone: text, page and window are as they were
  /// when it was drawn last.
  func redraw(into list: inout DisplayList, at moment: DrawingMoment)

  /// Whether its pixels move with the page when that is scrolled.
  var scrollsWithPage: Bool { get }

  /// Whether it waits for an answer: no event goes past it to a layer behind it.
  var isModal: Bool { get }

  /// What a point of the window (logical pixels) is for, as far as it is this layer's; `nil`: it
  /// belongs to the layers behind it. Must be quick and change nothing.
  func hitTest(_ point: Point) -> HitArea?

  /// The pointer's shape over a point where the layer took its move.
  func pointerShape(at point: Point) -> PointerShape

  /// Takes an event, or leaves it to the layer behind.
  func handle(_ event: LayerEvent) -> EventResult

  /// Where text goes that is written while the layer is the foremost to take any; `nil`: it takes
  /// none.
  var textInput: (any TextInputClient)? { get }

  /// What the page's caret may show beside the layer.
  var caretPresence: CaretPresence { get }

  /// What of it somebody is told who can't see it, in reading order; nothing where it is not there.
  /// Their keys are of no other layer.
  var accessibilityNodes: [AccessibilityNode] { get }

  /// Does what a screen reader asks of one of them, by the keys that lead to it; `false`: it can't be
  /// done.
  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool
}

extension Layer {
  /// Draws nothing.
  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {}
  /// Draws it as in any other frame.
  public func redraw(into list: inout DisplayList, at moment: DrawingMoment) {
    draw(into: &list, at: moment)
  }
  /// It stays in its place.
  public var scrollsWithPage: Bool { false }
  /// It waits for nothing.
  public var isModal: Bool { false }
  /// No point is on it.
  public func hitTest(_ point: Point) -> HitArea? { nil }
  /// The ordinary shape.
  public func pointerShape(at point: Point) -> PointerShape { .arrow }
  /// Takes nothing.
  public func handle(_ event: LayerEvent) -> EventResult { .ignored }
  /// Nothing can be written in it.
  public var textInput: (any TextInputClient)? { nil }
  /// It leaves the caret alone.
  public var caretPresence: CaretPresence { .blinking }
  /// There is nothing of it but what is seen.
  public var accessibilityNodes: [AccessibilityNode] { [] }
  /// Nothing can be done with it.
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool { false }
}

/// What a frame is drawn for, the same for all of it.
public struct DrawingMoment {
  /// Seconds of the clock.
  public var time: Double
  /// The colours.
  public var theme: Theme
  /// Device pixels in a logical one.
  public var scale: Scale
  /// Device pixels that the page is pulled down beyond an end of the text, or up if negative.
  public var pageShift: Int

  /// Bundles them.
  public init(time: Double, theme: Theme, scale: Scale, pageShift: Int) {
    self.time = time
    self.theme = theme
    self.scale = scale
    self.pageShift = pageShift
  }
}

/// What the page's caret may show beside what else is in the window; what allows it less counts.
public enum CaretPresence: Int, Comparable, Sendable {
  /// As it does while somebody writes.
  case blinking
  /// There, and still.
  case steady
  /// Not there: the keyboard is for something else.
  case hidden

  /// By how little they allow.
  public static func < (one: CaretPresence, other: CaretPresence) -> Bool {
    one.rawValue < other.rawValue
  }
}
