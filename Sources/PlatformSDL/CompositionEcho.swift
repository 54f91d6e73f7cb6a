/// What an input method had shown when it was told to end, which the program has written by itself.
///
/// Some commit it all the same when they are told, some don't; SDL does not say which, and what
/// they commit comes later. So the same text, if it comes soon and no key has written it, is dropped
/// once.
nonisolated struct CompositionEcho: Hashable {
  /// What it had shown.
  let text: String
  /// When it was ended, in milliseconds of SDL's clock.
  let time: UInt32

  /// Milliseconds: a message bus and an engine in another process, on a machine that is busy.
  static let patience: UInt32 = 500

  /// Whether `text` is the echo.
  func isHeard(in text: String, at time: UInt32, followsKey: Bool) -> Bool {
    !followsKey && text == self.text && time &- self.time <= Self.patience
  }
}
