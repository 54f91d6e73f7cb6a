public import Platform
public import SystemPackage

/// The files that one start of the program wants opened. Another process may open them, so it is
/// self-contained: paths are absolute, and the text of standard input is in it.
public struct LaunchRequest: Hashable, Sendable {
  /// One thing to open.
  public enum Item: Hashable, Sendable {
    /// The file at an absolute path.
    case file(FilePath)
    /// What stood on standard input.
    case standardInput
  }

  /// What to open, in its order.
  public var items: [Item] = []
  /// What stood on standard input; `nil`: nothing was read, or more than can be opened.
  public var input: [UInt8]?
  /// The line of the first item that the caret starts in, counted from 1.
  public var line: Int?
  /// Whether a blank sheet opens.
  public var opensBlankSheet = false
  /// Whether the sheet that explains a few keys opens.
  public var opensWelcome = false
  /// What lets the windows come to the front.
  public var activation = ActivationToken()

  /// Makes a request for nothing in particular.
  public init() {}

  /// Whether it leaves to the program what is opened.
  public var isOpen: Bool { items.isEmpty && !opensBlankSheet && !opensWelcome }
}

/// The outcome of a request in the process that has taken it.
public struct LaunchOutcome: Hashable, Sendable {
  /// What the process that was started ends with.
  public var exitCode: UInt8 = 0
  /// Sentences for its standard error.
  public var complaints: [String] = []

  /// Makes an outcome in which all went well.
  public init() {}
}
