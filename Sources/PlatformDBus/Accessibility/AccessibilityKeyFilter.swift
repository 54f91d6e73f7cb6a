import Canvas
import Platform

/// Sends keys to screen readers before the program handles them: their own commands are keys, and
/// from the last key they know what to read when the caret has moved.
///
/// Typed letters do not wait for them. Only keys that may be their command do: their modifiers
/// (Insert, Caps Lock), keys pressed with these, the keypad, and the key after one that they took.
/// The events that a key causes are sent when they are known to have received the key.
public final class AccessibilityKeyFilter: InputMethod {
  private let accessibility: BusAccessibility
  /// The input method that gets the remaining keys.
  private let method: any InputMethod
  /// The screen readers' modifiers that are down.
  private var ownDown: Set<UInt32> = []
  /// True if they have taken the last key that they answered.
  private var tookLast = false
  /// True if their last answer is overdue.
  private var isLate = false
  /// The number of the key that waits for them; `nil` if there is none.
  private var waiting: Int?
  private var count = 0

  /// Makes a filter of the keys that are offered to an input method.
  public init(by accessibility: BusAccessibility, before method: any InputMethod) {
    self.accessibility = accessibility
    self.method = method
  }

  /// The input method's news.
  public var news: Broadcast<InputMethodNews> { method.news }
  /// True if a screen reader or the input method wants keys.
  public var wantsKeys: Bool { accessibility.isHeard || method.wantsKeys }
  /// Begins to look for the input method.
  public func start() { method.start() }
  /// Passes the focus on to the input method.
  public func setFocus(_ hasFocus: Bool) {
    ownDown = []
    method.setFocus(hasFocus)
  }
  /// Passes the caret's place on to the input method.
  public func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {
    method.setCaret(rect, ofWindowAt: place)
  }
  /// The window that the input method writes into.
  public var window: UInt32? { method.window }
  /// True if the input method uses the text around the caret.
  public var wantsSurroundingText: Bool { method.wantsSurroundingText }
  /// Passes the text around the caret on to the input method.
  public func setSurroundingText(_ text: SurroundingText?) { method.setSurroundingText(text) }
  /// Makes the input method discard its composition.
  public func reset() { method.reset() }

  /// Sends a key to screen readers, and offers it to the input method unless they take it.
  public func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) {
    guard accessibility.isHeard else { return pass(key, answer) }
    let waits = mayBeTheirs(key) && !isLate
    count += 1
    let number = count
    if waits { waiting = number }
    accessibility.tell(key) { [weak self] isTaken in
      guard let self else { return }
      isLate = isTaken == nil
      if let isTaken { tookLast = isTaken && key.isPress }
      guard waiting == number else { return }
      waiting = nil
      if isTaken == true { answer(true) } else { pass(key, answer) }
    }
    if !waits { pass(key, answer) }
  }

  /// Gives up the waiting key, which was not answered in time.
  public func giveUp() {
    guard waiting != nil else { return method.giveUp() }
    waiting = nil
    isLate = true
  }

  private func pass(_ key: NativeKey, _ answer: @escaping (Bool) -> Void) {
    if method.wantsKeys { method.offer(key, answer: answer) } else { answer(false) }
  }

  private func mayBeTheirs(_ key: NativeKey) -> Bool {
    let isOwn = Self.own.contains(key.symbol)
    if isOwn, key.isPress { ownDown.insert(key.symbol) }
    defer { if isOwn, !key.isPress { ownDown.remove(key.symbol) } }
    return isOwn || !ownDown.isEmpty || tookLast || Self.keypad.contains(key.symbol)
  }

  /// Insert, also of the keypad, Caps Lock, Shift Lock: keysyms.
  private static let own: Set<UInt32> = [0xFF63, 0xFF9E, 0xFFE5, 0xFFE6]
  private static let keypad: ClosedRange<UInt32> = 0xFF80...0xFFBF
}

extension BusAccessibility {
  /// Sends a key to screen readers, and holds events back until they have received it. `answer` is
  /// called once with true if they took it; with `nil` if that is unknown.
  func tell(_ key: NativeKey, _ answer: @escaping (_ isTaken: Bool?) -> Void) {
    guard let bus else { return answer(nil) }
    let number = hold()
    bus.call(
      .call(
        "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
        "org.a11y.atspi.DeviceEventController", "NotifyListenersSync", [key.event]),
      seconds: timeOut
    ) { [weak self, weak bus] result in
      guard let self, self.bus === bus else { return answer(nil) }
      endHold(ofKey: number)
      guard case .success(let values) = result, case .boolean(let isTaken)? = values.first else {
        return answer(nil)
      }
      answer(isTaken)
    }
  }
}

extension NativeKey {
  /// The key in AT-SPI's form: press or release, keysym, key code, modifiers, milliseconds, text.
  /// The registry's types here differ from those in its introspection.
  fileprivate var event: BusValue {
    let (pressed, released): (UInt32, UInt32) = (0, 1)
    let now = UInt32(truncatingIfNeeded: Int(BlockingThread.now * 1000))
    let letter = letter
    return .structure([
      .uint32(isPress ? pressed : released), .int32(Int32(bitPattern: symbol)),
      .int32(Int32(clamping: code) + 8), .int32(Int32(bitPattern: held)),
      .int32(Int32(bitPattern: now)), .string(letter),
      .boolean(!letter.isEmpty),
    ])
  }

  /// The text of the key, if its keysym contains it; other keysyms have to be looked up in a table.
  private var letter: String {
    let code: UInt32? =
      switch symbol {
      case 0x20...0x7E, 0xA0...0xFF: symbol
      case 0x0100_0000...0x0110_FFFF: symbol - 0x0100_0000
      default: nil
      }
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
  }
}
