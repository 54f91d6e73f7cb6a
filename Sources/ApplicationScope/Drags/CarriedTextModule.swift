import Interface
import TextCore

/// Selected text of one of the program's documents while the pointer carries it.
public protocol CarriedText: AnyObject {
  /// The Markdown of the text when the drag began.
  var markdown: TextRope { get }
  /// The line ending of its document.
  var lineEnding: String { get }
  /// Deletes the text from its document, as one step there. Nothing happens if it has changed since
  /// the drag began, or if the document is locked.
  func takeOut()
}

/// Knows the text that the pointer carries from one of the program's windows: the window that it is
/// dropped on takes it from here, whichever way the window system tells of the drop.
public final class CarriedTextModule: Module {
  /// The text that is carried; `nil`: none, or another program's.
  public weak var current: (any CarriedText)?

  /// Makes the module.
  public init() {}

  /// Knows nothing any more.
  public func tearDown() { current = nil }
}
