/// Distinguishes a tap of Alt alone, which opens menus, from Alt held with another key or button.
///
/// Times are milliseconds of any clock that may overflow. They may be rounded, so the release of a quick
/// tap may be stamped a millisecond before its press.
public struct AltTap {
  /// The longest tap; Alt held longer is none.
  public static let longest: Int32 = 600

  /// Presses sooner than this after the keyboard came may be keys that were held before: SDL
  /// reports them as if they went down now.
  public static let settling: Int32 = 100

  private var held: (key: Key, time: UInt32)?
  private var focusTime: UInt32?

  /// Makes a state without held keys.
  public init() {}

  /// Handles a key press.
  ///
  /// - Parameters:
  ///   - isAlone: true if no other modifier is held.
  ///   - isCertain: true if the display itself reports that the key went down now.
  public mutating func press(_ key: Key, isAlone: Bool, isCertain: Bool = false, time: UInt32) {
    let isAlt = key == .leftAlt || key == .rightAlt
    let isEarly = focusTime.map { Self.time(from: $0, to: time) < Self.settling } ?? false
    held = isAlt && isAlone && (isCertain || !isEarly) ? (key, time) : nil
  }

  /// Discards held keys when the keyboard comes to a window.
  public mutating func settle(time: UInt32) {
    held = nil
    focusTime = time
  }

  /// Ends a possible tap, at another event: a button, the wheel, another program.
  public mutating func spoil() { held = nil }

  /// Handles a key's release; returns the tapped key, or `nil` if it was no tap.
  ///
  /// - Parameter lastGrab: the last time when the window manager grabbed the keyboard for a shortcut of
  ///   its own, whose keys the program never sees.
  public mutating func release(_ key: Key, time: UInt32, lastGrab: UInt32?) -> Key? {
    defer { held = nil }
    guard let held, held.key == key, Self.time(from: held.time, to: time) <= Self.longest else {
      return nil
    }
    if let lastGrab, Self.time(from: held.time, to: lastGrab) >= 0 { return nil }
    return key
  }

  /// Returns the milliseconds from `start` to `end`; negative if `end` is earlier.
  private static func time(from start: UInt32, to end: UInt32) -> Int32 {
    Int32(bitPattern: end &- start)
  }
}
