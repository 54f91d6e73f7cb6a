import CSDL2
import Canvas
import Glibc
import Platform
import SystemPackage

/// The desktop through SDL: the windows, and the loop that sleeps until something happens.
///
/// It owns
/// - the windows until they are closed,
/// - the window system, with all that SDL does not offer on it.
///
/// There is one for a process, as there is one SDL. It draws nothing and knows no documents.
public final class SDLDesktop: Desktop, MainThread {
  /// Who is told what happens to the program, and gets its turns.
  public weak var delegate: (any DesktopDelegate)? {
    didSet { DisplayLoss.delegate = delegate }
  }
  /// Told when keys come; `nil`: nobody measures.
  public var latency: LatencyTrace?
  /// The clock whose time turns are told.
  public let clock = SDLClock()

  /// What the layout of the keyboard writes.
  public var keyboardLanguage: any InputLanguageSource { system.keyboardLanguage }

  /// What lets the next window come to the front.
  public var activation: ActivationToken?

  /// What SDL does not offer.
  let system: any WindowSystem
  /// Whether `stop` was called.
  public internal(set) var isStopped = false
  /// The modifiers as last told to a window.
  var toldModifiers: Modifiers = []
  /// The files of a drop that is on its way.
  var dropped: [FilePath] = []
  /// What an input method that SDL speaks to may still commit of a composition that was ended.
  var echo: CompositionEcho?
  /// Keys whose text may come.
  var pairing = KeyTextPairing<SDL_Event>()
  /// The keys that are offered before they are routed; `nil`: they are not yet.
  private(set) var offeredKeys: OfferedKeys?
  /// The keys that are offered to an input method of ours; `nil`: SDL speaks to it, if there is one.
  var composingKeys: OfferedKeys? { inputMethodClient == .own ? offeredKeys : nil }
  /// Whether Alt is being tapped.
  var altTap = AltTap()
  /// The open windows by SDL's number.
  private(set) var windows: [UInt32: SDLWindow] = [:]
  /// Work from other threads.
  nonisolated let mailbox: Mailbox
  /// Carries what is dragged from windows, and hears what is dragged over them; `nil`: SDL hears, which
  /// takes files alone.
  private(set) var dragCarrier: (any DragCarrier)?
  private let registrations = Registrations()
  private let inputMethodClient: InputMethodClient
  /// As told by `setDoubleClick`; `nil`: not yet.
  private var doubleClick: Double?

  /// Opens the display. Throws `DesktopError` where there is none.
  ///
  /// - Parameters:
  ///   - name: the program's in the desktop: that of its desktop entry.
  ///   - cacheFolder: an existing folder of this user, for libX11's compose cache.
  ///   - busAnswers: whether the session bus does; asked where SDL itself speaks to it.
  ///   - fcitxSpeaksAsIBus: whether fcitx pretends to be ibus there; asked where it is named.
  public init(
    name: String, cacheFolder: String, busAnswers: () -> Bool, fcitxSpeaksAsIBus: () -> Bool
  ) throws {
    TerminationSignals.block()
    SDLEnvironment.prepare(name: name, cacheFolder: cacheFolder)
    var refusals: [DisplayRefusal] = []
    guard
      let client = InputMethodClient.openVideo(
        busAnswers: busAnswers, fcitxSpeaksAsIBus: fcitxSpeaksAsIBus, refusals: &refusals),
      let system = WindowSystems.current()
    else {
      throw DesktopError(
        message: DisplayRefusal.sentence(for: refusals) { name in
          getenv(name).map { String(cString: $0) }
        })
    }
    inputMethodClient = client
    self.system = system
    mailbox = system.mailbox
    system.docksDidChange.observe(in: registrations) { [weak self, mailbox] in
      // A window manager that makes windows smaller has most often done so by the next turn.
      mailbox.post { self?.refreshPlaces() }
    }
    system.windowWasDestroyed.observe(in: registrations) { [weak self] in
      self?.windows[$0]?.wasDestroyed()
    }
    system.windowStateDidChange?.observe(in: registrations) { [weak self] in
      self?.windows[$0]?.stateDidChange()
    }
    system.settingsDidChange?.observe(in: registrations) { [weak self] in
      self?.settingsDidChange.send()
      self?.followMetrics()
    }
    watchSignals()
  }

