import CX11
import CXTest
import Foundation
import Synchronization
import TestSupport

/// An X server without a screen and its window manager, which tests use one after the other.
///
/// Owns both processes, their folder, and the test's connection to the server. Between two tests the
/// screen is reset; one that can't be reset is ended.
final class DesktopScreen: @unchecked Sendable {
  let kind: DesktopSession.Screen
  /// The value of `DISPLAY`, such as `:1`.
  let name: String
  let connection: XConnection
  private let folder: String
  private let server: ChildProcess
  private let manager: ChildProcess?
  private let first: State

  /// The state of a screen that a test may change and the next test relies on.
  private struct State {
    /// Except those of the window manager, which keeps them itself.
    var properties: [String: XProperty]
    var keyMeanings: [KeySym]
    var windows: Set<UInt>
    var desktops: [[UInt]]

    init(_ connection: XConnection) {
      let root = connection.root
      properties = connection.properties(of: root).filter { !$0.key.hasPrefix("_NET_") }
      keyMeanings = connection.keyMeanings
      windows = Set(connection.children(of: root).filter(connection.isViewable))
      desktops = ["_NET_NUMBER_OF_DESKTOPS", "_NET_CURRENT_DESKTOP"].map {
        connection.property($0, of: root)?.numbers ?? []
      }
    }
  }

  /// Starts one, and returns when its window manager is there.
  init(_ kind: DesktopSession.Screen) async throws {
    self.kind = kind
    folder = TestRun.makeFolder("screen")
    var environment = TestRun.environment(home: folder)
    let server = try ChildProcess(
      TestRun.path(ofTool: "Xvfb"),
      [
        "-displayfd", "1", "-screen", "0", "\(kind.width)x\(kind.height)x24",
        "-dpi", "\(kind.dotsPerInch)", "-nolisten", "tcp", "-noreset", "-s", "0",
        kind.sharesMemory ? "+extension" : "-extension", "MIT-SHM",
      ], environment: environment, folder: folder)
    self.server = server
    var started = [server]
    do {
      let display = try await eventually("Xvfb says its display: \(server.complaints)") {
        // The number is whole once its newline is there.
        let words = String(decoding: server.output, as: UTF8.self)
        return words.hasSuffix("\n") ? words.dropLast() : nil
      }
      name = ":" + display
      environment["DISPLAY"] = name
      let connection = try XConnection(name)
      self.connection = connection
      if kind.managesWindows, kind.dotsPerInch != 96 {
        let resources = [UInt8]("Xft.dpi:\t\(kind.dotsPerInch)\n".utf8)
        connection.set(
          "RESOURCE_MANAGER", of: connection.root,
          to: XProperty(type: Atom(XA_STRING), format: 8, bytes: resources))
      }
      manager = try Self.startManager(of: kind, environment, folder)
      if let manager {
        started.append(manager)
        try await Self.waitForManager(of: kind, connection)
      }
      connection.movePointer(to: kind.middle)
      connection.setRepeat()
      first = State(connection)
    } catch {
      started.forEach { $0.kill() }
      throw error
    }
  }

  private static func startManager(
    of kind: DesktopSession.Screen, _ environment: [String: String], _ folder: String
  ) throws -> ChildProcess? {
    guard kind.managesWindows else { return nil }
    let file = folder + "/manager"
    let (settings, arguments) =
      switch kind.manager {
      case .openbox:
        (openboxSettings(inCorner: kind.opensInCorner), ["--sm-disable", "--config-file", file])
      // Without the first line i3 takes them for settings of version 3, and starts its bar, which takes
      // some height from the windows at any later moment.
      case .i3: ("# i3 config file (v4)\nfont pango:monospace 8\n", ["-c", file])
      }
    try writeFile([UInt8](settings.utf8), at: file)
    return try ChildProcess(
      TestRun.path(ofTool: kind.manager.rawValue), arguments, environment: environment,
      folder: folder)
  }

  /// Returns when the window manager manages a window of ours, which is then gone again.
  ///
  /// Openbox announces itself before it is ready, and ignores windows that are mapped meanwhile.
  private static func waitForManager(
    of kind: DesktopSession.Screen, _ connection: XConnection
  ) async throws {
    let window = connection.makeWindow()
    try await until("\(kind.manager) manages windows") {
      XMapWindow(connection.display, window)
      return connection.property("WM_STATE", of: window) != nil
    }
    connection.destroy(window)
    try await until("\(kind.manager) manages no window") {
      connection.property("_NET_CLIENT_LIST", of: connection.root)?.numbers.isEmpty ?? false
    }
  }

  /// New windows are focused and in the middle. The window manager's own are of the keys Super+F12,
  /// which is full screen, and of the mouse the right button with Super, which resizes.
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

  /// Its processes.
  var processes: [pid_t] { [server, manager].compactMap { $0?.identifier } }

  /// Stops the server, or lets it continue.
  func setAnswers(_ answers: Bool) { server.send(answers ? SIGCONT : SIGSTOP) }

  /// Stops the window manager, or lets it continue.
  func setWindowsAreManaged(_ areManaged: Bool) { manager?.send(areManaged ? SIGCONT : SIGSTOP) }

  /// Ends both processes and removes their files. `signal` ends the server: as a crash does, or so
  /// that it removes its socket.
  func end(by signal: Int32 = SIGTERM) {
    connection.close()
    server.send(signal)
    let deadline = ContinuousClock.now + .seconds(2)
    while server.poll() == nil, .now < deadline { usleep(2_000) }
    server.kill()
    manager?.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Restores the initial state when the test's processes have ended. Returns false if that fails.
  func putBack() async -> Bool {
    guard server.poll() == nil, manager.map({ $0.poll() == nil }) ?? true else { return false }
    connection.letGo()
    connection.forgetSettings()
    for selection in ["PRIMARY", "SECONDARY", "CLIPBOARD"] {
      XSetSelectionOwner(connection.display, connection.atom(selection), UInt(None), 0)
    }
    connection.movePointer(to: kind.middle)
    let root = connection.root
    let now = connection.properties(of: root).filter { !$0.key.hasPrefix("_NET_") }
    for name in Set(now.keys).union(first.properties.keys)
    where now[name] != first.properties[name] {
      connection.set(name, of: root, to: first.properties[name])
    }
    connection.sync()
    do {
      try await until("only the screen's own windows are left", within: 5) {
        State(connection).windows == first.windows
          && connection.property("_NET_CLIENT_LIST", of: root)?.numbers.isEmpty ?? true
      }
    } catch {
      return false
    }
    let last = State(connection)
    return last.keyMeanings == first.keyMeanings && last.desktops == first.desktops
      && last.properties == first.properties
  }
}

/// The screens that no test uses now.
enum ScreenPool {
  private static let idle = Mutex<[DesktopSession.Screen: [DesktopScreen]]>([:])

  /// A screen of a kind for one test: one that is there, or a new one.
  static func take(_ kind: DesktopSession.Screen) async throws -> DesktopScreen {
    if let screen = idle.withLock({ $0[kind, default: []].popLast() }) { return screen }
    return try await DesktopScreen(kind)
  }

  /// The number of screens that were not as before after their test.
  private static let ended = Mutex(0)

  /// Takes back the screen of an ended test, or ends it if it is not in its initial state.
  static func giveBack(_ screen: DesktopScreen) async {
    guard await screen.putBack() else {
      let count = ended.withLock { count in
        count += 1
        return count
      }
      print("A screen was not as before after its test, and ended: number \(count) of this run.")
      return screen.end()
    }
    idle.withLock { $0[screen.kind, default: []].append(screen) }
  }
}
