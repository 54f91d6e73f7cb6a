/// Text shared with other programs.
@MainActor
public protocol Clipboard: AnyObject {
  /// What was copied last, in any program; `nil` when it is not text. UTF-8.
  var text: String? { get set }
  /// X11's primary selection: what was selected last, for the middle button. `nil` where there is
  /// none.
  var primaryText: String? { get set }
}

/// A clipboard of this process only, for tests and where there is no desktop.
@MainActor
public final class PrivateClipboard: Clipboard {
  /// What was copied last.
  public var text: String?
  /// What was selected last.
  public var primaryText: String?

  /// Makes an empty clipboard.
  public init() {}
}
