import Canvas
import Platform

/// A sheet that needs no answer. Return or Escape closes it; any other key or click closes it, too,
/// and goes on to the page.
public class DismissibleSheet: Sheet {
  public override var isModal: Bool { false }

  /// Closes the sheet; keys other than Escape and Return go on to the page. Alt alone is ignored.
  public override func handle(_ press: KeyPress) -> Bool {
    guard press.key != .leftAlt, press.key != .rightAlt else { return false }
    close()
    return press.key == .escape || press.key == .return
  }

  /// Closes the sheet; the text goes on to the page.
  public override func insert(_ text: String) -> Bool {
    close()
    return false
  }

  /// Closes the sheet; the press goes on to the page.
  public override func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> Bool {
    close()
    return false
  }
}
