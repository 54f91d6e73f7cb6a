import Foundation

/// The keyboard and the mouse: real events of the X server, which go where a user's would.
extension DesktopSession {
  /// Microseconds after a key, and after a step of the pointer: a hand as quick as any.
  private static let pause: UInt32 = 8_000

  /// Presses keys one after the other, as in `keys("ctrl+s", "Return")`. Names are X keysyms.
  func keys(_ names: String...) throws { try connection.press(names, pause: Self.pause) }

  /// Presses keys one after the other while another is held, which goes up when their work is done.
  func keys(_ names: String..., holding modifier: String) async throws {
    try hold(modifier)
    for name in names {
      try keys(name)
      try await comesToRest()
    }
    try letGo(of: modifier)
  }

  /// Presses one key several times.
  func key(_ name: String, times: Int) throws {
    try connection.press(Array(repeating: name, count: times), pause: Self.pause)
  }

  /// Presses keys one after the other and holds them.
  func hold(_ names: String...) throws {
    for name in names { try connection.setKey(name, isDown: true) }
  }

  /// Releases keys.
  func letGo(of names: String...) throws {
    for name in names { try connection.setKey(name, isDown: false) }
  }

  /// Types ASCII text; "\n" is Return, "\t" is Tab.
  ///
  /// - Parameter pause: microseconds between two letters.
  func type(_ text: String, pause: UInt32 = pause) throws {
    try connection.type(text, pause: pause)
  }

  /// Moves the pointer to a place of the screen.
  func movePointer(to place: (x: Int, y: Int)) throws {
    try connection.movePointer(to: place)
    usleep(Self.pause)
  }

  /// Presses a button, where the pointer is, and holds it.
  func press(_ button: Int = 1) throws {
    try connection.setButton(button, isDown: true)
    usleep(Self.pause)
  }

  /// Releases a button.
  func release(_ button: Int = 1) throws {
    try connection.setButton(button, isDown: false)
    usleep(Self.pause)
  }

  /// Clicks where the pointer is, and waits for the consequences: a window manager holds a press back
  /// until it has looked at it, while keys go to the window at once. Buttons: 1 left, 2 middle, 3 right,
  /// 4 and 5 are the wheel.
  func click(_ button: Int = 1, times: Int = 1) async throws {
    for _ in 0..<times {
      try press(button)
      try release(button)
    }
    try await comesToRest()
  }

  /// Clicks at a place of the screen.
  func click(_ button: Int = 1, at place: (x: Int, y: Int)) async throws {
    try movePointer(to: place)
    try await click(button)
  }

  /// Clicks twice, and quicker than a hand does: no machine is so busy that these are two clicks.
  func doubleClick(at place: (x: Int, y: Int)) throws {
    try movePointer(to: place)
    try connection.strikeButton(1, times: 2)
    usleep(Self.pause)
  }

  /// Clicks several times as a hand does: a window manager that is asked to move the window must
  /// learn of the press before the button goes up. However long that takes, these are a double and a
  /// triple click.
  func click(at place: (x: Int, y: Int), times: Int) async throws {
    try movePointer(to: place)
    for _ in 0..<times {
      try press()
      try await comesToRest()
      try release()
      try await comesToRest()
    }
  }

  /// Drags with the left button from one place of the screen to another, in steps as a hand does. The
  /// button goes up when everything has followed.
  func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 8
  ) async throws {
    try movePointer(to: start)
    try press()
    try slide(from: start, to: end, steps: steps)
    try await comesToRest()
    // On Wayland the program asks the compositor to move or resize its window, which begins with the
    // next motion. If the program has answered the press only now, nothing has moved yet.
    try movePointer(to: (end.x - 1, end.y))
    try movePointer(to: end)
    try await comesToRest()
    try release()
  }

  /// Drags selected text in steps as a hand does, with the last step small.
  func carry(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
    try movePointer(to: start)
    try await comesToRest()
    try press()
    try await comesToRest()
    try slide(from: start, to: end)
    try await comesToRest()
    try movePointer(to: (end.x + 1, end.y))
    try await comesToRest()
    try release()
    try await comesToRest()
  }

  /// Moves the pointer from one place of the screen to another in steps.
  func slide(from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 8) throws {
    for step in 1...steps {
      try movePointer(
        to: (
          start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps
        ))
    }
  }

  /// Waits for at least so many seconds, where the program reacts to the time that a hand takes.
  /// Never used to wait for an effect.
  func dawdle(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}
