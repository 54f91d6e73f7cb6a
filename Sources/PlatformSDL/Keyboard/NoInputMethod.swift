import Canvas
import Platform

/// No input method that is asked about keys: there is none, or somebody else speaks to it.
final class NoInputMethod: InputMethod {
  /// It says nothing.
  let news = Broadcast<InputMethodNews>()
  /// It wants none.
  let wantsKeys = false

  /// There is nothing to look for.
  func start() {}
  /// No key is its own.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) { answer(false) }
  /// It is never waited for.
  func giveUp() {}
  /// It does not look.
  func setFocus(_ hasFocus: Bool) {}
  /// It has no windows.
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {}
  /// It composes nothing.
  func reset() {}
}