  /// Tells that `amended` says something else.
  public let settingsDidChange = Broadcast<Void>()

  /// Settings of the desktop with what the display itself says of them, which counts more.
  public func amended(_ settings: DesktopSettings) -> DesktopSettings {
    var settings = system.amended(settings)
    // The windows' scale has it already.
    if system.scaleHoldsTextScale { settings.textScale = 1 }
    return settings
  }

  /// Seconds within which a second press makes a double click.
  public func setDoubleClick(_ seconds: Double) {
    guard seconds != doubleClick else { return }
    doubleClick = seconds
    SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_TIME, "\(Int((seconds * 1000).rounded()))")
    for window in windows.values { window.dragPresses.interval = seconds }
  }

  /// Gives pointers the look that the desktop wants.
  public func setPointerTheme(_ theme: PointerTheme) { system.pointers.setTheme(theme) }

  /// Whether the windows are X11's.
  public var isX11: Bool { system is X11System }

  /// Makes a window, not yet shown. Throws `DesktopError`.
  public func makeWindow(_ request: WindowRequest) throws -> any Platform.Window {
    let size = Self.fitting(request.size, unitsPerPixel: system.unitsPerPixel)
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_BORDERLESS.rawValue | system.windowFlags
      | (request.isFixed ? 0 : SDL_WINDOW_RESIZABLE.rawValue)
    // A window manager knows best where a page goes; a small window goes to the middle.
    let place = Int32(
      bitPattern: request.isFixed ? SDL_WINDOWPOS_CENTERED_MASK : SDL_WINDOWPOS_UNDEFINED_MASK)
    guard
      let handle = SDL_CreateWindow(
        request.title, place, place, size.width, size.height, flags)
    else {
      throw DesktopError(message: "No window can be opened: \(Self.lastError()).")
    }
    let keepsPlace = request.isFixed || Self.place(handle, at: request.position)
    let window = SDLWindow(
      handle: handle, native: system.adopt(handle, keepsPlace: keepsPlace),
      minimumSize: request.minimumSize, desktop: self)
    if let doubleClick { window.dragPresses.interval = doubleClick }
    windows[window.id] = window
    watchDrags(over: window)
    return window
  }

  /// Has what is dragged from windows and over them be the business of another than SDL.
  public func hearDrags(of carrier: any DragCarrier) {
    dragCarrier = carrier
    carrier.drags.observe(in: registrations) { [weak self] window, drag in
      self?.windows.values.first { $0.native.number == window }?.handle(drag)
    }
    for window in windows.values { watchDrags(over: window) }
  }

  private func watchDrags(over window: SDLWindow) {
    if let number = window.native.number { dragCarrier?.watchDrags(over: number) }
  }

  /// Wakes the main thread to do `work` before its next turn. May be called on any thread.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    mailbox.post(work)
  }

  /// The clipboard of the window system, where that is SDL's connection's business; `nil`: it is not,
  /// or there is none. To be asked for once.
  public func makeClipboard() -> (any Clipboard)? { system.makeClipboard() }

  /// Leave for programs that are started to come to the front; `nil`: nobody gives any.
  public var activationSource: (any ActivationSource)? { system.activationSource }

  /// Offers all keys to an input method from now on: to the window system's, if it has one, else to
  /// `method`. Where SDL speaks to one by itself, that has left them, and they are only heard.
  ///
  /// - Parameter hear: makes an input method of one, which hears keys before it.
  public func offerKeys(
    to method: any InputMethod, heardBy hear: (any InputMethod) -> any InputMethod
  ) {
    guard inputMethodClient == .own else { return begin(with: hear(NoInputMethod())) }
    if let own = system.inputMethod {
      begin(with: hear(own))
    } else if isX11 {
      begin(with: hear(method))
    }
  }

  private func begin(with method: any InputMethod) {
    let keys = OfferedKeys(to: method, desktop: self)
    offeredKeys = keys
    if let window = windows.values.first(where: \.hasFocus) {
      keys.keyboardCame(to: window)
      window.tellTextInputRect()
    }
  }

  /// Makes `run` return.
  public func stop() { isStopped = true }

  /// Lets go of a window that was closed.
  func forget(_ window: SDLWindow) {
    windows[window.id] = nil
    offeredKeys?.keyboardLeft(window)
    // That it has lost the keyboard is told to a window, which is no more.
    if !windows.values.contains(where: \.hasFocus) { system.setWatchesDocks(false) }
    altTap.spoil()
  }

  /// The modifiers held now.
  var currentModifiers: Modifiers { modifiers(UInt16(SDL_GetModState().rawValue)) }

  /// SDL's modifiers as ours.
  func modifiers(_ state: UInt16) -> Modifiers {
    KeyMapping.modifiers(state, rightAltWrites: system.rightAltWrites)
  }

  private func refreshPlaces() {
    for window in windows.values where window.refreshPlace() {
      window.delegate?.handle(.resized)
    }
  }

  private func followMetrics() {
    for window in windows.values { window.followMetrics() }
  }

  private func watchSignals() {
    let display = system.connection
    TerminationSignals.watch { [weak self, mailbox] in
      mailbox.post { self?.terminate() }
      FinalMoments.enforce(cutting: display)
    }
  }

  /// Has the program keep what is unsaved and go.
  func terminate() {
    FinalMoments.keep {
      delegate?.handle(.terminate)
      return isStopped
    }
  }
}

