import Canvas

/// Somebody who is asked about each key before the program acts on it, and may compose text of it.
///
/// One key is asked about at a time. What the input method says because of it comes before its
/// answer; some engines say it, or more of it, when they have answered.
@MainActor
public protocol InputMethod: AnyObject {
  /// Tells what it says, in the order in which it says it.
  var news: Broadcast<InputMethodNews> { get }
  /// Whether keys are to be offered: it is there, or on its way.
  var wantsKeys: Bool { get }

  /// Begins to look for it; returns at once.
  func start()
  /// Asks whether a key is the input method's. `answer` is called once, later: if it is, the program
  /// leaves the key alone.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void)
  /// No answer has come in time. Nothing that it still says of that key counts, and no key is
  /// wanted before it is heard of again.
  func giveUp()
  /// The keyboard has come to one of the program's windows, or has left them.
  func setFocus(_ hasFocus: Bool)
  /// Where the caret is, for the input method's own windows: in a window, and where that is on the
  /// screen, in the units of the window system.
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int))
  /// The window that it writes into, by the number that the display has for it, where that is its own
  /// to say; `nil`: the one that has the keyboard.
  var window: UInt32? { get }
  /// Whether it looks at the text round the caret.
  var wantsSurroundingText: Bool { get }
  /// The text round the caret, if it wants that; `nil`: nobody tells.
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

/// What an input method says.
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
  /// It lets go of what it shows, which is the program's to keep: as when it goes away itself.
  case letGo
}

/// A key that goes down or up, as X numbers it.
public struct NativeKey: Hashable, Sendable {
  /// What it means with the keys that are held: a keysym.
  public var symbol: UInt32
  /// Which key it is, as Linux counts them: X's keycode less 8; 0 where nobody knows.
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
