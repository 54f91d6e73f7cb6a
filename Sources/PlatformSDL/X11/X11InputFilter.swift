import CSDL2
import CX11
import Platform

/// Corrects SDL's input events on X11 with the server's own events.
///
/// Corrections that SDL 2 needs, up to 2.32, its last version; SDL 3, and so sdl2-compat, needs none.
/// Each has a test that fails without it, as tried with 2.26 and 2.32:
/// - Key codes: SDL reads the keyboard's layouts once and misses a switch between two of them (the
///   text is right, the key codes are the first layout's). The state of a key press holds the
///   group, and the server's table the letter (`aKeyOfAnotherLayoutIsNoShortcutOfTheFirst`).
/// - Places of clicks: SDL reports the last place of the pointer, which is wrong once the window has
///   moved under it. The press itself has the right place
///   (`aClickIsAtTheTextThatHasComeUnderThePointer`).
/// - Places of turns of the wheel: the same (`theWheelTurnsTheListThatHasComeUnderThePointer`).
/// - Times of keys: SDL reports when it read the event, the server when the key went down or up. On
///   a busy machine a tap would otherwise be taken for a held key, and the reverse
///   (`altThatWasHeldLongOpensNothing`).
///
/// Facts that every version leaves out:
/// - The places of clicks on the screen (`Windows`).
/// - Grabs of the keyboard by the window manager, for a shortcut of its own.
/// - The server's data of a key, for input methods and screen readers (`InputMethods`, `OrcaTests`).
/// - Dead keys that compose nothing with the next key go to `X11DeadKeys`. SDL 3 has no event for the
///   key after them either, so its text comes as an event of ours.
/// - Layouts of the keyboard: events about the layout in use go to `X11KeyboardLanguage`.
/// - Windows that another program has destroyed: SDL continues as if they existed.
/// - Docks: SDL does not report that they leave more or less room for windows.
/// - Settings of the desktop, which go to `X11Settings`.
/// - Places of windows, and requests to report a drawn frame, which go to `FrameCounters`.
/// - Gestures on touchpads, which go to `X11Pinches`.
/// - Presses that a window manager has grabbed from the pointer: SDL 3 reports those of the devices
///   (`DevicePresses`).
/// - Grabs of the pointer, which SDL ends with a button down (`X11Connection.holdPointer`).
/// - Buttons that go up, and pointers that stand still, before a window manager that was asked to
///   move a window has seen them.
///
/// SDL sends the native event just before its own, on the main thread, so each event of SDL's was
/// made from the last native event. The corrected event waits in `EventCorrections` until SDL's own is
/// taken from the queue.
final class X11InputFilter {
  /// True if the right Alt key is AltGr, by its last press.
  private(set) var rightAltWrites = true

  /// The last time when the window manager grabbed the keyboard, in milliseconds of SDL's clock.
  private(set) var lastGrab: UInt32?

  /// Sends when docks, the on-screen keyboard among them, have appeared or disappeared.
  let workAreaDidChange = Broadcast<Void>()
  /// Sends SDL's number of a window that was destroyed. The desktop has forgotten a window that it
  /// closed.
  let windowWasDestroyed = Broadcast<UInt32>()
  /// Sends SDL's number of a window whose full-screen state has changed.
  let windowStateDidChange = Broadcast<UInt32>()
  /// SDL's numbers of the existing windows, by the server's.
  var windows: [UInt: UInt32] = [:]

  /// Tracks dead keys, which Xlib does not report.
  let deadKeys: X11DeadKeys

  private let connection: X11Connection
  private let workArea: UInt
  private let keyboardLanguage: X11KeyboardLanguage
  private let settings: X11Settings
  private let counters: FrameCounters
  private let pinches: X11Pinches
  private let mailbox: Mailbox
  private let protocols: UInt
  private let syncRequest: UInt
  private let state: UInt
  private var key: (stamp: KeyStamp, isPress: Bool)?
  /// The last press or release of a button.
  private var click: X11ButtonEvent?
  private var devicePresses = DevicePresses()
  /// The server's time of the last key event, in milliseconds.
  private var keyTime: UInt32?
  private var corrections = EventCorrections()
  /// The type of SDL's events for text of ours, and the number of the last one.
  private let textType = SDL_RegisterEvents(1)
  private var lastText: Int32 = 0

