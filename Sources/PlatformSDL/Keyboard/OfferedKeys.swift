import CSDL2
import Canvas
import Platform

/// Keys that are offered before they are routed, to an input method of ours or to an observer.
///
/// All work is done at one place of the loop, between `begin` and `finish`: answers and news only
/// wake the loop.
final class OfferedKeys {
  private let method: any InputMethod
  private let registrations = Registrations()
  private unowned let desktop: SDLDesktop
  private var gate = KeyGate<SDLDesktop.Input>()
  /// The window that has the keyboard focus.
  private weak var focused: SDLWindow?
  /// The window that text goes to: an on-screen keyboard has one too, where no window has the focus.
  private var window: SDLWindow? {
    guard let number = method.window else { return focused }
    return desktop.windows.values.first { $0.native.number == number }
  }

  /// Begins to offer keys. The desktop owns this object, and outlives it.
  init(to method: any InputMethod, desktop: SDLDesktop) {
    self.method = method
    self.desktop = desktop
    method.news.observe(in: registrations) { [weak self] in self?.gate.hear($0) }
    method.start()
  }

  /// The time when a waiting key is given up, in seconds of the desktop's clock.
  var deadline: Double? { gate.deadline }

  /// Does the steps that answers to earlier keys have made possible.
  func begin() {
    guard gate.isBusy else { return }
    if gate.expire(at: desktop.clock.now) {
      method.giveUp()
      // The preedit of SDL's input method stays SDL's.
      if desktop.composingKeys != nil { hear(.compositionEnded) }
    }
    pass()
  }

  /// Handles an event, at once or after the input method has answered for the keys before it.
  func take(_ input: SDLDesktop.Input) {
    guard gate.isBusy || method.wantsKeys else { return desktop.route(input) }
    if desktop.isForcedRelease(input.event) { return }
    gate.take(input, kind(of: input.event))
    pass()
  }

  /// Handles news that the input method has sent by itself.
  func finish() {
    while let news = gate.nextNews(at: desktop.clock.now) { hear(news) }
  }

  private func pass() {
    while !desktop.isStopped,
      let step = gate.next(offersKeys: method.wantsKeys, at: desktop.clock.now)
    {
      switch step {
      case .offer(let key, let number):
        method.offer(key) { [weak self] isTaken in self?.gate.answer(number, isTaken: isTaken) }
      case .begin(let input):
        if let latency = desktop.latency { desktop.tell(latency, of: input.event.sdl) }
      case .route(let input): desktop.route(input)
      case .note(let input): desktop.routeKey(input.event, isTaken: true)
      case .hear(let news): hear(news)
      }
    }
  }

  private func hear(_ news: InputMethodNews) {
    guard let window else { return }
    switch news {
    case .composition(let text, let selection): window.show(text, selection: selection)
    case .commit(let text): window.commit(text)
    case .delete(let before, let after):
      window.delegate?.handle(.deleteAround(before: before, after: after))
    case .key(let key):
      guard key.isPress else { return }
      if let press = ForwardedKey.press(key) {
        window.delegate?.handle(.key(press))
      } else if let text = ForwardedKey.text(key) {
        window.handle(text: text)
      }
    case .compositionEnded: window.commit(window.composed)
    }
  }

  // Windows

  /// Gives the input method the focus when the keyboard has come to a window.
  func keyboardCame(to window: SDLWindow) {
    focused = window
    method.setFocus(true)
  }

  /// Takes the focus from the input method when the keyboard has left a window, or the window is gone.
  func keyboardLeft(_ window: SDLWindow) {
    guard focused === window else { return }
    focused = nil
    method.setFocus(false)
  }

  /// Tells the input method the place of a window's caret, and of the window on the screen.
  func setCaret(_ rect: DeviceRect, in window: SDLWindow) {
    guard self.window === window else { return }
    let frame = window.frame
    method.setCaret(rect, ofWindowAt: (frame.x, frame.y))
  }

  /// True if the input method uses the text around the caret of a window.
  func wantsSurroundingText(of window: SDLWindow) -> Bool {
    method.wantsSurroundingText && self.window === window
  }

  /// Makes the window report its text, which it does with each frame.
  func askForText() { window?.delegate?.handle(.exposed) }

  /// Tells the input method the text around the caret of a window.
  func setSurroundingText(_ text: SurroundingText?, in window: SDLWindow) {
    if self.window === window { method.setSurroundingText(text) }
  }

  /// Ends the composition, whose text the program has inserted.
  func endComposition(_ echo: CompositionEcho) {
    gate.expect(echo)
    method.reset()
  }

  // Events

  private func kind(of event: DesktopEvent) -> KeyGate<SDLDesktop.Input>.Kind {
    switch event.type {
    case SDL_KEYDOWN, SDL_KEYUP: key(of: event).map { .key($0) } ?? .userAction
    case SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN,
      SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL,
      SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_DROPBEGIN,
      SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE,
      // After the keys that were read before the loss of the display.
      SDL_QUIT:
      .userAction
    case SDL_WINDOWEVENT:
      Self.userActions.contains(UInt32(event.sdl.window.event)) ? .userAction : .other
    default: event.text == nil ? .other : .userAction
    }
  }

  private static let userActions: Set<UInt32> = [
    SDL_WINDOWEVENT_FOCUS_GAINED.rawValue, SDL_WINDOWEVENT_FOCUS_LOST.rawValue,
    SDL_WINDOWEVENT_ENTER.rawValue, SDL_WINDOWEVENT_LEAVE.rawValue,
    SDL_WINDOWEVENT_HIT_TEST.rawValue, SDL_WINDOWEVENT_CLOSE.rawValue,
  ]

  /// The key as the input method knows it; `nil` if the key is not offered. It may be for a window
  /// that gets the keyboard only after the events before it have been routed.
  private func key(of event: DesktopEvent) -> NativeKey? {
    desktop.windows[event.sdl.key.windowID].flatMap { _ in desktop.system.nativeKey(of: event) }
  }
}
