import Foundation
import Testing

/// A desktop for one test: a screen with a window manager, and an empty home.
///
/// Owns every process that the test starts and the folder that holds the home; `end()` stops the
/// processes and removes the folder. The screen comes from a pool and goes back to it. A tool that
/// is not installed is an error, never a reason to skip.
final class DesktopSession {
  /// The properties of the screen.
  struct Screen: Hashable {
    var width = 1280
    var height = 900
    /// The resolution that the server claims and, unless it is 96, `Xft.dpi` too.
    var dotsPerInch = 96
    /// True if the server reads pixels from memory that programs share with it.
    var sharesMemory = true
    /// True if there is a window manager.
    var managesWindows = true
    /// Which one.
    var manager = WindowManager.openbox
    /// True if openbox puts new windows into the screen's corner, instead of its middle.
    var opensInCorner = false

    /// The position of the pointer when a test begins.
    var middle: (x: Int, y: Int) { (width / 2, height / 2) }
  }

  /// The window managers that tests know.
  enum WindowManager: String {
    case openbox, i3
  }

  let folder: String
  let screen: Screen
  private(set) var environment: [String: String]
  private var processes: [ChildProcess] = []
  private var server: DesktopScreen?
  /// The window of a Wayland compositor on the screen, if a test wants one.
  var compositor: AppWindow?
  /// True if the session has a Wayland compositor of any kind.
  var hasCompositor = false

  /// The screen was lost and no other one started.
  struct NoScreen: Error {}

  init(screen: Screen = Screen()) async throws {
    self.screen = screen
    folder = TestRun.makeFolder("t")
    environment = TestRun.environment(home: folder + "/home")
    for name in ["home", "home/.config", "home/.local/share", "home/.local/state", "home/.cache"] {
      try makeFolder(folder + "/" + name)
    }
    try makeFolder(folder + "/home/.local/state/paber")
    _ = try write(Self.state, to: "home/.local/state/paber/state")
    // Sockets live here, and programs refuse one that others can read.
    try makeFolder(folder + "/home/run", permissions: 0o700)
    try await startScreen()
  }

  /// The state of an experienced user: no hint shows by itself.
  private static let state = """
    # What Paber remembers. Copies of this file may be merged line by line.
    count starts 5f0c2a9b11d04e37 20
    flag bubble.move
    flag bubble.write
    # End.

    """

  /// Has a screen, also after the one before was lost.
  func startScreen() async throws {
    let server = try await ScreenPool.take(screen)
    self.server = server
    environment["DISPLAY"] = server.name
  }

  /// Takes the screen away from all programs at once, as a crash of the X server does.
  func loseScreen() {
    server?.end(by: SIGKILL)
    server = nil
  }

  /// The test's own connection to the screen, for input and pictures.
  var connection: XConnection {
    get throws {
      guard let server else { throw NoScreen() }
      return server.connection
    }
  }

  /// Stops the X server, or lets it continue.
  func setScreenAnswers(_ answers: Bool) { server?.setAnswers(answers) }

  /// Stops the window manager, or lets it continue.
  func setWindowsAreManaged(_ areManaged: Bool) { server?.setWindowsAreManaged(areManaged) }

  /// The processes of the screen, the X server's first, those of the test, and all their child
  /// processes.
  var allProcesses: [pid_t] { (server?.processes ?? []) + TestRun.processes(of: folder) }

  /// The process of the X server.
  var serverProcess: pid_t? { server?.processes.first }

  /// Ends every process at once, removes the folder and gives the screen back.
  func end() async {
    setScreenAnswers(true)
    setWindowsAreManaged(true)
    processes.forEach { $0.send(SIGKILL) }
    processes.forEach { $0.kill() }
    processes = []
    // Their children, and processes that the children start while they end.
    let deadline = ContinuousClock.now + .seconds(longestWait)
    while case let rest = TestRun.processes(of: folder), !rest.isEmpty {
      guard .now < deadline else {
        Issue.record("The processes \(rest) outlive the test.")
        break
      }
      rest.forEach { kill($0, SIGKILL) }
      try? await Task.sleep(for: .milliseconds(2))
    }
    try? FileManager.default.removeItem(atPath: folder)
    if let server { await ScreenPool.giveBack(server) }
    server = nil
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
    let deadline = ContinuousClock.now + .seconds(longestWait)
    while process.poll() == nil, .now < deadline { usleep(1_000) }
    if process.poll() == nil { process.kill() }
    return process.poll() == .exited(0) ? process.output : []
  }

  /// The path of a program of the system.
  func path(ofTool name: String) throws -> String { try TestRun.path(ofTool: name) }
}

/// Runs a test on a desktop of its own and clears up after it, however it ends.
func withDesktop(
  _ screen: DesktopSession.Screen = .init(), _ test: (DesktopSession) async throws -> Void
) async throws {
  try await TestQueue.run {
    let desktop = try await DesktopSession(screen: screen)
    do {
      try await test(desktop)
    } catch {
      await desktop.end()
      throw error
    }
    await desktop.end()
  }
}
