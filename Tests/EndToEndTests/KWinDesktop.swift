import Foundation

/// KDE's compositor in windows that are the only ones of the test's X server: a monitor each, side by
/// side. It alone among those of
/// Debian 12 tells programs of scales in fractions.
struct KWinDesktop {
  /// What is seen on each monitor.
  let windows: [AppWindow]
  /// What is seen on the first one.
  var window: AppWindow { windows[0] }
  /// The variables of programs that are to come to it, and nowhere else.
  let variables: [String: String]
  private let socket: String
  private let desktop: DesktopSession

  /// Starts one whose monitors fill the screen and have a scale.
  init(in desktop: DesktopSession, scale: Double, monitors: Int = 1) async throws {
    // What is installed may do more than containers let any program do; a copy may not.
    let program = desktop.folder + "/kwin_wayland"
    try desktop.run("cp", [desktop.path(ofTool: "kwin_wayland"), program])
    let units = { (pixels: Int) in "\(Int(Double(pixels) / scale))" }
    let process = try desktop.start(
      program: program,
      [
        "--x11-display", desktop.environment["DISPLAY", default: ""],
        "--width", units(desktop.screen.width / monitors),
        "--height", units(desktop.screen.height), "--output-count", "\(monitors)",
        "--scale", "\(scale)", "--no-lockscreen", "--no-global-shortcuts", "--no-kactivities",
        "--socket", "paber-kwin",
      ], changes: ["KWIN_COMPOSE": "Q"])
    socket = desktop.folder + "/home/run/paber-kwin"
    variables = ["DISPLAY": "", "WAYLAND_DISPLAY": socket]
    let identifiers = try await eventually(
      "the compositor has its windows; it says: \(process.complaints)"
    ) {
      // Their name is none that xdotool knows.
      let found = try desktop.run("xwininfo", ["-root", "-children"]).split(separator: "\n")
        .filter { $0.contains("(paber-kwin)") }
        .compactMap { $0.split(separator: " ").first.flatMap { Int($0.dropFirst(2), radix: 16) } }
      return found.count == monitors ? found.sorted() : nil
    }
    windows = identifiers.map { AppWindow(identifier: $0, desktop: desktop) }
    self.desktop = desktop
    for (number, identifier) in identifiers.enumerated().dropFirst() {
      let left = desktop.screen.width / monitors * number
      try desktop.run("xdotool", ["windowmove", "\(identifier)", "\(left)", "0"])
    }
  }

  /// Moves the pointer, which the compositor draws, to where there is next to nothing to see of it.
  func hidePointer() throws {
    try desktop.movePointer(to: (desktop.screen.width - 1, desktop.screen.height - 1))
  }

  /// Gives a monitor another scale.
  func setScale(_ scale: Double, ofMonitor number: Int = 0) async throws {
    try await change("scale \(scale)", number, 4, UInt32(scale * 256))
  }

  /// Takes a monitor away, or brings it back.
  func setMonitor(_ number: Int, isThere: Bool) async throws {
    try await change(isThere ? "a picture" : "gone", number, 0, isThere ? 1 : 0)
  }

  /// Has a monitor changed (`kde-output-management-v2`).
  private func change(
    _ what: String, _ number: Int, _ request: UInt32, _ value: UInt32
  ) async throws {
    let names = (manager: "kde_output_management_v2", monitor: "kde_output_device_v2")
    let wire = try await WaylandWire(path: socket, for: [names.manager, names.monitor])
    let manager = try wire.bind(names.manager)
    let monitor = try wire.bind(names.monitor, number: number)
    let change = wire.newID()
    var isDone = false
    wire.hear = { object, event, _ in isDone = isDone || object == change && event == 0 }
    wire.send(manager, 0, [.word(change)])
    wire.send(change, request, [.word(monitor), .word(value)])
    wire.send(change, 5)
    try await until("monitor \(number) is changed: \(what)") {
      wire.read()
      return isDone
    }
  }
}
