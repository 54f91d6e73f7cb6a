import CSDL2
import CX11
import Platform

/// Corrects what SDL 2.26 says about X11's input, by looking at the server's own events.
///
/// - Key codes: SDL looks at the keyboard's layouts once and does not notice when the person
///   switches between two of them (the text is right, the key codes are the first layout's). The
///   state of a key press holds the group, and the server's table the letter.
/// - Places of clicks: SDL reports where the pointer moved last, which is wrong once the window
///   has moved under it. The press itself says where it was.
/// - Their places on the screen, which SDL does not tell, are carried along, too.
/// - Times of keys: SDL says when it looked, the server when the key went down or up. On a busy machine a
///   tap would else be taken for a key that is held.
/// - Grabs of the keyboard: SDL keeps to itself that the window manager takes it for a shortcut.
/// - What the server said of a key: an input method must know it, and SDL keeps it to itself.
/// - Dead keys that compose nothing with the key behind them go to `X11DeadKeys`.
/// - Layouts of the keyboard: what says which one is in use goes to `X11KeyboardLanguage`.
/// - Windows that another program has destroyed: SDL goes on as if they were there.
/// - Docks: SDL does not say when they leave more or less room for windows.
/// - Settings of the desktop, which go to `X11Settings`.
/// - Places of windows, and requests to say when a frame is drawn, which go to `FrameCounters`.
/// - Grabs of the pointer, which SDL gives up with a button down (`X11Connection.holdPointer`).
/// - Buttons that go up, and pointers that stand still, before a window manager that was asked to move a
///   window has seen them.
///
/// SDL sends the native event just before its own, on the main thread, so the last native event
/// is the one that an event of SDL's was made from.
final class X11InputFilter {
  /// Whether the right Alt key is AltGr, as the last press of it says.
  private(set) var rightAltWrites = true

  /// When the window manager last took the keyboard, in milliseconds of SDL's clock.
  private(set) var lastGrab: UInt32?

  /// Tells that docks, the on-screen keyboard among them, have come or gone.
  let workAreaDidChange = Broadcast<Void>()
  /// Tells of a window that is no more, by SDL's number. Who has closed it knows it no longer.
  let windowWasDestroyed = Broadcast<UInt32>()
  /// Tells of a window that fills something else, by SDL's number.
  let windowStateDidChange = Broadcast<UInt32>()
  /// SDL's numbers of the windows that are there, by the server's.
  var windows: [UInt: UInt32] = [:]

  /// Dead keys, which Xlib keeps to itself.
  let deadKeys: X11DeadKeys

  private let connection: X11Connection
  private let workArea: UInt
  private let keyboardLanguage: X11KeyboardLanguage
  private let settings: X11Settings
  private let counters: FrameCounters
  private let mailbox: Mailbox
  private let protocols: UInt
  private let syncRequest: UInt
  private let state: UInt
  private var key: (stamp: KeyStamp, isPress: Bool)?
  private var click: (x: Int32, y: Int32, place: ScreenPlace)?
  /// Milliseconds of the server's clock when a key went down or up last.
  private var keyTime: UInt32?

