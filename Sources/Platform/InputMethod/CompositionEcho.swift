/// A composition that the program has committed by itself when it ended it.
///
/// Some input methods commit it again after it was ended, others don't. The program can't know in
/// advance, and the commit comes later. So the same text, if it comes soon and without a key, is
/// discarded once.
public struct CompositionEcho: Hashable, Sendable {
  /// The composition's text.
  public let text: String
  /// The time when it was ended, in seconds of the desktop's clock.
  public let time: Double

  /// The maximum delay of an echo, in seconds: enough for a message bus and an engine in another
  /// process, on a busy machine.
  public static let longestDelay = 0.5

  /// Makes an echo of a composition that was ended.
  public init(text: String, time: Double) {
    self.text = text
    self.time = time
  }

  /// True if a text without a key is the echo.
  public func matches(_ text: String, at now: Double) -> Bool {
    text == self.text && now - time <= Self.longestDelay
  }
}
