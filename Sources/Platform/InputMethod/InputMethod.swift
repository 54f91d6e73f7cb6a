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

  /// Begins to look for it; returns at once.
  func start()
  /// Offers a key. `answer` is called once, later; a key that is taken is not for the program.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void)
  /// Ends a question after the time-out. Later news of that key is discarded, and `wantsKeys` is false
  /// until the input method is heard of again.
  func giveUp()
  /// The keyboard has come to one of the program's windows, or has left them.
  func setFocus(_ hasFocus: Bool)
  /// Sends the caret's place for the input method's own windows: its frame in a window, and the
  /// window's place on the screen in the units of the window system.
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int))
  /// The window that it writes into, by the number that the display has for it, where that is its own
  /// to say; `nil`: the one that has the keyboard.
  var window: UInt32? { get }
  /// True if it uses the text around the caret.
  var wantsSurroundingText: Bool { get }
  /// Sends the text around the caret, if it wants that; `nil` if there is none to give.
  func setSurroundingText(_ text: SurroundingText?)
  /// Has it forget what it composes.
  func reset()
}

extension InputMethod {
  /// It is where keys are.
  public var window: UInt32? { nil }
  /// It does not.
  public var wantsSurroundingText: Bool { false }
  /// It does not look.
  public func setSurroundingText(_ text: SurroundingText?) {}
}

/// A message of an input method.
public enum InputMethodNews: Hashable, Sendable {
  /// It shows `text`, which is not committed; empty: nothing any more. The selection is in UTF-8
  /// offsets: the clause that is being chosen, or, empty, where its caret is.
  case composition(text: String, selection: Range<Int>)
  /// This is written.
  case commit(String)
  /// So many bytes of text on both sides of the caret are taken away: they are composed anew.
  case delete(before: Int, after: Int)
  /// The program shall act on this key: the one that it was asked about, or another one.
  case key(NativeKey)
  /// The composition has ended and is the program's to keep, as when the input method quits.
  case letGo
}

/// A key that goes down or up, as X numbers it.
public struct NativeKey: Hashable, Sendable {
  /// What it means with the keys that are held: a keysym.
  public var symbol: UInt32
  /// The key by Linux's numbers: X's keycode less 8; 0 if unknown.
  public var code: UInt32
  /// What was held before it, as X says: Shift is 1, Lock 2, Control 4, Mod1 to Mod5 8 to 128.
  public var held: UInt32
  /// Whether it goes down.
  public var isPress: Bool

  /// Names a key.
  public init(symbol: UInt32, code: UInt32, held: UInt32 = 0, isPress: Bool = true) {
    self.symbol = symbol
    self.code = code
    self.held = held
    self.isPress = isPress
  }

  /// Whether both are the same key in the same way. Some input methods count keysyms by a layout of
  /// their own, others know no codes; one of the two is enough.
  public func isSame(as other: NativeKey) -> Bool {
    guard isPress == other.isPress, held == other.held else { return false }
    return symbol == other.symbol || (code == other.code && code != 0)
  }
}
