import CWayland
import Glibc
import Platform

/// SDL's connection to the compositor, and what is bound once on it.
///
/// It owns
/// - the table of what the compositor offers (`globals`),
/// - the memory that both share,
/// - the seat: its serials, with which requests prove that a person has asked for them,
/// - the monitors, and it knows the windows by their surfaces.
///
/// Everything that it hears comes by SDL's own queue, while SDL reads events on the main thread.
///
/// **Invariant:** `display` is SDL's and stays open as long as the process; what is bound here lives
/// as long.
final class WaylandConnection {
  /// The connection as libwayland knows it.
  let display: OpaquePointer
  /// What the compositor offers.
  let globals: WaylandGlobals
  /// The first seat; `nil`: there is none.
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

  /// Asks the compositor what it has and waits for its answer; `nil`: it has no surfaces or no shared
  /// memory, which no compositor may.
  init?(display: OpaquePointer) {
    guard let globals = WaylandGlobals(display: display),
      let compositor = globals.bind(.compositor), let memory = globals.bind(.sharedMemory)
    else { return nil }
    self.display = display
    self.globals = globals
    self.compositor = compositor
    self.memory = memory
    seat = globals.bind(.seat).map(WaylandSeat.init)
    viewporter = globals.bind(.viewporter)
    fractionalScales = globals.bind(.fractionalScale)
    decorations = globals.bind(.decoration)
    exporter = WaylandExport.Exporter(globals)
    logicalOutputs = globals.bind(.logicalOutput)
    for output in globals.all(.output) { add(output) }
    globals.didCome.observe(in: registrations) { [weak self] in self?.add($0) }
    globals.didGo.observe(in: registrations) { [weak self] in self?.remove($0) }
    listen()
    // Their sizes, for the first window's first frame.
    wl_display_roundtrip(display)
  }

  /// A buffer of so many device pixels; `nil` where there is no memory.
  func makeBuffer(width: Int, height: Int) -> WaylandBuffer? {
    WaylandBuffer(memory: memory, width: width, height: height)
  }

  /// Of the connection.
  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Sends what was asked for to the compositor.
  func flush() { wl_display_flush(display) }

  /// Sleeps until the compositor has sent something, `descriptor` is readable or `seconds` have passed
  /// (`nil`: no end), and says whether there is something to read from `descriptor`.
  func wait(orFor descriptor: Int32, seconds: Double?) -> Bool {
    // What has been read already is seen by no poll.
    let hasRead = wl_display_prepare_read(display) != 0
    if !hasRead { wl_display_cancel_read(display) }
    flush()
    return DisplayWait.wait(
      for: self.descriptor, or: descriptor, seconds: hasRead ? 0 : seconds
    ).isOther
  }

  /// What shows a surface's buffers at another size; `nil`: the compositor has no such thing.
  func makeViewport(for surface: OpaquePointer) -> OpaquePointer? {
    viewporter.flatMap { wp_viewporter_get_viewport($0, surface) }
  }

  /// What tells a surface's scale in fractions; `nil`: as above.
  func makeFractionalScale(for surface: OpaquePointer) -> OpaquePointer? {
    fractionalScales.flatMap { wp_fractional_scale_manager_v1_get_fractional_scale($0, surface) }
  }

  /// The frame that the compositor may draw; `nil`: it never does.
  func makeDecoration(
    for toplevel: OpaquePointer, didChange: @escaping () -> Void
  ) -> WaylandDecoration? {
    decorations.flatMap { zxdg_decoration_manager_v1_get_toplevel_decoration($0, toplevel) }
      .map { WaylandDecoration(handle: $0, didChange: didChange) }
  }

  /// The name that other programs may know a shown window by; `nil`: they can't know it.
  func makeExport(of surface: OpaquePointer) -> WaylandExport? {
    exporter.flatMap { WaylandExport(of: surface, by: $0) }
  }

  /// Whether the compositor has a menu for windows. What it can SDL's version of the shell does not
  /// tell; two are known to have one, by what only they offer.
  var showsWindowMenus: Bool {
    globals.all.contains { ["gtk_shell1", "org_kde_kwin_appmenu_manager"].contains($0.interface) }
  }

  // Windows

  /// Tells a window of what happens to it.
  func add(_ window: WaylandWindow) { windows[window.surface] = Weak(window) }

  /// Lets go of a window, whose surface is about to be destroyed.
  func forget(_ surface: OpaquePointer) {
    windows[surface] = nil
    seat?.forget(surface)
  }

  /// The window of a surface; `nil`: it is no window's.
  func window(of surface: OpaquePointer?) -> WaylandWindow? {
    surface.flatMap { windows[$0]?.object }
  }

  /// The window of a surface's number; `nil`: there is none.
  func window(numbered number: UInt32) -> WaylandWindow? {
    windows.values.lazy.compactMap(\.object).first { $0.number == number }
  }

  /// A window has another scale: a pointer in it needs other pixels.
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
    // Those that SDL has bound are told, too.
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

  /// A monitor has another size or scale.
  func outputDidChange() {
    for window in windows.values { window.object?.refreshScale() }
  }
}

/// An object that is not kept alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
