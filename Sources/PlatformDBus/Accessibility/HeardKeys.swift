import Canvas
import Platform

/// Lets screen readers hear keys before anybody else: their own commands are keys, and from a key
/// they know what of a text is to be read when the caret has moved.
///
/// A letter that is typed does not wait for them. Only keys that may be a command of theirs do: the
/// keys that they have for their own (Insert, Caps Lock), what is pressed while one of these is
/// down, the keypad, and what comes after a key that they took. What a key changes is told when they are
/// known to have heard of it.
public final class HeardKeys: InputMethod {
  private let accessibility: BusAccessibility
  /// Who is asked about keys that are left.
  private let method: any InputMethod
  /// Which of the keys that screen readers have for their own are down.
  private var ownDown: Set<UInt32> = []
  /// Whether they have taken the last key that they answered for.
  private var tookLast = false
  /// Whether they have not answered in time, and not since.
  private var isLate = false
  /// The number of the key that waits for them; `nil`: none does.
  private var waiting: Int?
  private var count = 0

  /// Makes keys heard that are offered to an input method.
  public init(by accessibility: BusAccessibility, before method: any InputMethod) {
    self.accessibility = accessibility
    self.method = method
  }

  /// What the input method says.
  public var news: Broadcast<InputMethodNews> { method.news }
  /// Whether somebody wants to hear of keys.
  public var wantsKeys: Bool { accessibility.isHeard || method.wantsKeys }
  /// Begins to look for the input method.
  public func start() { method.start() }
  /// Where the keyboard is.
  public func setFocus(_ hasFocus: Bool) {
    ownDown = []
    method.setFocus(hasFocus)
  }
  /// Where the caret is.
  public func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {
    method.setCaret(rect, ofWindowAt: place)
  }
  /// The window that the input method writes into.
  public var window: UInt32? { method.window }
  /// Whether the input method looks at the text round the caret.
  public var wantsSurroundingText: Bool { method.wantsSurroundingText }
  /// The text round the caret.
  public func setSurroundingText(_ text: SurroundingText?) { method.setSurroundingText(text) }
  /// Has the input method forget what it composes.
  public func reset() { method.reset() }

  /// Has screen readers hear of a key, and asks the input method about it unless it is theirs.
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

  /// Nobody has answered in time.
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

  /// Insert, that of the keypad, Caps Lock, Shift Lock: keysyms.
  private static let own: Set<UInt32> = [0xFF63, 0xFF9E, 0xFFE5, 0xFFE6]
  private static let keypad: ClosedRange<UInt32> = 0xFF80...0xFFBF
}

extension BusAccessibility {
  /// Has screen readers hear of a key, and keeps back what is told until they have. `answer` is
  /// called once with whether they took it; `nil`: nobody knows.
  func tell(_ key: NativeKey, _ answer: @escaping (_ isTaken: Bool?) -> Void) {
    guard let bus else { return answer(nil) }
    let number = hold()
    bus.call(
      .call(
        "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
        "org.a11y.atspi.DeviceEventController", "NotifyListenersSync", [key.event]),
      seconds: patience
    ) { [weak self, weak bus] result in
      guard let self, self.bus === bus else { return answer(nil) }
      letGo(number)
      guard case .success(let values) = result, case .boolean(let isTaken)? = values.first else {
        return answer(nil)
      }
      answer(isTaken)
    }
  }
}

extension NativeKey {
  /// The key as AT-SPI tells it: whether it goes down, keysym, key code, what is held,
  /// milliseconds, what it writes. The registry wants other numbers here than it says of itself.
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

  /// What it writes, where that is plain from its keysym; who wants to know otherwise asks a table
  /// of keysyms.
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
