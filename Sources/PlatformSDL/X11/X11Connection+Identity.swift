import CX11
import Glibc
import Platform

/// The properties that tell which program a window belongs to.
extension X11Connection {
  /// Puts a window into the group of `leader`, a window of ours that is never shown (ICCCM, 4.1.11
  /// and 5.1). SDL names a leader that does not exist, and otherwise sets only the input hint.
  func setLeader(_ leader: UInt, of window: UInt) {
    setNumbers([leader], of: window, property: "WM_CLIENT_LEADER", type: Atom(XA_WINDOW))
    var hints = XWMHints()
    hints.flags = Int(InputHint | WindowGroupHint)
    hints.input = True
    hints.window_group = leader
    XSetWMHints(display, window, &hints)
  }

  /// Sets the class of a window, which the desktop entry names. Each SDL takes it from somewhere else.
  func setClass(_ name: String, of window: UInt) {
    // Invariant: Xlib copies the names before it returns.
    guard let bytes = strdup(name) else { return }
    defer { free(bytes) }
    var hint = XClassHint(res_name: bytes, res_class: bytes)
    XSetClassHint(display, window, &hint)
  }

  /// Sets a window's icon in task lists.
  func setIcon(of window: UInt) {
    setNumbers(
      Self.icon(), of: window, property: "_NET_WM_ICON", type: Atom(XA_CARDINAL))
    XFlush(display)
  }

  /// Width, height and pixels of each size. Drawn for each window, which costs less than keeping it.
  private static func icon() -> [UInt] {
    var numbers: [UInt] = []
    for size in ProgramIcon.sizes {
      numbers += [UInt(size), UInt(size)]
      numbers += ProgramIcon.pixels(size: size).lazy.map { UInt($0) }
    }
    return numbers
  }
}
