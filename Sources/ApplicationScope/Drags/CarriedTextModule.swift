import Interface
import TextCore

/// Selected text of one of the program's documents while the pointer drags it.
public protocol CarriedText: AnyObject {
  /// The Markdown of the text when the drag began.
  var markdown: TextRope { get }
  /// The line ending of its document.
  var lineEnding: String { get }
  /// Deletes the text from its document, as one step there. Nothing happens if it has changed since
  /// the drag began, or if the document is locked.
  func takeOut()
}

/// The text that is dragged from one of the program's windows. The window that it is dropped on
/// takes it from here, whichever way the window system reports the drop.
public final class CarriedTextModule: Module {
  /// The dragged text; `nil`: none, or another program's.
  public weak var current: (any CarriedText)?

  public init() {}

  /// Forgets the text.
  public func tearDown() { current = nil }
}
