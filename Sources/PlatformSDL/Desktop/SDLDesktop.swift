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
  /// The program: is told what happens, and gets a tick in each round.
  public weak var delegate: (any DesktopDelegate)? {
    didSet { DisplayLoss.delegate = delegate }
  }
  /// Is told when keys come; `nil` if latency is not measured.
  public var latency: LatencyTrace?
  /// The clock whose time is passed to ticks.
  public let clock = SDLClock()

  /// The input language of the keyboard layout.
  public var keyboardLanguage: any InputLanguageSource { system.keyboardLanguage }

  /// The token that lets the next window come to the front.
  public var activation: ActivationToken?

  /// Sentences for the user: the reason why windows are SDL's own and slower, if they are, and the one
  /// why they are not on the first display that was found.
  public let complaints: [String]

  /// The parts of the window system that SDL does not offer.
  let system: any WindowSystem
  /// True after `stop` was called.
  public internal(set) var isStopped = false
  /// The modifiers last reported to a window.
  var toldModifiers: Modifiers = []
  /// The files of a drop that has not ended yet.
  var dropped: [FilePath] = []
  /// Text that an input method that SDL speaks to may still commit after a composition was ended.
  var echo: CompositionEcho?
  /// The keys whose text may still come.
  var pairing = KeyTextPairing<DesktopEvent>()
  /// The keys that are offered before they are routed; `nil` until `offerKeys` is called.
  private(set) var offeredKeys: OfferedKeys?
  /// The keys that are offered to an input method of ours; `nil` if SDL speaks to it, or there is none.
  var composingKeys: OfferedKeys? { inputMethodClient == .own ? offeredKeys : nil }
  /// Recognizes a tap of Alt.
  var altTap = AltTap()
  /// The open windows by their numbers in events.
  private(set) var windows: [UInt32: SDLWindow] = [:]
  /// Work from other threads.
  nonisolated let mailbox: Mailbox
  /// Carries out drags from windows and over them; `nil` if SDL does, which only accepts files.
  private(set) var dragCarrier: (any DragCarrier)?
  private let registrations = Registrations()
  private let inputMethodClient: InputMethodClient
  /// The longest time between the clicks of a double click, in seconds; `nil` before the
  /// first `setDoubleClick`.
  private var doubleClick: Double?

  /// Opens the display. Throws `DesktopError` where there is none.
  ///
  /// - Parameters:
  ///   - name: the name of the program's desktop entry.
  ///   - cacheFolder: an existing folder of this user, for libX11's compose cache.
  ///   - busAnswers: returns true if the session bus answers; called where SDL itself speaks to it.
  ///   - fcitxSpeaksAsIBus: returns true if fcitx offers ibus's interface; called where fcitx is named.
  public init(
    name: String, cacheFolder: String, busAnswers: () -> Bool, fcitxSpeaksAsIBus: () -> Bool
  ) throws {
    TerminationSignals.block()
    SDLEnvironment.prepare(name: name, cacheFolder: cacheFolder)
    var refusals: [DisplayRefusal] = []
    guard
      let display = OpenDisplay(
        name: name, busAnswers: busAnswers, fcitxSpeaksAsIBus: fcitxSpeaksAsIBus,
        refusals: &refusals)
    else {
      throw DesktopError(
        message: DisplayRefusal.sentence(for: refusals) { name in
          getenv(name).map { String(cString: $0) }
        })
    }
    inputMethodClient = display.inputMethodClient
    let fallback = DisplayRefusal.fallbackSentence(for: refusals, openedBy: display.driver) {
      getenv($0).map { String(cString: $0) }
    }
    complaints = [fallback, display.plainReason].compactMap { $0 }
    system = display.system
    mailbox = system.mailbox
    system.docksDidChange.observe(in: registrations) { [weak self, mailbox] in
      // A window manager that makes windows smaller has mostly done so by the next tick.
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

  /// Sends when the result of `amended` changes.
  public let settingsDidChange = Broadcast<Void>()

  /// Settings of the desktop, overridden by those that the display itself reports.
  public func amended(_ settings: DesktopSettings) -> DesktopSettings {
    var settings = system.amended(settings)
    // The windows' scale contains it already.
    if system.scaleHoldsTextScale { settings.textScale = 1 }
    return settings
  }

  /// Seconds within which a second press makes a double click.
  public func setDoubleClick(_ seconds: Double) {
    guard seconds != doubleClick else { return }
    doubleClick = seconds
    system.setDoubleClick(seconds)
    for window in windows.values { window.dragPresses.interval = seconds }
  }

  /// Sets the pointer theme of the desktop.
  public func setPointerTheme(_ theme: PointerTheme) { system.pointers.setTheme(theme) }

  /// True if the windows are X11's.
  public var isX11: Bool { system is X11System }

  /// Makes a window, not yet shown. Throws `DesktopError`.
  public func makeWindow(_ request: WindowRequest) throws -> any Platform.Window {
    let size = fitting(request.size)
    let native = try system.makeWindow(
      NewWindow(
        title: request.title, width: size.width, height: size.height, isFixed: request.isFixed,
        position: request.position.map { ($0.x, $0.y) }))
    let window = SDLWindow(native: native, minimumSize: request.minimumSize, desktop: self)
    if let doubleClick { window.dragPresses.interval = doubleClick }
    windows[window.id] = window
    watchDrags(over: window)
    return window
  }

  /// Makes `carrier` handle drags from windows and over them, instead of SDL.
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

  /// Wakes the main thread to do `work` before its next tick. May be called on any thread.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    mailbox.post(work)
  }

  /// Makes the clipboard of the window system if it uses the windows' connection; `nil` if it does not,
  /// or there is none. To be called once.
  public func makeClipboard() -> (any Clipboard)? { system.makeClipboard() }

  /// Makes activation tokens for programs that are started; `nil` if the system has none.
  public var activationSource: (any ActivationSource)? { system.activationSource }

  /// Offers all keys to an input method from now on: to the window system's, if it has one, else to
  /// `method`. Where SDL speaks to one by itself, keys have been offered already and are only
  /// observed.
  ///
  /// - Parameter hear: wraps an input method in one that observes keys before it.
  public func offerKeys(
    to method: any InputMethod, heardBy hear: (any InputMethod) -> any InputMethod
  ) {
    guard inputMethodClient == .own else { return begin(with: hear(NoInputMethod())) }
    begin(with: hear(system.inputMethod ?? method))
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

  /// Removes a window that was closed.
  func forget(_ window: SDLWindow) {
    windows[window.id] = nil
    offeredKeys?.keyboardLeft(window)
    // The event of its lost keyboard focus does not reach a closed window.
    if !windows.values.contains(where: \.hasFocus) { system.setWatchesDocks(false) }
    altTap.spoil()
  }

  /// The modifiers held now.
  var currentModifiers: Modifiers { modifiers(system.modifierState) }

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
      TerminationDeadline.enforce(cutting: display)
    }
  }

  /// Ends the program after the loss of a compositor, also if it could not keep everything: a document
  /// that stayed open for that would have no window.
  func endWithoutDisplay() {
    terminate()
    if !isStopped { DisplayLoss.end() }
  }

  /// Makes the program save what is unsaved and exit.
  func terminate() {
    TerminationDeadline.keep {
      delegate?.handle(.terminate)
      return isStopped
    }
  }
}

extension SDLDesktop {
  /// A size in SDL units that fits on the monitor.
  private func fitting(_ size: Size) -> (width: Int, height: Int) {
    let room = system.usableSize
    func units(_ length: Double, upTo most: Int?) -> Int {
      let units = Int(Int32(clamping: Int((length * system.unitsPerPixel).rounded())))
      return max(1, min(units, most ?? units))
    }
    return (units(size.width, upTo: room?.width), units(size.height, upTo: room?.height))
  }
}