  /// Watches the input of SDL's connection, as long as the process lives.
  init(
    connection: X11Connection, keyboardLanguage: X11KeyboardLanguage, settings: X11Settings,
    counters: FrameCounters, mailbox: Mailbox
  ) {
    self.mailbox = mailbox
    self.connection = connection
    self.keyboardLanguage = keyboardLanguage
    self.settings = settings
    self.counters = counters
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
        return MainActor.assumeIsolated { filter.correct(pending) }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Whether events of a type are looked at. They come from the main thread; others may not.
  nonisolated private static func concerns(_ type: UInt32) -> Bool {
    switch SDL_EventType(rawValue: type) {
    case SDL_SYSWMEVENT, SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_MOUSEBUTTONDOWN,
      SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      true
    default: false
    }
  }

  /// 0 drops the event: native ones have done their work here.
  private func correct(_ event: UnsafeMutablePointer<SDL_Event>) -> Int32 {
    switch SDL_EventType(rawValue: event.pointee.type) {
    case SDL_SYSWMEVENT:
      note(event.pointee.syswm)
      return 0
    case SDL_KEYDOWN, SDL_KEYUP:
      let isPress = event.pointee.type == SDL_KEYDOWN.rawValue
      let stamp = key?.isPress == isPress ? key?.stamp : nil
      key = nil
      event.pointee.key.keysym.unused = stamp?.bits ?? 0
      correctTime(of: &event.pointee)
      if isPress, let stamp { correct(&event.pointee.key.keysym, of: stamp) }
      if isPress {
        deadKeys.press(
          event.pointee.key, isSwallowed: stamp == nil, rightAltWrites: rightAltWrites)
      }
    case SDL_TEXTINPUT: correctTime(of: &event.pointee)
    case SDL_MOUSEWHEEL:
      guard let click else { break }
      event.pointee.wheel.mouseX = click.x
      event.pointee.wheel.mouseY = click.y
    default:
      event.pointee.button.which = click?.place.bits ?? ScreenPlace.nowhere
      guard let click else { break }
      event.pointee.button.x = click.x
      event.pointee.button.y = click.y
    }
    return 1
  }

  private func note(_ event: SDL_SysWMEvent) {
    key = nil
    click = nil
    keyTime = nil
    // Invariant: SDL lends the message for the length of the call.
    guard let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return }
    switch message.pointee.msg.x11.event.type {
    case let type where type == KeyPress || type == KeyRelease:
      let event = message.pointee.msg.x11.event.xkey
      key = KeyStamp(keycode: event.keycode, state: event.state).map { ($0, type == KeyPress) }
      // A key without a number is what a sequence has composed.
      if key == nil { deadKeys.stopWaiting() }
      keyTime = UInt32(truncatingIfNeeded: event.time)
      if type == KeyPress { connection.lastUserTime = keyTime }
    case let type where type == ButtonPress || type == ButtonRelease:
      let press = message.pointee.msg.x11.event.xbutton
      click = (press.x, press.y, ScreenPlace(x: press.x_root, y: press.y_root))
      if press.send_event == False { note(press, isPress: type == ButtonPress) }
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

  /// A button went down or up in truth.
  private func note(_ event: XButtonEvent, isPress: Bool) {
    if isPress { connection.lastUserTime = UInt32(truncatingIfNeeded: event.time) }
    guard isPress || event.button == UInt32(Button1) else { return }
    connection.endMove(release: isPress ? nil : (Int(event.x_root), Int(event.y_root)))
  }

  /// The pointer crossed the window's edge, or another program took it or gave it back.
  private func note(_ event: XCrossingEvent) {
    let place = (x: Int(event.x_root), y: Int(event.y_root))
    // SDL is about to let the pointer go, which no button that is down allows.
    if event.type == EnterNotify, SDL_GetMouseState(nil, nil) != 0 {
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

  /// SDL is in the middle of reading events, so others hear of it later.
  private func forget(_ window: UInt) {
    connection.forgetPlace(of: window)
    connection.forgetState(of: window)
    counters.remove(from: window)
    guard let id = windows.removeValue(forKey: window) else { return }
    mailbox.post { [windowWasDestroyed] in windowWasDestroyed.send(id) }
  }

  /// Gives the event of a key the moment when it went down or up.
  private func correctTime(of event: inout SDL_Event) {
    guard let keyTime else { return }
    // A server on this machine counts our clock's milliseconds, as far as 32 bits hold them; of
    // any other nobody knows what it counts.
    let now = UInt32(truncatingIfNeeded: Int(SDLClock.seconds * 1000))
    let age = now &- keyTime
    guard age <= Self.longestDelay else { return }
    event.common.timestamp = SDL_GetTicks() &- age
  }

  /// Milliseconds; what would have come later is taken for the time of another clock.
  private static let longestDelay: UInt32 = 10_000

  private func correct(_ keysym: inout SDL_Keysym, of stamp: KeyStamp) {
    let native = connection.keysym(of: stamp.keycode, group: stamp.group)
    if keysym.scancode == SDL_SCANCODE_RALT {
      rightAltWrites = native != UInt(XK_Alt_R) && native != UInt(XK_Meta_R)
    }
    if let symbol = Self.symbol(for: native) { keysym.sym = symbol }
  }

  /// SDL's code for a keysym that writes: the letter where it is ASCII, else 0, so that the key's
  /// place decides; `nil` for keys that do not write.
  private static func symbol(for keysym: UInt) -> Int32? {
    if (0x20...0x7E).contains(keysym) { return Int32(keysym) }
    let writes = (0xA0..<0xFE00).contains(keysym) || keysym >= 0x0100_0000
    let isDead = (UInt(XK_dead_grave)...UInt(XK_dead_longsolidusoverlay)).contains(keysym)
    return writes || isDead ? 0 : nil
  }
}
