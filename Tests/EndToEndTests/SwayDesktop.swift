import Foundation
import TestSupport
import Testing

/// A tiling Wayland compositor: its pictures are taken by `grim`, its keys typed by `wtype`, and
/// everything else uses its own messages. Monitors are numbered from 1.
struct SwayDesktop {
  let process: ChildProcess
  private let desktop: DesktopSession
  private let kind: Kind
  /// Environment variables that make programs connect to it and nowhere else.
  let variables: [String: String]

  /// The kind of its monitors.
  enum Kind: String {
    /// Memory.
    case headless
    /// Windows of the desktop, which can be closed, as a monitor is unplugged.
    case x11
  }

  /// Starts one on monitors of so many pixels, with a keyboard that types nothing or with none.
  init(
    in desktop: DesktopSession, _ kind: Kind = .headless, width: Int = 1350, height: Int = 900,
    scale: Double = 1, monitors: Int = 1, hasKeyboard: Bool = true
  ) async throws {
    self.desktop = desktop
    self.kind = kind
    desktop.hasCompositor = true
    let settings = """
      output * mode \(width)x\(height) scale \(scale)
      output * bg #406080 solid_color
      xwayland disable
      default_border none
      default_floating_border none
      seat * hide_cursor 0
      """
    let path = try desktop.write(settings + "\n", to: "sway.conf")
    chmod(path, 0o644)
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
        "DISPLAY": kind == .x11 ? desktop.environment["DISPLAY", default: ""] : "",
        "WLR_BACKENDS": kind.rawValue, "WLR_RENDERER": "pixman",
        "WLR_\(kind.rawValue.uppercased())_OUTPUTS": "\(monitors)",
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
      // A program that comes before it would miss keys that are typed at once.
      try await until("sway has a keyboard", every: pauseBetweenPrograms) {
        try tell("-t", "get_inputs").contains("\"keyboard\"")
      }
    }
    try await shows("its background") { $0.contains(0x406080) }
  }

  private static let nobody: UInt32 = 65534

  /// Sends a command and returns the answer.
  @discardableResult
  func tell(_ words: String...) throws -> String {
    String(decoding: try run("swaymsg", words), as: UTF8.self)
  }

  /// Returns the name of a monitor.
  func name(of monitor: Int) -> String { "\(kind.rawValue.uppercased())-\(monitor)" }

  /// Returns the picture on a monitor; `nil` while it can't be read.
  func picture(of monitor: Int = 1) throws -> Picture? {
    try? Picture(png: run("grim", ["-l", "0", "-o", name(of: monitor), "-"]))
  }

  /// Waits until a monitor shows something.
  func shows(
    _ what: @autoclosure () -> String, on monitor: Int = 1, _ isShown: (Picture) throws -> Bool
  ) async throws {
    try await until(
      "monitor \(monitor) shows \(what()); the seat: \((try? tell("-t", "get_seats")) ?? "none")",
      every: pauseBetweenPrograms
    ) {
      try picture(of: monitor).map(isShown) ?? false
    }
  }

  /// Waits until a page of the light theme is shown. Then the window has the keyboard, if there is one.
  func showsPage(of paber: AppUnderTest) async throws {
    try await shows("the page; paber says: \(paber.process.complaints)") {
      if let ending = paber.process.poll() {
        throw AppUnderTest.Absent.endedEarly(ending, complaints: paber.process.complaints)
      }
      return $0.contains(0xFDFDFB)
    }
  }

  /// Removes a monitor that is a window.
  func unplug(_ monitor: Int) async throws {
    let title = "wlroots - \(name(of: monitor))"
    let connection = try desktop.connection
    connection.askToClose(try #require(connection.viewableWindows(titled: { $0 == title }).first))
    try await until("the monitor has gone", every: pauseBetweenPrograms) {
      try !tell("-t", "get_outputs").contains("\"\(name(of: monitor))\"")
    }
  }

  /// Adds a monitor, whose number is one more than that of the last.
  func plug() throws { try tell("create_output") }

  /// Returns the picture on a monitor once only a caret changes in it.
  func settledPicture() async throws -> Picture {
    var last = try picture()
    try await until("the monitor comes to rest", every: pauseBetweenPrograms) {
      let sleeps = desktop.everybodySleeps
      let next = try picture()
      defer { last = next }
      guard let last, let next else { return false }
      return sleeps && next.difference(from: last).map { $0 <= AppWindow.caretPixels } ?? false
    }
    guard let last else { throw AppWindow.Gone() }
    return last
  }

  /// Waits until a monitor shows a picture to the pixel. The caret blinks: sooner or later it shows in
  /// both.
  func shows(_ rendered: Picture, on monitor: Int = 1, _ what: String) async throws {
    var shown: Picture?
    do {
      try await until("the monitor looks \(what)", every: pauseBetweenPrograms) {
        shown = try picture(of: monitor)
        return shown == rendered
      }
    } catch {
      if let shown { try keepForLooking("sway \(what)", rendered: rendered, window: shown) }
      throw error
    }
  }

  /// Types text, or presses keys by `wtype`'s own options.
  func type(_ words: String...) throws {
    _ = try run("wtype", words)
  }

  /// Presses keys by `wtype`'s own options, and others when `body` has ended: the first may be held
  /// until an effect of theirs is there. They are down when `body` begins.
  func hold(
    _ held: String..., then released: [String], _ body: () async throws -> Void
  ) async throws {
    // `wtype` reads a text from the pipe before it does the rest, until the pipe is closed.
    let pipe = desktop.folder + "/hand-" + UUID().uuidString
    #expect(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    let hand: ChildProcess
    do {
      defer { close(end) }
      hand = try desktop.start(
        program: desktop.path(ofTool: "sh"),
        [
          "-c", "pipe=$1; shift; exec \"$0\" \"$@\" <\"$pipe\"", desktop.path(ofTool: "wtype"),
          pipe,
        ]
          + held + ["-"] + released, changes: variables.merging(["WAYLAND_DEBUG": "1"]) { $1 })
      // After each key `wtype` waits until the compositor has answered.
      try await until("the keys are down; wtype says: \(hand.complaints)") {
        let keys = hand.complaints.components(separatedBy: ".key(").dropFirst()
        return keys.count == held.count { $0 == "-P" } && keys.last?.contains(".done(") ?? true
      }
      try await body()
      #expect(hand.poll() == nil)
    }
    #expect(try await hand.end() == .exited(0))
  }

  private func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
    try desktop.runForBytes(tool, arguments, changes: variables)
  }
}

/// Runs `body` with such a compositor on a separate screen.
func withSway(
  _ kind: SwayDesktop.Kind = .headless, scale: Double = 1, monitors: Int = 1,
  hasKeyboard: Bool = true, _ body: (DesktopSession, SwayDesktop) async throws -> Void
) async throws {
  // A window manager interns the names of properties, without which no monitor has a title.
  try await withDesktop(.init(managesWindows: kind == .x11)) { desktop in
    try await body(
      desktop,
      SwayDesktop(in: desktop, kind, scale: scale, monitors: monitors, hasKeyboard: hasKeyboard))
  }
}
