import Canvas
import Platform

/// An input method that takes no keys: there is none, or SDL speaks to it.
final class NoInputMethod: InputMethod {
  /// Sends nothing.
  let news = Broadcast<InputMethodNews>()
  /// Always false.
  let wantsKeys = false

  func start() {}
  /// Takes no key.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) { answer(false) }
  func giveUp() {}
  func setFocus(_ hasFocus: Bool) {}
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {}
  func reset() {}
}
