import Foundation

/// A tiling Wayland compositor without a screen: its pictures are taken by `grim`, its keys typed by
/// `wtype`, and everything else is asked of it by its own messages.
struct SwayDesktop {
  let process: ChildProcess
  private let desktop: DesktopSession
  /// The variables of programs that are to come to it, and nowhere else.
  let variables: [String: String]

  /// The name of its first monitor, and of the second one, if it has two.
  static let monitors = (first: "HEADLESS-1", second: "HEADLESS-2")

  /// Starts one on monitors of so many pixels, with a keyboard that types nothing or with none.
  init(
    in desktop: DesktopSession, width: Int = 1350, height: Int = 900, scale: Double = 1,
    monitors: Int = 1, hasKeyboard: Bool = true
  ) async throws {
    self.desktop = desktop
    let settings = """
      output * mode \(width)x\(height) scale \(scale)
      output * bg #406080 solid_color
      xwayland disable
      default_border none
      default_floating_border none
      seat * hide_cursor 0
      """
    let path = try desktop.write(settings + "\n", to: "sway.conf")
    let run = desktop.folder + "/sway"
    try desktop.makeFolder(run, permissions: 0o700)
    // It refuses to run as root, as tests may.
    var gate: [String] = []
    if geteuid() == 0 {
      chown(run, Self.nobody, Self.nobody)
      gate = ["--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"]
    }
    let command = gate.isEmpty ? [] : gate + [try desktop.path(ofTool: "sway")]
    process = try desktop.start(
      program: desktop.path(ofTool: gate.isEmpty ? "sway" : "setpriv"),
      command + ["--config", path],
      changes: [
        "DISPLAY": "", "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
        "WLR_HEADLESS_OUTPUTS": "\(monitors)",
        "WLR_LIBINPUT_NO_DEVICES": "1", "XDG_RUNTIME_DIR": run, "SWAYSOCK": run + "/messages",
      ])
    let complaints = process
    let name = try await eventually("sway has a socket; it says: \(complaints.complaints)") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: run)) ?? []
      return names.contains("messages")
        ? names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") } : nil
    }
    variables = [
      "DISPLAY": "", "WAYLAND_DISPLAY": run + "/" + name, "SWAYSOCK": run + "/messages",
    ]
    // Without a keyboard no window has it: one that types nothing, for as long as any test takes.
    if hasKeyboard {
      try desktop.start(
        program: desktop.path(ofTool: "wtype"), ["-s", "3000000"], changes: variables)
    }
    try await until("sway shows its background") {
      try picture().map { $0.pixels.contains(0x406080) } ?? false
    }
  }

  private static let nobody: UInt32 = 65534

  /// Has it do something, and returns what it answers.
  @discardableResult
  func tell(_ words: String...) throws -> String {
    String(decoding: try run("swaymsg", words), as: UTF8.self)
  }

  /// What is on a monitor now; `nil` while nothing can be read there.
  func picture(of monitor: String = Self.monitors.first) throws -> Picture? {
    try? Picture(png: run("grim", ["-o", monitor, "-"]))
  }

  /// The same once nothing but a caret moves in it.
  func settledPicture() async throws -> Picture {
    var last = try picture()
    try await until("the monitor comes to rest") {
      usleep(60_000)
      let next = try picture()
      defer { last = next }
      guard let last, let next else { return false }
      return next.difference(from: last).map { $0 <= AppWindow.caretPixels } ?? false
    }
    guard let last else { throw AppWindow.Gone() }
    return last
  }

  /// Types text, or presses keys by `wtype`'s own options.
  func type(_ words: String...) throws {
    _ = try run("wtype", words)
  }

  private func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
    try desktop.runForBytes(tool, arguments, changes: variables)
  }
}
