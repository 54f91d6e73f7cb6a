import CWayland
import Glibc
import Platform

/// SDL's connection to the compositor, and the global objects bound once on it.
///
/// It owns
/// - the table of the compositor's global objects (`globals`),
/// - the shared memory interface,
/// - the seat: its serials, by which requests prove that the user has asked for them,
/// - the monitors; it knows the windows by their surfaces.
///
/// All events come by SDL's own queue, while SDL reads events on the main thread.
///
/// **Invariant:** `display` is SDL's and stays open as long as the process; objects bound here live
/// as long.
final class WaylandConnection {
  /// The connection as libwayland knows it.
  let display: OpaquePointer
  /// The compositor's global objects.
  let globals: WaylandGlobals
  /// The first seat; `nil` if there is none.
  let seat: WaylandSeat?
  /// The monitors.
  private(set) var outputs: [WaylandOutput] = []
  /// `wl_compositor`, which makes surfaces.
  let compositor: OpaquePointer

  /// The compositor's `wl_shm`.
  let memory: OpaquePointer
  private let viewporter: OpaquePointer?
  private let fractionalScales: OpaquePointer?
  private let decorations: OpaquePointer?
  private let exporter: WaylandExport.Exporter?
  private let logicalOutputs: OpaquePointer?
  private var windows: [OpaquePointer: Weak<WaylandWindow>] = [:]
  private let registrations = Registrations()

  /// Requests the compositor's globals and waits for its answer; `nil` if it has no surfaces or no
  /// shared memory, both of which are mandatory.
  init?(display: OpaquePointer) {
    guard let globals = WaylandGlobals(display: display),
      let compositor = globals.bind(.compositor), let memory = globals.bind(.sharedMemory)
    else { return nil }
    self.display = display
    self.globals = globals
    self.compositor = compositor
    self.memory = memory
    seat = globals.bind(.seat).map { [gestures = globals.bind(.pointerGestures)] in
      WaylandSeat(handle: $0, gestures: gestures)
    }
    viewporter = globals.bind(.viewporter)
    fractionalScales = globals.bind(.fractionalScale)
    decorations = globals.bind(.decoration)
    exporter = WaylandExport.Exporter(globals)
    logicalOutputs = globals.bind(.logicalOutput)
    for output in globals.all(.output) { add(output) }
    globals.didCome.observe(in: registrations) { [weak self] in self?.add($0) }
    globals.didGo.observe(in: registrations) { [weak self] in self?.remove($0) }
    seat?.pinched = { [weak self] in self?.window(of: $0)?.pinched($1) }
    listen()
    // Their sizes, for the first window's first frame.
    wl_display_roundtrip(display)
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
  /// passed (`nil`: no limit). Returns true if `descriptor` has something to read.
  func wait(orFor descriptor: Int32, seconds: Double?) -> Bool {
    // Events that have been read already don't wake a poll.
    let hasRead = wl_display_prepare_read(display) != 0
    if !hasRead { wl_display_cancel_read(display) }
    flush()
    return DisplayWait.wait(
      for: self.descriptor, or: descriptor, seconds: hasRead ? 0 : seconds
    ).isOther
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

  /// True if the compositor has a menu for windows. SDL's version of the shell does not report
  /// this; two compositors are known to have one, and recognized by interfaces that only they
  /// offer.
  var showsWindowMenus: Bool {
    globals.all.contains { ["gtk_shell1", "org_kde_kwin_appmenu_manager"].contains($0.interface) }
  }

  // Windows

  /// Registers a window for events of its surface.
  func add(_ window: WaylandWindow) { windows[window.surface] = Weak(window) }

  /// Removes a window, whose surface is about to be destroyed.
  func forget(_ surface: OpaquePointer) {
    windows[surface] = nil
    seat?.forget(surface)
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
    if let seat, seat.pointerSurface == surface { seat.pointerNeedsImage() }
  }

  private func window(ofToplevel toplevel: OpaquePointer?) -> WaylandWindow? {
    windows.values.lazy.compactMap(\.object).first { $0.toplevel == toplevel }
  }

  private func listen() {
    var ears = cwayland_ears()
    // Invariant: the connection lives as long as the process.
    ears.context = WaylandListener.context(of: self)
    ears.moved = { context, surface, output, enters in
      WaylandListener.tell(context, as: WaylandConnection.self, (surface, output)) {
        $0.moved($1.0, to: $1.1, enters: enters)
      }
    }
    ears.configured = { context, toplevel, width, height, states in
      let answer = WaylandListener.ask(context, as: WaylandConnection.self, toplevel) {
        $0.window(ofToplevel: $1)?.configured(
          width: Int(width), height: Int(height), WaylandWindowStates(rawValue: states)) ?? true
      }
      return answer ?? true
    }
    cwayland_listen(&ears)
  }

  private func moved(_ surface: OpaquePointer?, to output: OpaquePointer?, enters: Bool) {
    // Events come for outputs bound by SDL, too.
    guard let output = outputs.first(where: { $0.handle == output }) else { return }
    window(of: surface)?.moved(to: output.number, enters: enters)
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
  }

  /// Updates the windows after a monitor has changed its size or scale.
  func outputDidChange() {
    for window in windows.values { window.object?.refreshScale() }
  }
}

/// A weak reference to an object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
