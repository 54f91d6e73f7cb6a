import Canvas
public import SystemPackage

/// A key by what it means, not by where it is: the sign that the layout writes with it alone, letters
/// in lower case. A key whose sign is not ASCII (Cyrillic, Greek, é) has the sign of a US keyboard.
public enum Key: Hashable, Sendable {
  /// A key that writes `character`; lower case.
  case character(Character)
  case left, right, up, down
  case home, end, pageUp, pageDown
  case backspace, delete, insert
  case `return`, tab, escape
  case menu
  /// Alt tapped: pressed and let go at once with nothing between; sent when it is let go. While it
  /// is held only `WindowEvent.modifiers` tells.
  case leftAlt, rightAlt
  /// F1 to F24.
  case function(Int)
}

/// The keys held with another.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt, but not AltGr, which writes letters.
  public static let alt = Modifiers(rawValue: 4)
  /// The key with the desktop's sign on it.
  public static let meta = Modifiers(rawValue: 8)

  /// Whether a key that is pressed with these gives a command and writes nothing.
  public var makeShortcut: Bool { !isDisjoint(with: [.control, .alt, .meta]) }
}

/// A key going down.
public struct KeyPress: Hashable, Sendable {
  /// Which key.
  public var key: Key
  /// What is held with it.
  public var modifiers: Modifiers
  /// Whether the keyboard repeats it because it is held.
  public var isRepeat: Bool
  /// What it writes, also by way of a dead key before it; `nil` where it writes nothing, as a
  /// shortcut doesn't.
  public var text: String?
  /// The layout's own letter, lower case, where `key` has that of a US keyboard.
  public var foreignLetter: Character?
  /// The sign that the key writes with Shift and AltGr as they are held, lower case; `nil` if unknown,
  /// or for a key that writes nothing.
  public var written: Character?
  /// The sign that a US keyboard has on the key, if a shortcut may mean the key by it.
  public var place: Character?

  /// Makes a key press.
  public init(
    _ key: Key, _ modifiers: Modifiers = [], isRepeat: Bool = false, text: String? = nil,
    foreignLetter: Character? = nil, written: Character? = nil, place: Character? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.text = text
    self.foreignLetter = foreignLetter
    self.written = written
    self.place = place
  }

  /// What it may mean where something is chosen by a letter, the layout's own first.
  public var letters: [Character] {
    guard case .character(let letter) = key else { return [] }
    return foreignLetter.map { [$0, letter] } ?? [letter]
  }
}

/// A button of the mouse.
public enum MouseButton: Hashable, Sendable {
  case left, middle, right
}

/// An event of the mouse. Positions are logical pixels in the window.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of mouse event.
  public enum Kind: Hashable, Sendable {
    /// A button went down; `clicks` counts quick presses at one place: 1, 2, 3…
    case down(MouseButton, clicks: Int)
    /// A button went up.
    case up(MouseButton)
    /// The pointer moved; buttons may be held.
    case move
    /// The wheel turned; positive y scrolls towards the text's start. Unit: wheel detents, also
    /// fractions of one.
    case wheel(x: Double, y: Double)
    /// The pointer left the window.
    case leave
  }

  /// What happened.
  public var kind: Kind
  /// Where, in logical pixels from the window's top left corner; may be outside while dragging.
  public var position: Point
  /// The keys held.
  public var modifiers: Modifiers

  /// Makes a mouse event.
  public init(_ kind: Kind, at position: Point, modifiers: Modifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}

/// An event of one window.
public enum WindowEvent: Hashable, Sendable {
  /// A key went down, with the text that it writes.
  case key(KeyPress)
  /// A key went up that was told of when it went down. Those that the window lets go as it loses the
  /// keyboard are not told.
  case keyReleased(Key)
  /// Text that no key press carries: mostly an input method has committed it.
  case text(String)
  /// The keys held with others have changed; empty when the keyboard goes elsewhere.
  case modifiers(Modifiers)
  /// An input method shows `text` that is not committed yet; empty: it has ended. The selection
  /// is in UTF-8 offsets into `text`; empty: where its caret is.
  case composition(text: String, selection: Range<Int>)
  /// An input method takes so many bytes of text away on both sides of the caret, to write them
  /// otherwise.
  case deleteAround(before: Int, after: Int)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// A finger did something on a touch screen. It is no mouse: no mouse event comes with it.
  case touch(TouchEvent)
  /// Files were dropped, all of them at once; never none. `at` is nil where the place is not known.
  case dropFiles([FilePath], at: Point? = nil)
  /// Text is dragged over a place of the window; `nil`: no more.
  case dropHover(Point?)
  /// Text was dropped at a place of the window. It is read from `ClipboardPlace.drop` by the one who
  /// wants it, who reads no type of it to refuse it. `move`: the program's own text leaves its place.
  case dropText(at: Point, DropAction = .copy)
  /// The drag that `beginDrag` began has ended: by a drop, or cancelled.
  case dragEnded
  /// Another program has moved the text of the last drag to itself: it is to be deleted here.
  case dragMovedAway
  /// An edge is dragged on at the window's minimum size and the window can't move, or somebody else
  /// drags its frame: so many logical pixels beyond, not damped; both 0: it was let go.
  case overshoot(x: Double, y: Double)
  /// The window has another size, scale or keyboard inset now; ask it.
  case resized
  /// The window must be drawn anew: what it showed is gone.
  case exposed
  /// There are pixels to draw into again, after `Window.surface()` had none: a frame that waits can
  /// be drawn now.
  case frameReady
  /// The keyboard is ours now, or no more.
  case focus(Bool)
  /// The person wants the window closed.
  case closeRequested
  /// Another program has destroyed the window.
  case destroyed
}

/// An event of the program as a whole.
public enum ProgramEvent: Hashable, Sendable {
  /// The session ends or a signal asks us to go: keep what is unsaved, ask nothing, leave.
  case terminate
  /// The display is gone, and the process ends as soon as this is handled, with exit code 1: files may
  /// be written; windows and desktop must not be touched.
  case displayLost
}
