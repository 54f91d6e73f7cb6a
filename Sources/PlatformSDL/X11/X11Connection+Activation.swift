import CSDL2
import CX11
import Platform

/// Windows that open or come to the front because another program has asked for it: window managers
/// keep others back while somebody writes elsewhere.
extension X11Connection {
  /// Says for which start a window opens, and when the person wanted it: the window manager then
  /// gives it the keyboard.
  func willMap(_ window: UInt, with activation: ActivationToken) {
    if let id = activation.startupID {
      setText(id, of: window, property: "_NET_STARTUP_ID")
    }
    // A window that the program opens by itself was wanted when a key or a button went down last.
    if let time = activation.time ?? lastUserTime {
      setNumbers([UInt(time)], of: window, property: "_NET_WM_USER_TIME", type: Atom(XA_CARDINAL))
    }
  }

  /// Gives a window a property of 32 bits a number.
  func setNumbers(_ numbers: [UInt], of window: UInt, property: String, type: Atom) {
    // Xlib takes 32 bits as a long.
    numbers.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atom(property), type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: numbers.count))
    }
  }

  /// Asks the window manager for a window to come to the front: for the person, who has just started
  /// the program again (2: Extended Window Manager Hints, “source indication”).
  func raise(_ window: UInt, with activation: ActivationToken) {
    // No time stands for now.
    tellManager("_NET_ACTIVE_WINDOW", of: window, (2, Int(activation.time ?? 0), 0, 0, 0))
    if let id = activation.startupID { endStartup(id) }
    XFlush(display)
  }

  /// Says that a start is over, whether it has opened a window or not: Startup Notification Protocol,
  /// twenty bytes a message.
  func endStartup(_ id: String) {
    let words = Array("remove: ID=\(id)".utf8) + [0]
    var kind = "_NET_STARTUP_INFO_BEGIN"
    for start in stride(from: 0, to: words.count, by: 20) {
      var event = message(kind, to: root)
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) {
        $0.copyBytes(from: words[start...].prefix(20))
      }
      XSendEvent(display, root, False, Int(PropertyChangeMask), &event)
      kind = "_NET_STARTUP_INFO"
    }
  }

  /// Asks the window manager for something that concerns a window.
  func tellManager(_ name: String, of window: UInt, _ words: (Int, Int, Int, Int, Int)) {
    var event = message(name, to: window)
    event.xclient.format = 32
    event.xclient.data.l = words
    XSendEvent(display, root, False, Int(SubstructureNotifyMask | SubstructureRedirectMask), &event)
  }

  private func message(_ name: String, to window: UInt) -> XEvent {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(name)
    return event
  }
}