  /// Watches the input of SDL's connection, as long as the process lives.
  init(
    connection: X11Connection, keyboardLanguage: X11KeyboardLanguage, settings: X11Settings,
    counters: FrameCounters, pinches: X11Pinches, mailbox: Mailbox
  ) {
    self.mailbox = mailbox
    self.connection = connection
    self.keyboardLanguage = keyboardLanguage
    self.settings = settings
    self.counters = counters
    self.pinches = pinches
    deadKeys = X11DeadKeys(connection: connection)
    protocols = connection.atom("WM_PROTOCOLS")
    syncRequest = connection.atom("_NET_WM_SYNC_REQUEST")
    state = connection.atom("_NET_WM_STATE")
    workArea = connection.workArea
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_SetEventFilter(
      { @Sendable context, event in
        guard let context, let event, X11InputFilter.concerns(event.pointee.type) else {
          return 1
        }
        // Invariant: the context is this filter, retained for good below.
        let filter = Unmanaged<X11InputFilter>.fromOpaque(context).takeUnretainedValue()
        nonisolated(unsafe) let pending = event
        return MainActor.assumeIsolated { filter.take(pending.pointee) }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// True if events of a type are corrected. They come on the main thread; others may not.
  nonisolated private static func concerns(_ type: UInt32) -> Bool {
    switch SDL_EventType(rawValue: type) {
    case SDL_SYSWMEVENT, SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_MOUSEBUTTONDOWN,
      SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      true
    default: false
    }
  }

  /// Returns 0 to drop the event: native events end here.
  private func take(_ event: SDL_Event) -> Int32 {
    guard event.type != SDL_SYSWMEVENT.rawValue else {
      note(event.syswm)
      return 0
    }
    if devicePresses.keeps(event, isOfPointer: click?.isOfPointer ?? true) { return 0 }
    var corrected = DesktopEvent(event)
    correct(&corrected)
    corrections.add(corrected, for: event)
    return 1
  }

  /// Returns the corrected event of one from SDL's queue; `nil` for the queue's end.
  func corrected(_ event: DesktopEvent?) -> DesktopEvent? {
    guard let event else {
      corrections.removeAll()
      return nil
    }
    return corrections.take(event.sdl)
  }

  private func correct(_ event: inout DesktopEvent) {
    switch event.type {
    case SDL_KEYDOWN, SDL_KEYUP:
      let isPress = event.type == SDL_KEYDOWN
      let stamp = key?.isPress == isPress ? key?.stamp : nil
      key = nil
      event.stamp = stamp
      correctTime(of: &event.sdl)
      guard isPress else { break }
      if let stamp { correct(&event.sdl.key.keysym, of: stamp) }
      deadKeys.press(event.sdl.key, isSwallowed: stamp == nil, rightAltWrites: rightAltWrites)
    case SDL_TEXTINPUT: correctTime(of: &event.sdl)
    case SDL_MOUSEWHEEL:
      guard let click else { break }
      event.sdl.wheel.mouseX = click.x
      event.sdl.wheel.mouseY = click.y
    default:
      guard let click else { break }
      event.place = click.place
      event.sdl.button.x = click.x
      event.sdl.button.y = click.y
    }
  }

  private func note(_ event: SDL_SysWMEvent) {
    let former = key
    key = nil
    click = nil
    keyTime = nil
    // Invariant: SDL lends the message for the length of the call.
    guard let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return }
    if let former, former.isPress { consumed(former.stamp, before: message.pointee.msg.x11.event) }
    switch message.pointee.msg.x11.event.type {
    case let type where type == KeyPress || type == KeyRelease:
      let event = message.pointee.msg.x11.event.xkey
      key = KeyStamp(keycode: event.keycode, state: event.state).map { ($0, type == KeyPress) }
      // A key without a number is a sequence's composed text.
      if key == nil { deadKeys.stopWaiting() }
      keyTime = UInt32(truncatingIfNeeded: event.time)
      if type == KeyPress { connection.lastUserTime = keyTime }
    case let type where type == ButtonPress || type == ButtonRelease:
      note(X11ButtonEvent(message.pointee.msg.x11.event.xbutton))
    case GenericEvent:
      let cookie = message.pointee.msg.x11.event.xcookie
      if let event = X11ButtonEvent(cookie, of: connection) { note(event) }
      pinches.take(cookie)
    case EnterNotify, LeaveNotify: note(message.pointee.msg.x11.event.xcrossing)
    case FocusOut:
      if message.pointee.msg.x11.event.xfocus.mode == NotifyGrab { lastGrab = SDL_GetTicks() }
    case PropertyNotify:
      note(message.pointee.msg.x11.event.xproperty)
      settings.take(message.pointee.msg.x11.event)
    case DestroyNotify:
      forget(message.pointee.msg.x11.event.xdestroywindow.window)
      settings.take(message.pointee.msg.x11.event)
    case ConfigureNotify:
      let window = message.pointee.msg.x11.event.xconfigure.window
      connection.forgetPlace(of: window)
      counters.windowWasSized(window)
    case ReparentNotify:
      connection.forgetPlace(of: message.pointee.msg.x11.event.xreparent.window)
    case ClientMessage:
      note(message.pointee.msg.x11.event.xclient)
      settings.take(message.pointee.msg.x11.event)
    case let type where keyboardLanguage.concerns(type):
      keyboardLanguage.take(message.pointee.msg.x11.event)
    default: break
    }
  }

  private func note(_ event: X11ButtonEvent) {
    click = event
    connection.pressedButtons.take(event)
    for var click in devicePresses.take(event) { SDL_PushEvent(&click) }
    guard !event.isSynthetic else { return }
    if event.isPress { connection.lastUserTime = event.time }
    guard event.isPress || event.button == Button1 else { return }
    connection.endMove(release: event.isPress ? nil : event.place)
  }

  /// Handles a key press that Xlib has consumed, as the next event shows. If it is a composed text, the
  /// sequence has not ended in vain.
  private func consumed(_ stamp: KeyStamp, before next: XEvent) {
    let isComposed = next.type == KeyPress && next.xkey.keycode == 0
    guard !isComposed, let text = deadKeys.press(stamp),
      let focus = SDL_GetKeyboardFocus()
    else { return }
    lastText &+= 1
    var event = SDL_Event()
    event.type = textType
    event.user.windowID = SDL_GetWindowID(focus)
    event.user.code = lastText
    var written = DesktopEvent(event)
    written.text = text
    corrections.add(written, for: event)
    SDL_PushEvent(&event)
  }

  /// Handles a crossing of the window's edge, or a grab of the pointer by another program or its end.
  private func note(_ event: XCrossingEvent) {
    let place = (x: Int(event.x_root), y: Int(event.y_root))
    connection.pressedButtons.take(event)
    // SDL is about to release the pointer, which must stay grabbed while a button is down.
    if event.type == EnterNotify, connection.heldButtons != 0 {
      mailbox.post { [connection] in connection.holdPointer(of: event.window) }
    }
    switch event.mode {
    case NotifyGrab: connection.pointerWasTaken(at: place)
    case NotifyUngrab:
      connection.pointerWasGivenBack(at: place, holdsLeft: event.state & UInt32(Button1Mask) != 0)
    default: break
    }
  }

  private func note(_ event: XPropertyEvent) {
    if event.atom == workArea { workAreaDidChange.send() }
    guard event.atom == state, let id = windows[event.window] else { return }
    let known = connection.isFullScreen(event.window)
    connection.forgetState(of: event.window)
    guard connection.isFullScreen(event.window) != known else { return }
    mailbox.post { [windowStateDidChange] in windowStateDidChange.send(id) }
  }

  private func note(_ event: XClientMessageEvent) {
    guard event.message_type == protocols, Atom(bitPattern: event.data.l.0) == syncRequest else {
      return
    }
    counters.request(low: event.data.l.2, high: event.data.l.3, for: event.window)
  }

  /// Reports later: SDL is in the middle of reading events.
  private func forget(_ window: UInt) {
    connection.forgetPlace(of: window)
    connection.forgetState(of: window)
    counters.remove(from: window)
    pinches.remove(from: window)
    guard let id = windows.removeValue(forKey: window) else { return }
    mailbox.post { [windowWasDestroyed] in windowWasDestroyed.send(id) }
  }

  /// Sets the time of a key event to that of the server.
  private func correctTime(of event: inout SDL_Event) {
    guard let keyTime else { return }
    // A server on this machine counts our clock's milliseconds in 32 bits; the clock of any other
    // is unknown.
    let now = UInt32(truncatingIfNeeded: Int(SDLClock.seconds * 1000))
    let age = now &- keyTime
    guard age <= Self.longestDelay else { return }
    event.common.timestamp = SDL_GetTicks() &- age
  }

  /// Milliseconds; a larger age means that the time is of another clock.
  private static let longestDelay: UInt32 = 10_000

  private func correct(_ keysym: inout SDL_Keysym, of stamp: KeyStamp) {
    let native = connection.keysym(of: stamp.keycode, group: stamp.group)
    if keysym.scancode == SDL_SCANCODE_RALT {
      rightAltWrites = native != UInt(XK_Alt_R) && native != UInt(XK_Meta_R)
    }
    if let symbol = Self.symbol(for: native) { keysym.sym = symbol }
  }

  /// SDL's code for a keysym that writes: the letter if it is ASCII, else 0, so that the key's
  /// place decides; `nil` for keys that do not write.
  private static func symbol(for keysym: UInt) -> Int32? {
    if (0x20...0x7E).contains(keysym) { return Int32(keysym) }
    let writes = (0xA0..<0xFE00).contains(keysym) || keysym >= 0x0100_0000
    let isDead = (UInt(XK_dead_grave)...UInt(XK_dead_longsolidusoverlay)).contains(keysym)
    return writes || isDead ? 0 : nil
  }
}
