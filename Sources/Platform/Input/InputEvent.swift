import Canvas
public import SystemPackage

/// A key by its meaning, not by its place: the sign that the layout writes with it alone, letters
/// in lower case. A key whose sign is not ASCII (Cyrillic, Greek, é) has the sign of a US keyboard.
public enum Key: Hashable, Sendable {
  /// A key that writes `character`; lower case.
  case character(Character)
  case left, right, up, down
  case home, end, pageUp, pageDown
  case backspace, delete, insert
  case `return`, tab, escape
  case menu
  /// A tap of Alt: a press and a quick release with nothing between; sent at the release. While Alt
  /// is held only `WindowEvent.modifiers` reports it.
  case leftAlt, rightAlt
  /// F1 to F24.
  case function(Int)
}

/// The modifiers held with a key.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  /// Alt, but not AltGr, which writes letters.
  public static let alt = Modifiers(rawValue: 4)
  /// The key with the desktop's sign on it (Super).
  public static let meta = Modifiers(rawValue: 8)

  /// True if a key that is pressed with these gives a command and writes nothing.
  public var makeShortcut: Bool { !isDisjoint(with: [.control, .alt, .meta]) }
}

/// A key going down.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// The modifiers held with it.
  public var modifiers: Modifiers
  /// True if the keyboard repeats it because it is held.
  public var isRepeat: Bool
  /// The text that it writes, also by way of a dead key before it; `nil` if it writes nothing, as
  /// with a shortcut.
  public var text: String?
  /// The layout's own letter, lower case, if `key` has that of a US keyboard.
  public var foreignLetter: Character?
  /// The sign that the key writes with Shift and AltGr as they are held, lower case; `nil` if unknown,
  /// or for a key that writes nothing.
  public var written: Character?
  /// The sign that a US keyboard has on the key, if a shortcut may mean the key by it.
  public var place: Character?

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

  /// The letters for choosing an item by a letter, the layout's own first.
  public var letters: [Character] {
    guard case .character(let letter) = key else { return [] }
    return foreignLetter.map { [$0, letter] } ?? [letter]
  }
}

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

  public var kind: Kind
  /// The position, in logical pixels from the window's top left corner; may be outside during a drag.
  public var position: Point
  /// The modifiers held.
  public var modifiers: Modifiers

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
  /// A key went up whose press was reported. Releases that the window makes up as it loses the
  /// keyboard are not reported.
  case keyReleased(Key)
  /// Text without a key press: mostly a commit of an input method.
  case text(String)
  /// The held modifiers have changed; empty when the keyboard focus goes elsewhere.
  case modifiers(Modifiers)
  /// The preedit of an input method has changed to `text`; empty if it has ended. The selection is
  /// in UTF-8 offsets into `text`; an empty range is the input method's caret.
  case composition(text: String, selection: Range<Int>)
  /// An input method deletes so many bytes of text before and after the caret, to replace them.
  case deleteAround(before: Int, after: Int)
  case mouse(MouseEvent)
  /// An event of a finger on a touch screen. No mouse event comes with it.
  case touch(TouchEvent)
  /// Files were dropped, all of them at once; never an empty list. `at` is `nil` if the place is unknown.
  case dropFiles([FilePath], at: Point? = nil)
  /// Text is dragged over a place of the window; `nil` if it has left.
  case dropHover(Point?)
  /// Text was dropped at a place of the window. The receiver reads it from `ClipboardPlace.drop`,
  /// or refuses it by reading no type. `move`: the program's own text is moved from its place.
  case dropText(at: Point, DropAction = .copy)
  /// The drag that `beginDrag` began has ended: by a drop, or cancelled.
  case dragEnded
  /// Another program has moved the text of the last drag to itself: delete it here.
  case dragMovedAway
  /// An edge is dragged beyond the window's minimum size while the window can't move, or while the
  /// window manager drags its frame: the distance in logical pixels, undamped; both 0 at the
  /// release.
  case overshoot(x: Double, y: Double)
  /// The window's size, scale or keyboard inset has changed; query the window.
  case resized
  /// The window must be drawn again: its content is lost.
  case exposed
  /// `Window.surface()` has pixels again after it had none: a waiting frame can be drawn now.
  case frameReady
  /// The window has got the keyboard focus, or lost it.
  case focus(Bool)
  /// The user wants the window closed.
  case closeRequested
  /// Another program has destroyed the window.
  case destroyed
}

/// An event of the program as a whole.
public enum ProgramEvent: Hashable, Sendable {
  /// The session ends or a signal ends the program: save what is unsaved, ask nothing, exit.
  case terminate
  /// The display is lost, and the process ends as soon as this is handled, with exit code 1: files
  /// may be written; windows and desktop must not be touched.
  case displayLost
}
