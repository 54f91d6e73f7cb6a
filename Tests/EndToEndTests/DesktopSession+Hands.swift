import Foundation

/// The keyboard and the mouse: real events of the X server, which go where a person's would.
extension DesktopSession {
  /// Presses keys one after the other, as in `keys("ctrl+s", "Return")`. Names are X keysyms.
  func keys(_ names: String...) throws {
    try run("xdotool", ["key", "--delay", "8"] + names)
  }

  /// Presses keys one after the other while another is held, which goes up when their work is done.
  func keys(_ names: String..., holding modifier: String) throws {
    let presses = names.flatMap { ["key", $0, "sleep", "0.4"] }
    try run("xdotool", ["keydown", modifier] + presses + ["keyup", modifier])
  }

  /// Presses one key several times.
  func key(_ name: String, times: Int) throws {
    try run("xdotool", ["key", "--delay", "8"] + Array(repeating: name, count: times))
  }

  /// Types ASCII text; "\n" is Return.
  func type(_ text: String) throws {
    // Left to itself xdotool presses Linefeed for it, a key that few keyboards have.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { try keys("Return") }
      if !line.isEmpty { try run("xdotool", ["type", "--delay", "8", "--", String(line)]) }
    }
  }

  /// Moves the pointer to a place of the screen.
  func movePointer(to place: (x: Int, y: Int)) throws {
    try run("xdotool", ["mousemove", "\(place.x)", "\(place.y)"])
  }

  /// Clicks at a place of the screen. Buttons: 1 left, 2 middle, 3 right.
  func click(_ button: Int = 1, at place: (x: Int, y: Int)) throws {
    try movePointer(to: place)
    try run("xdotool", ["click", "\(button)"])
  }

  /// Clicks twice, as quickly as a hand does.
  func doubleClick(at place: (x: Int, y: Int)) throws {
    try movePointer(to: place)
    try run("xdotool", ["click", "--repeat", "2", "--delay", "120", "1"])
  }

  /// Drags with the left button from one place of the screen to another, in steps as a hand does, and
  /// rests there for `rest` microseconds.
  func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 8, rest: UInt32 = 0
  ) throws {
    try movePointer(to: start)
    try run("xdotool", ["mousedown", "1"])
    for step in 1...steps {
      try movePointer(
        to: (
          start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps
        ))
    }
    usleep(rest)
    try run("xdotool", ["mouseup", "1"])
  }
}
