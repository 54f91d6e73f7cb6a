import Foundation

/// A desktop for one test: an X server without a screen, a window manager, and an empty home.
///
/// Owns every process that the test starts and the folder that holds the home; `end()` stops the
/// ones and removes the other. A tool that is not installed is an error, never a reason to skip.
final class DesktopSession {
  /// What the screen is like.
  struct Screen {
    var width = 1280
    var height = 900
    /// The resolution that the server claims and, unless it is 96, `Xft.dpi` too.
    var dotsPerInch = 96
    /// Whether the server reads pixels from memory that programs share with it.
    var sharesMemory = true
    /// Whether there is a window manager.
    var managesWindows = true
    /// Which one.
    var manager = WindowManager.openbox
    /// Whether openbox puts new windows into the screen's corner, instead of its middle.
    var opensInCorner = false
  }

  /// The window managers that tests know.
  enum WindowManager: String {
    case openbox, i3
  }

  let folder: String
  let screen: Screen
  private(set) var environment: [String: String]
  private var processes: [ChildProcess] = []
  private var server: ChildProcess?
  private var manager: ChildProcess?
  /// The window of a Wayland compositor on the screen, if a test wants one.
  var compositor: AppWindow?

  /// A program of the test bench that is not there.
  struct MissingTool: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "\(name) is not installed; `make install-deps` installs all that the tests need"
    }
  }

  init(screen: Screen = Screen()) async throws {
    self.screen = screen
    folder = FileManager.default.temporaryDirectory.path + "/paber-test-" + UUID().uuidString
    environment = Self.environment(home: folder + "/home")
    for name in ["home", "home/.config", "home/.local/share", "home/.local/state", "home/.cache"] {
      try makeFolder(folder + "/" + name)
    }
    try makeFolder(folder + "/home/.local/state/paber")
    _ = try write(Self.state, to: "home/.local/state/paber/state")
    // Sockets live here, and programs refuse one that others can read.
    try makeFolder(folder + "/home/run", permissions: 0o700)
    do {
      try await startScreen()
    } catch {
      end()
      throw error
    }
  }

  /// What the program remembers of somebody who has used it for long: no hint shows by itself.
  private static let state = """
    # What Paber remembers. Copies of this file may be merged line by line.
    count starts 5f0c2a9b11d04e37 20
    flag bubble.move
    flag bubble.write
    # End.

    """

  /// Starts a screen, also after the one before was lost.
  func startScreen() async throws {
    try await startServer()
    if screen.managesWindows { try await startWindowManager() }
  }

  /// Takes the screen away from all programs at once, as a crash of the X server does.
  func loseScreen() async throws {
    server?.send(SIGKILL)
    _ = try await server?.end()
  }

  /// Has the screen answer nobody, or everybody again.
  func setScreenAnswers(_ answers: Bool) { server?.send(answers ? SIGCONT : SIGSTOP) }

  /// Has the window manager do nothing, or its work again.
  func setWindowsAreManaged(_ areManaged: Bool) { manager?.send(areManaged ? SIGCONT : SIGSTOP) }

  /// Nothing of the person's own desktop may reach a test: no display, no session bus, no settings.
  private static func environment(home: String) -> [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "HOME": home,
      "XDG_CONFIG_HOME": home + "/.config",
      "XDG_DATA_HOME": home + "/.local/share",
      "XDG_STATE_HOME": home + "/.local/state",
      "XDG_CACHE_HOME": home + "/.cache",
      "XDG_RUNTIME_DIR": home + "/run",
      "LC_ALL": "C.UTF-8",
      // Without an address, libdbus would start a bus of its own.
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + home + "/no-bus",
    ]
  }

  private func startServer() async throws {
    let server = try start(
      "Xvfb",
      [
        "-displayfd", "1", "-screen", "0", "\(screen.width)x\(screen.height)x24",
        "-dpi", "\(screen.dotsPerInch)", "-nolisten", "tcp", "-noreset",
        screen.sharesMemory ? "+extension" : "-extension", "MIT-SHM",
      ])
    self.server = server
    let display = try await eventually("Xvfb says its display: \(server.complaints)") {
      // The number is whole once its newline is there.
      let words = String(decoding: server.output, as: UTF8.self)
      return words.hasSuffix("\n") ? words.dropLast() : nil
    }
    environment["DISPLAY"] = ":" + display
  }

  private func startWindowManager() async throws {
    if screen.dotsPerInch != 96 {
      let resources = try write("Xft.dpi: \(screen.dotsPerInch)\n", to: "resources")
      try run("xrdb", ["-nocpp", "-merge", resources])
    }
    switch screen.manager {
    case .openbox:
      let settings = Self.openboxSettings(inCorner: screen.opensInCorner)
      let file = try write(settings, to: "openbox.xml")
      manager = try start("openbox", ["--sm-disable", "--config-file", file])
    case .i3:
      let file = try write("font pango:monospace 8\n", to: "i3.conf")
      manager = try start("i3", ["-c", file])
    }
    try await until("\(screen.manager) manages the windows") {
      let words = try self.run("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"])
      return words.contains("window id")
    }
  }

  /// New windows get the keyboard and stand in the middle. The window manager's own are of the keys
  /// Super+F12, which is full screen, and of the mouse the right button with Super, which resizes.
  private static func openboxSettings(inCorner: Bool) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
      <placement><policy>Smart</policy><center>yes</center></placement>
      <desktops><number>1</number></desktops>
      <keyboard>
        <keybind key="W-F12"><action name="ToggleFullscreen"/></keybind>
      </keyboard>
      <mouse>
        <context name="Client">
          <mousebind button="Left" action="Press">
            <action name="Focus"/><action name="Raise"/>
          </mousebind>
        </context>
        <context name="Frame">
          <mousebind button="W-Right" action="Drag"><action name="Resize"/></mousebind>
        </context>
      </mouse>
      \(inCorner ? corner : "")
    </openbox_config>
    """
  }

  private static let corner = """
    <applications><application class="*">
      <position force="yes"><x>0</x><y>0</y></position>
    </application></applications>
    """

  /// Stops every process, the last one first, and removes the folder.
  func end() {
    setScreenAnswers(true)
    setWindowsAreManaged(true)
    processes.reversed().forEach { $0.stop() }
    processes = []
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts a program of the system in this session.
  @discardableResult
  func start(_ tool: String, _ arguments: [String]) throws -> ChildProcess {
    try start(program: path(ofTool: tool), arguments)
  }

  /// Starts a program by its path in this session; `changes` are laid over the environment, where
  /// an empty value takes a variable away.
  @discardableResult
  func start(
    program: String, _ arguments: [String], input: [UInt8] = [], changes: [String: String] = [:]
  ) throws -> ChildProcess {
    let settings = environment.merging(changes) { $1 }.filter { !$0.value.isEmpty }
    let process = try ChildProcess(
      program, arguments, environment: settings, folder: folder, input: input)
    processes.append(process)
    return process
  }

  /// Runs a short program of the system to its end and returns what it says; "" if it fails.
  @discardableResult
  func run(_ tool: String, _ arguments: [String], input: [UInt8] = []) throws -> String {
    String(decoding: try runForBytes(tool, arguments, input: input), as: UTF8.self)
  }

  /// Runs a short program of the system to its end and returns what it says; nothing if it fails.
  /// `changes` are laid over the environment, as above.
  func runForBytes(
    _ tool: String, _ arguments: [String], input: [UInt8] = [], changes: [String: String] = [:]
  ) throws -> [UInt8] {
    let settings = environment.merging(changes) { $1 }.filter { !$0.value.isEmpty }
    let process = try ChildProcess(
      path(ofTool: tool), arguments, environment: settings, folder: folder, input: input)
    let deadline = Date(timeIntervalSinceNow: longestWait)
    while process.poll() == nil, Date() < deadline { usleep(1_000) }
    if process.poll() == nil { process.stop() }
    return process.poll() == .exited(0) ? process.output : []
  }

  func path(ofTool name: String) throws -> String {
    let folders = environment["PATH", default: ""].split(separator: ":")
    for folder in folders where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw MissingTool(name: name)
  }
}

/// Runs a test on a desktop of its own and clears up after it, however it ends.
func withDesktop(
  _ screen: DesktopSession.Screen = .init(), _ test: (DesktopSession) async throws -> Void
) async throws {
  let desktop = try await DesktopSession(screen: screen)
  defer { desktop.end() }
  try await test(desktop)
}
