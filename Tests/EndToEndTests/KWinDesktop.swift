import Foundation

/// KDE's compositor in a window that is the only one of the test's X server. It is the only one in
/// Debian 12 that sends fractional scales to programs.
struct KWinDesktop {
  /// The window of the compositor.
  let window: AppWindow
  /// Environment variables that make programs connect to it and nowhere else.
  let variables: [String: String]
  private let socket: String
  private let desktop: DesktopSession

  /// Starts a compositor whose monitor fills the screen, at a scale.
  init(in desktop: DesktopSession, scale: Double) async throws {
    desktop.hasCompositor = true
    // The installed program has capabilities that containers don't allow; a copy has none.
    let program = desktop.folder + "/kwin_wayland"
    try desktop.run("cp", [desktop.path(ofTool: "kwin_wayland"), program])
    let units = { (pixels: Int) in "\(Int(Double(pixels) / scale))" }
    let process = try desktop.start(
      program: program,
      [
        "--x11-display", desktop.environment["DISPLAY", default: ""],
        "--width", units(desktop.screen.width), "--height", units(desktop.screen.height),
        "--scale", "\(scale)", "--no-lockscreen", "--no-global-shortcuts", "--no-kactivities",
        "--socket", "paber-kwin",
      ], changes: ["KWIN_COMPOSE": "Q"])
    socket = desktop.folder + "/home/run/paber-kwin"
    variables = ["DISPLAY": "", "WAYLAND_DISPLAY": socket]
    let identifier = try await eventually(
      "the compositor has a window; it says: \(process.complaints)"
    ) {
      try desktop.connection.viewableWindows(titled: { $0.contains("(paber-kwin)") }).first
    }
    window = AppWindow(identifier: Int(identifier), desktop: desktop)
    self.desktop = desktop
  }

  /// Moves the pointer, which the compositor draws, to a place where almost none of it is visible.
  func hidePointer() throws {
    try desktop.movePointer(to: (desktop.screen.width - 1, desktop.screen.height - 1))
  }

  /// Gives the monitor another scale (`kde-output-management-v2`).
  func setScale(_ scale: Double) async throws {
    let names = (manager: "kde_output_management_v2", monitor: "kde_output_device_v2")
    let wire = try await WaylandWire(path: socket, for: [names.manager, names.monitor])
    let (manager, monitor) = (try wire.bind(names.manager), try wire.bind(names.monitor))
    let change = wire.newID()
    var isDone = false
    wire.hear = { object, event, _ in isDone = isDone || object == change && event == 0 }
    wire.send(manager, 0, [.word(change)])
    wire.send(change, 4, [.word(monitor), .word(UInt32(scale * 256))])
    wire.send(change, 5)
    try await until("the monitor has scale \(scale)") {
      wire.read()
      return isDone
    }
  }
}
