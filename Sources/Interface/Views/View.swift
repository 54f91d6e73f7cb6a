import Canvas
import Platform

/// A part of what a window shows, as a value that is made from state.
///
/// A view lays itself out once for each use, into a `ViewLayout`. Drawing, hit tests and the
/// description for screen readers are read from that. Focus and scroll position belong to the owner
/// of the tree, which knows views by their `ViewID`.
public protocol View {
  /// The controls in it, in the order of the Tab key.
  var controls: [Control] { get }
  /// Lays it out at `origin` in a width, in logical pixels; returns its height.
  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double
}

extension View {
  /// None.
  public var controls: [Control] { [] }
}

/// The identity of a view in its tree; also its key among accessibility nodes.
public struct ViewID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// ASCII letters, digits and `_`.
  let key: String

  public init(stringLiteral key: String) { self.key = key }

  /// Makes the identity of one of several equal views.
  public init(_ name: String, _ index: Int) { key = name + String(index) }

  /// Makes the identity of the view with an accessibility key.
  public init(key: String) { self.key = key }
}

/// The behaviour of a view that takes the focus or a press.
public struct Control {
  /// The kind decides what keys do on it.
  enum Kind {
    /// Return presses it.
    case button
    /// One of several values; a press gives it the focus.
    case choice
    /// A part of a choice that only the pointer presses, with an action of its own.
    case target(of: ViewID)
    case field(InputField)
    /// It takes keys and the pointer itself, such as the messages of a chat. Only in a `ViewContent`:
    /// a sheet gives it neither.
    case own(any ControlInput)
    /// Only the pointer drags it, such as a scroll line. Only in a `ViewContent`.
    case grip(any ControlInput)
  }

  let id: ViewID
  let kind: Kind
  var isEnabled = true
  /// The action of a press.
  var act: () -> Void = {}

  var isButton: Bool { if case .button = kind { true } else { false } }
  var isFocusable: Bool {
    switch kind {
    case .target, .grip: false
    case .button, .choice, .field, .own: true
    }
  }
  var field: InputField? { if case .field(let field) = kind { field } else { nil } }
  var input: (any ControlInput)? {
    switch kind {
    case .own(let input), .grip(let input): input
    case .button, .choice, .target, .field: nil
    }
  }
}

/// The input of a control that is more than a button. Points are logical pixels of the window, as is
/// `frame`, the control's.
public protocol ControlInput {
  /// Handles a key while the control has the focus; `false` if it has no use for it.
  func handle(_ press: KeyPress) -> Bool
  /// Handles a press of the left button, or a tap; returns true if a drag begins, which ends with
  /// `release`. `extends` is true with Shift.
  func press(at point: Point, clicks: Int, extends: Bool, in frame: Rect) -> Bool
  func drag(to point: Point, in frame: Rect)
  /// Ends a drag at a point; `nil` if the button's release was not seen.
  func release(at point: Point?, in frame: Rect)
  func pointerShape(at point: Point) -> PointerShape
  /// Performs a screen reader's request on the control, or on the node in it with this key; `false` if
  /// that is impossible.
  func perform(_ request: AccessibilityRequest, on key: String) -> Bool
}

extension ControlInput {
  public func handle(_ press: KeyPress) -> Bool { false }
  public func pointerShape(at point: Point) -> PointerShape { .arrow }
  public func perform(_ request: AccessibilityRequest, on key: String) -> Bool { false }
}
