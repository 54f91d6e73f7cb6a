import CSDL2
import CX11
import Platform

/// Windows that open or come to the front because another program has asked for it: window managers
/// keep others back while somebody writes elsewhere.
extension X11Connection {
  /// Says for which start a window opens, and when the person wanted it: the window manager then
  /// gives it the keyboard, and ends the sign that a program is starting.
  func willMap(_ window: UInt, with activation: ActivationToken) {
    if let id = activation.startupID {
      setText(id, of: window, property: "_NET_STARTUP_ID")
    }
    // Xlib takes 32 bits as a long.
    if var time = activation.time.map({ UInt($0) }) {
      let name = atom("_NET_WM_USER_TIME")
      withUnsafeBytes(of: &time) { bytes in
        _ = XChangeProperty(
          display, window, name, UInt(XA_CARDINAL), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, 1)
      }
    }
  }

  /// Asks the window manager for a window to come to the front: for the person, who has just started
  /// the program again (2: Extended Window Manager Hints, “source indication”).
  func raise(_ window: UInt, with activation: ActivationToken) {
    var event = message("_NET_ACTIVE_WINDOW", to: window)
    event.xclient.format = 32
    // No time stands for now.
    event.xclient.data.l = (2, Int(activation.time ?? 0), 0, 0, 0)
    XSendEvent(display, root, False, Int(SubstructureNotifyMask | SubstructureRedirectMask), &event)
    if let id = activation.startupID { endStartup(id) }
    XFlush(display)
  }

  /// Says that a start has opened no window: Startup Notification Protocol, twenty bytes a message.
  private func endStartup(_ id: String) {
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

  private var root: UInt { XDefaultRootWindow(display) }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

  private func message(_ name: String, to window: UInt) -> XEvent {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(name)
    return event
  }
}
