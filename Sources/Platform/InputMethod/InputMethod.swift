import Canvas

/// An input method: it is offered each key before the program acts on it, and may compose text.
///
/// One key is offered at a time. The news that the key causes comes before the answer, but some engines
/// send it, or more of it, afterwards.
@MainActor
public protocol InputMethod: AnyObject {
  /// The input method's news, in order.
  var news: Broadcast<InputMethodNews> { get }
  /// True if keys are to be offered: it is connected, or connecting.
  var wantsKeys: Bool { get }

  /// Begins to look for the input method; returns at once.
  func start()
  /// Offers a key. `answer` is called once, later; the program ignores a taken key.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void)
  /// Gives up the offered key after the time-out. Later news of that key are discarded, and
  /// `wantsKeys` is false until the input method answers again.
  func giveUp()
  /// Reports that the keyboard focus has come to one of the program's windows, or has left them.
  func setFocus(_ hasFocus: Bool)
  /// Sends the caret's place for the input method's own windows: its frame in a window, and the
  /// window's place on the screen in the units of the window system.
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int))
  /// The window that it writes into, by the display's number, if the input method chooses it; `nil`
  /// for the window that has the keyboard.
  var window: UInt32? { get }
  /// True if it uses the text around the caret.
  var wantsSurroundingText: Bool { get }
  /// Sends the text around the caret, if it wants that; `nil` if there is none to give.
  func setSurroundingText(_ text: SurroundingText?)
  /// Discards the composition.
  func reset()
}

extension InputMethod {
  /// `nil`: it writes into the window that has the keyboard.
  public var window: UInt32? { nil }
  public var wantsSurroundingText: Bool { false }
  public func setSurroundingText(_ text: SurroundingText?) {}
}

/// A message of an input method.
public enum InputMethodNews: Hashable, Sendable {
  /// The preedit has changed to `text`; empty if it has ended. The selection is in UTF-8 offsets:
  /// the active clause, or, if it is empty, the input method's caret.
  case composition(text: String, selection: Range<Int>)
  /// The text is to be inserted.
  case commit(String)
  /// So many bytes of text before and after the caret are to be deleted: they are composed again.
  case delete(before: Int, after: Int)
  /// The program is to act on this key: the one that was offered, or another one.
  case key(NativeKey)
  /// The composition has ended and is the program's to keep, as when the input method quits.
  case compositionEnded
}

/// A key that goes down or up, as X numbers it.
public struct NativeKey: Hashable, Sendable {
  /// The keysym with the held modifiers.
  public var symbol: UInt32
  /// The key by Linux's numbers: X's keycode less 8; 0 if unknown.
  public var code: UInt32
  /// The modifiers held before it, as X's bits: Shift is 1, Lock 2, Control 4, Mod1 to Mod5 8 to 128.
  public var held: UInt32
  /// True if it goes down.
  public var isPress: Bool

  public init(symbol: UInt32, code: UInt32, held: UInt32 = 0, isPress: Bool = true) {
    self.symbol = symbol
    self.code = code
    self.held = held
    self.isPress = isPress
  }

  /// True if both are the same event of the same key. Some input methods derive keysyms from a
  /// layout of their own, others know no codes; one of the two is enough.
  public func isSame(as other: NativeKey) -> Bool {
    guard isPress == other.isPress, held == other.held else { return false }
    return symbol == other.symbol || (code == other.code && code != 0)
  }
}
