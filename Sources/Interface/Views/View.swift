import Canvas
import Platform

/// A part of what a window shows, as a value that is made from state.
///
/// A view lays itself out once for each use, into a `ViewLayout`. Drawing, hit tests and the
/// description for screen readers are read from that. Focus and scroll position belong to the owner
/// of the tree, which knows views by their `ViewID`.
protocol View {
  /// The controls in it, in the order of the Tab key.
  var controls: [Control] { get }
  /// Lays it out at `origin` in a width, in logical pixels; returns its height.
  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double
}

extension View {
  /// None.
  var controls: [Control] { [] }
}

/// The identity of a view in its tree; also its key among accessibility nodes.
public struct ViewID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// ASCII letters, digits and `_`.
  let key: String

  public init(stringLiteral key: String) { self.key = key }

  /// Makes the identity of one of several equal views.
  init(_ name: String, _ index: Int) { key = name + String(index) }

  /// Makes the identity of the view with an accessibility key.
  public init(key: String) { self.key = key }
}

/// The behaviour of a view that takes the focus or a press.
struct Control {
  /// The kind decides what keys do on it.
  enum Kind {
    /// Return presses it.
    case button
    /// One of several values; a press gives it the focus.
    case choice
    /// A part of a choice that only the pointer presses, with an action of its own.
    case target(of: ViewID)
    case field(InputField)
  }

  let id: ViewID
  let kind: Kind
  var isEnabled = true
  /// The action of a press.
  var act: () -> Void = {}

  var isButton: Bool { if case .button = kind { true } else { false } }
  var isFocusable: Bool { if case .target = kind { false } else { true } }
  var field: InputField? { if case .field(let field) = kind { field } else { nil } }
}
