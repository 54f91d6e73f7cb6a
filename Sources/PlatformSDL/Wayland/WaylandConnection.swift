import CSDL2
import CWayland
import Glibc
import Platform

/// The connection to the compositor, and the global objects bound once on it.
///
/// It owns
/// - the events that have been read (`events`),
/// - the table of the compositor's global objects (`globals`),
/// - the shell and the shared memory interface,
/// - the seat with its devices,
/// - the monitors; it knows the windows by their surfaces.
///
/// **Invariant:** `display` stays open as long as the process; objects bound here live as long.
final class WaylandConnection {
  /// The connection as libwayland knows it.
  let display: OpaquePointer
  /// The events that wait to be handled.
  let events = WaylandEvents()
  /// The compositor's global objects.
  let globals: WaylandGlobals
  /// The first seat, whose handle changes when another takes its place.
  let seat: WaylandSeat
  /// Sends when the seat has another handle, for which its objects have to be made anew.
  let seatDidChange = Broadcast<Void>()
  /// The monitors.
  private(set) var outputs: [WaylandOutput] = []
  /// `wl_compositor`, which makes surfaces.
  let compositor: OpaquePointer

  private let shell: OpaquePointer
  /// True after the connection was lost.
  private var isLost = false
  /// The compositor's `wl_shm`.
  let memory: OpaquePointer
  private let viewporter: OpaquePointer?
  private let fractionalScales: OpaquePointer?
  private let decorations: OpaquePointer?
  private let exporter: WaylandExport.Exporter?
  private let logicalOutputs: OpaquePointer?
  private var windows: [OpaquePointer: Weak<WaylandWindow>] = [:]
  /// The compositor's number for the seat; `nil` while there is none.
  private var seatNumber: UInt32?
  private let registrations = Registrations()

  /// Connects to the compositor that the environment names. Throws the reason why it can't be used.
  convenience init() throws(DisplayRefusal.Answer) {
    // With a connection that the process has inherited, which can be used only once.
    guard let display = wl_display_connect(nil) else { throw .nothing }
    do throws(DisplayRefusal.Answer) {
      try self.init(display: display)
    } catch {
      wl_display_disconnect(display)
      throw error
    }
  }

  /// Takes over a connection.
  init(display: OpaquePointer) throws(DisplayRefusal.Answer) {
    guard let globals = WaylandGlobals(display: display) else { throw .nothing }
    let names = globals.all.map(\.interface)
    if let refusal = Self.refusal(of: names) { throw refusal }
    guard let compositor = globals.bind(.compositor), let memory = globals.bind(.sharedMemory),
      let shell = globals.bind(.shell), let handle = globals.bind(.seat)
    else { throw .nothing }
    self.display = display
    self.globals = globals
    self.compositor = compositor
    self.memory = memory
    self.shell = shell
    seat = WaylandSeat(
      handle: handle, gestures: globals.bind(.pointerGestures), tablets: globals.bind(.tablets),
      events: events)
    seatNumber = globals.all(.seat).first?.number
    viewporter = globals.bind(.viewporter)
    fractionalScales = globals.bind(.fractionalScale)
    decorations = globals.bind(.decoration)
    exporter = WaylandExport.Exporter(globals)
    logicalOutputs = globals.bind(.logicalOutput)
    for output in globals.all(.output) { add(output) }
    globals.didCome.observe(in: registrations) { [weak self] in
      self?.add($0)
      self?.followSeat()
    }
    globals.didGo.observe(in: registrations) { [weak self] in
      self?.remove($0)
      self?.followSeat()
    }
    seat.pointer.pinched = { [weak self] in self?.window(of: $0)?.pinched($1) }
    seat.touch.size = { [weak self] in self?.window(of: $0)?.size }
    xdg_wm_base_add_listener(shell, Self.shellListener, WaylandListener.context(of: self))
    // The sizes of monitors, for the first window's first frame.
    wl_display_roundtrip(display)
  }

  /// The reason why windows can't be shown on a compositor that offers so many interfaces; `nil` if
  /// they can.
  nonisolated static func refusal(of interfaces: [String]) -> DisplayRefusal.Answer? {
    func offers(_ interface: WaylandInterface) -> Bool { interfaces.contains(interface.name) }
    if !offers(.seat) { return .noSeat }
    if !offers(.output) { return .noMonitor }
    let needed: [WaylandInterface] = [.compositor, .sharedMemory, .shell]
    return needed.first { !offers($0) }.map { .lacks($0.name) }
  }

  /// Makes a buffer of so many device pixels; `nil` if there is no memory.
  func makeBuffer(width: Int, height: Int) -> WaylandBuffer? {
    WaylandBuffer(memory: memory, width: width, height: height)
  }

  /// The connection's file descriptor.
  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Sends the pending requests to the compositor.
  func flush() { wl_display_flush(display) }

