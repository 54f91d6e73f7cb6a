/// The composition that the program committed by itself when it told the input method to end.
///
/// Some commit it all the same when they are told, some don't; nobody says which, and what they
/// commit comes later. So the same text, if it comes soon and no key has written it, is dropped
/// once.
public struct CompositionEcho: Hashable, Sendable {
  /// What it had shown.
  public let text: String
  /// When it was ended, in seconds of the desktop's clock.
  public let time: Double

  /// Seconds: a message bus and an engine in another process, on a machine that is busy.
  public static let longestDelay = 0.5

  /// Notes what was shown when it was ended.
  public init(text: String, time: Double) {
    self.text = text
    self.time = time
  }

  /// Whether a text that no key has written is the echo.
  public func isHeard(in text: String, at now: Double) -> Bool {
    text == self.text && now - time <= Self.longestDelay
  }
}