extension SDLDesktop {
  /// Puts a window where it was; `false` if there is no such place, or no monitor there any more that
  /// shows enough of it to take hold of.
  private static func place(
    _ handle: OpaquePointer, at position: WindowPlacement.Position?
  ) -> Bool {
    guard let position else { return false }
    var size = SDL_Rect()
    SDL_GetWindowSize(handle, &size.w, &size.h)
    let isSeen = (0..<max(0, SDL_GetNumVideoDisplays())).contains { display in
      var usable = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(display, &usable) == 0 else { return false }
      let (left, right) = (max(position.x, Int(usable.x)), Int(usable.x + usable.w))
      let (top, bottom) = (Int(usable.y), Int(usable.y + usable.h))
      return min(position.x + Int(size.w), right) - left >= leastSeen && position.y >= top
        && position.y + leastSeen <= bottom
    }
    if isSeen {
      SDL_SetWindowPosition(handle, Int32(clamping: position.x), Int32(clamping: position.y))
      // On X11 what is told of that is a place in the window that ours is in: now that is the screen,
      // and the window manager's frame as soon as the window is shown. SDL looks when it reads it.
      SDL_PumpEvents()
    }
    return isSeen
  }

  /// SDL units of a window's top that have to be on a monitor.
  private static var leastSeen: Int { 100 }

  private static func lastError() -> String { String(cString: SDL_GetError()) }

  /// A size in SDL units that the monitor has room for.
  private static func fitting(
    _ size: Size, unitsPerPixel: Double
  ) -> (width: Int32, height: Int32) {
    var width = Int32(clamping: Int((size.width * unitsPerPixel).rounded()))
    var height = Int32(clamping: Int((size.height * unitsPerPixel).rounded()))
    var bounds = SDL_Rect()
    if SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 {
      width = min(width, bounds.w)
      height = min(height, bounds.h)
    }
    return (max(1, width), max(1, height))
  }
}
