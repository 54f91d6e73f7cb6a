import Canvas
import Platform

/// A sheet that nobody has to answer. It goes with Return or Escape, and with any other key or click,
/// which it does not swallow.
public protocol PassingSheet: Sheet {}

extension PassingSheet {
  /// False: no answer is needed.
  public var isModal: Bool { false }

  /// A key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape, .return: .dismissed
    case .leftAlt, .rightAlt: .ignored
    default: .dismissedAndPassedOn
    }
  }

  /// Typed text.
  public func insert(_ text: String) -> SheetResponse { .dismissedAndPassedOn }

  /// A press of the left button.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    .dismissedAndPassedOn
  }
}