  /// Sleeps until the compositor has sent something, `descriptor` is readable or `seconds` have
  /// passed (`nil`: no limit), and reads what the compositor has sent. Returns true if `descriptor`
  /// has something to read.
  func wait(orFor descriptor: Int32, seconds: Double?) -> Bool {
    guard !isLost, wl_display_prepare_read(display) == 0 else {
      // Events that a round trip has read don't wake a poll; a lost connection always would.
      let isRung = DisplayWait.wait(for: -1, or: descriptor, seconds: isLost ? seconds : 0).isOther
      dispatch()
      return isRung
    }
    let isFull = wl_display_flush(display) < 0 && errno == EAGAIN
    let waker = DisplayWait.wait(
      for: self.descriptor, or: descriptor, seconds: seconds, orUntilWritable: isFull)
    if waker.isDisplay { wl_display_read_events(display) } else { wl_display_cancel_read(display) }
    dispatch()
    return waker.isOther
  }

  /// Sleeps until the compositor has sent something, and reads it; false if the connection is lost.
  func readEvents() -> Bool {
    if wl_display_dispatch(display) < 0 { lose() }
    return !isLost
  }

  private func dispatch() { if wl_display_dispatch_pending(display) < 0 { lose() } }

  /// Makes the program save what is unsaved and end, once, after the events that were read.
  private func lose() {
    guard !isLost else { return }
    isLost = true
    let reason = String(cString: strerror(wl_display_get_error(display)))
    TerminationDeadline.complain("paber: the connection to the compositor is lost: \(reason).\n")
    events.append(SDL_QUIT.rawValue)
  }

  /// Gives a window's surface its role in the shell.
  func makeToplevel(of window: WaylandWindow) -> WaylandToplevel? {
    WaylandToplevel(of: window, in: shell)
  }

  /// Makes the object that scales a surface's buffers; `nil` if the compositor has no such interface.
  func makeViewport(for surface: OpaquePointer) -> OpaquePointer? {
    viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
  }

  /// Makes the object that reports a surface's fractional scale; `nil` as above.
  func makeFractionalScale(for surface: OpaquePointer) -> OpaquePointer? {
    fractionalScales.flatMap { wp_fractional_scale_manager_v1_get_fractional_scale($0, surface) }
  }

  /// Makes the decoration that the compositor may draw; `nil` if it never does.
  func makeDecoration(
    for toplevel: OpaquePointer, didChange: @escaping () -> Void
  ) -> WaylandDecoration? {
    decorations.flatMap { zxdg_decoration_manager_v1_get_toplevel_decoration($0, toplevel) }
      .map { WaylandDecoration(handle: $0, didChange: didChange) }
  }

  /// Exports a shown window's name to other programs; `nil` if that is impossible.
  func makeExport(of surface: OpaquePointer) -> WaylandExport? {
    exporter.flatMap { WaylandExport(of: surface, by: $0) }
  }

  /// True if the compositor has a menu for windows, where its version of the shell does not report
  /// this: two compositors are known to have one, and recognized by interfaces that only they offer.
  var showsWindowMenus: Bool {
    globals.all.contains { ["gtk_shell1", "org_kde_kwin_appmenu_manager"].contains($0.interface) }
  }

  // Windows

  /// Registers a window for events of its surface.
  func add(_ window: WaylandWindow) {
    windows[window.surface] = Weak(window)
    events.setWindow(window.id, of: window.surface)
  }

  /// Removes a window, whose surface is about to be destroyed.
  func forget(_ surface: OpaquePointer) {
    windows[surface] = nil
    events.setWindow(nil, of: surface)
    seat.forget(surface)
  }

  /// The window of a surface; `nil` if the surface is no window's.
  func window(of surface: OpaquePointer?) -> WaylandWindow? {
    surface.flatMap { windows[$0]?.object }
  }

  /// The window of a surface's number; `nil` if there is none.
  func window(numbered number: UInt32) -> WaylandWindow? {
    windows.values.lazy.compactMap(\.object).first { $0.number == number }
  }

  /// Redraws the pointer in a window whose scale has changed.
  func scaleDidChange(of surface: OpaquePointer) {
    if seat.pointer.surface == surface { seat.pointer.needsImage() }
  }

  /// Uses the seat that is the first now: a remote desktop makes one for each of its connections.
  private func followSeat() {
    let first = globals.all(.seat).first
    guard first?.number != seatNumber else { return }
    seatNumber = first?.number
    seat.removeDevices()
    guard let handle = first.flatMap({ globals.bind($0, as: .seat) }) else { return }
    seat.replace(by: handle)
    seatDidChange.send(())
  }

  // Monitors

  private func add(_ global: WaylandGlobal) {
    guard let handle = globals.bind(global, as: .output) else { return }
    let output = WaylandOutput(
      number: global.number, handle: handle, logicalOutputs: logicalOutputs)
    output.connection = self
    outputs.append(output)
  }

  private func remove(_ global: WaylandGlobal) {
    guard outputs.contains(where: { $0.number == global.number }) else { return }
    outputs.removeAll { $0.number == global.number }
    for window in windows.values { window.object?.moved(to: global.number, enters: false) }
    outputDidChange()
  }

  /// Updates the windows after a monitor has changed its size, scale or frame rate.
  func outputDidChange() {
    for window in windows.values { window.object?.monitorDidChange() }
  }

  /// Commits what windows have accepted without drawing a frame.
  func commitAccepted() {
    for window in windows.values { window.object?.commitAccepted() }
  }

  /// Answers the compositor, which finds out if the program still does.
  nonisolated(unsafe) private static let shellListener: UnsafePointer<xdg_wm_base_listener> =
    WaylandListener.lasting(
      xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))
}

/// A weak reference to an object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
