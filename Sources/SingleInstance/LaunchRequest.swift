public import Platform
public import SystemPackage

/// The files that a start of the program wants to open. Another process may open them, so the
/// request is self-contained: paths are absolute, and it includes the text of standard input.
public struct LaunchRequest: Hashable, Sendable {
  /// An item to open.
  public enum Item: Hashable, Sendable {
    /// The file at an absolute path.
    case file(FilePath)
    /// The text of standard input.
    case standardInput
  }

  /// The items to open, in their order.
  public var items: [Item] = []
  /// The text of standard input; `nil` if it was not read, or is longer than can be opened.
  public var input: [UInt8]?
  /// The line of the caret in the first item, counted from 1.
  public var line: Int?
  public var opensBlankSheet = false
  /// True if the welcome sheet, which explains a few keys, opens.
  public var opensWelcome = false
  /// The token with which the windows come to the front.
  public var activation = ActivationToken()

  /// Makes an empty request.
  public init() {}

  /// True if the request leaves the choice of what to open to the program.
  public var isOpen: Bool { items.isEmpty && !opensBlankSheet && !opensWelcome }
}

/// The outcome of a request in the process that has taken it.
public struct LaunchOutcome: Hashable, Sendable {
  /// The exit code of the started process.
  public var exitCode: UInt8 = 0
  /// Sentences for its standard error.
  public var complaints: [String] = []

  /// Makes the outcome of a success.
  public init() {}
}
