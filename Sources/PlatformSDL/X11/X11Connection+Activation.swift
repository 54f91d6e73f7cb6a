import CSDL2
import CX11
import Glibc
import Platform

/// Windows that open or come to the front on behalf of another program: window managers keep other
/// windows back while the user writes elsewhere.
extension X11Connection {
  /// Sets a window's startup ID and the time when the user asked for it, so that the window
  /// manager gives it the keyboard.
  func willMap(_ window: UInt, with activation: ActivationToken?) {
    if let id = activation?.startupID {
      setText(id, of: window, property: "_NET_STARTUP_ID")
    }
    // A window that the program opens by itself was asked for by the last key or button press. For
    // one that another program has asked for the time is unknown without a token; an earlier time
    // would keep the keyboard from it.
    if let time = activation.map(\.time) ?? lastUserTime {
      setNumbers([UInt(time)], of: window, property: "_NET_WM_USER_TIME", type: Atom(XA_CARDINAL))
    }
  }

  /// Maps a window; `false` if it is not mapped yet. Window managers don't map windows of a hidden
  /// desktop, for which SDL would wait as long as it is hidden.
  func map(_ window: UInt) -> Bool {
    XMapRaised(display, window)
    let deadline = BlockingThread.now + Self.mappingTime
    var event = XEvent()
    while XCheckTypedWindowEvent(display, window, MapNotify, &event) == False {
      let rest = deadline - BlockingThread.now
      guard rest > 0 else { return false }
      var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&source, 1, Int32((rest * 1000).rounded(.up)))
    }
    return true
  }

  /// The longest time that a working window manager takes, in seconds.
  private static let mappingTime = 0.3

  /// Sets a property of a window with 32 bits a number.
  func setNumbers(_ numbers: [UInt], of window: UInt, property: String, type: Atom) {
    // Xlib takes 32 bits as a long.
    numbers.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atom(property), type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: numbers.count))
    }
  }

  /// Brings a window to the front with the keyboard, also from another desktop and if it is
  /// minimized: for the program or, with an activation, for the user, who has just started it
  /// again (1 and 2: Extended Window Manager Hints, “source indication”).
  func activate(_ window: UInt, with activation: ActivationToken?) {
    if managerKnows(Self.activateMessage) {
      // 0 stands for now.
      let time = activation.map(\.time) ?? lastUserTime
      tellManager(
        Self.activateMessage, of: window, (activation == nil ? 1 : 2, Int(time ?? 0), 0, 0, 0))
    } else {
      XMapRaised(display, window)
      XSetInputFocus(display, window, RevertToParent, UInt(CurrentTime))
    }
    if let id = activation?.startupID { endStartup(id, by: window) }
    XFlush(display)
  }

  private static let activateMessage = "_NET_ACTIVE_WINDOW"

  /// Reports that a start is over, with or without a window: Startup Notification Protocol, twenty
  /// bytes a message. The messages of one text name a window of ours, `sender`, which tells them
  /// from those of other programs.
  func endStartup(_ id: String, by sender: UInt) {
    var quoted: [UInt8] = []
    for byte in id.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        quoted.append(UInt8(ascii: "\\"))
      }
      quoted.append(byte)
    }
    let words = Array("remove: ID=\"".utf8) + quoted + Array("\"\0".utf8)
    var kind = "_NET_STARTUP_INFO_BEGIN"
    for start in stride(from: 0, to: words.count, by: 20) {
      var event = message(kind, to: sender)
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) {
        $0.copyBytes(from: words[start...].prefix(20))
      }
      XSendEvent(display, root, False, Int(PropertyChangeMask), &event)
      kind = "_NET_STARTUP_INFO"
    }
  }

  /// Sends the window manager a request for a window.
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
