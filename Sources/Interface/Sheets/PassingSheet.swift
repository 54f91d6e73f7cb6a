import Canvas
import Platform

/// A sheet that needs no answer. Return or Escape closes it; any other key or click closes it, too,
/// and goes on to the page.
public protocol PassingSheet: Sheet {}

extension PassingSheet {
  /// False: no answer is needed.
  public var isModal: Bool { false }

  /// Closes the sheet; keys other than Escape and Return go on to the page. Alt alone is ignored.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape, .return: .dismissed
    case .leftAlt, .rightAlt: .ignored
    default: .dismissedAndPassedOn
    }
  }

  /// Closes the sheet; the text goes on to the page.
  public func insert(_ text: String) -> SheetResponse { .dismissedAndPassedOn }

  /// Closes the sheet; the press goes on to the page.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    .dismissedAndPassedOn
  }
}
