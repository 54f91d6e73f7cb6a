import Foundation
import TestSupport
import Testing

/// A real input method: ibus with one of its engines, on a message bus of the session's own.
extension DesktopSession {
  /// Starts it, and sets the engine for the focused program.
  ///
  /// - Returns: the environment variables with which a program uses it.
  func startInputMethod(_ engine: String = "hangul") async throws -> [String: String] {
    let settings = [
      "DBUS_SESSION_BUS_ADDRESS": try await startBus(), "GSETTINGS_BACKEND": "keyfile",
    ]
    try makeFolder(folder + "/home/.config/glib-2.0/settings")
    _ = try write(Self.engineSettings, to: "home/.config/glib-2.0/settings/keyfile")
    try await startIBus(settings, engine: engine)
    return settings
  }

  /// Starts it on a bus that is there.
  func startIBus(_ settings: [String: String], engine: String = "hangul") async throws {
    // ibus ends with the thread that started it, so a shell does. Its engines are programs of the
    // system, some of which are written in the system's own Python.
    try start(
      program: path(ofTool: "sh"),
      [
        "-c",
        """
        trap 'kill $!' TERM
        PATH=/usr/bin:/bin:$PATH ibus-daemon --panel disable --emoji-extension disable \
          --config /usr/libexec/ibus-memconf & echo $! > ~/ibus.pid; wait
        """,
      ], changes: settings)
    try await until("ibus has its engine") {
      try self.ibus(settings, "engine", engine)
      return try self.ibus(settings, "engine") == "\(engine)\n"
    }
  }

  /// Suspends it, or lets it continue. A suspended one can't be ended.
  func setIBusHangs(_ hangs: Bool) throws {
    let words = String(decoding: bytes(at: folder + "/home/ibus.pid") ?? [], as: UTF8.self)
    kill(try #require(Int32(words.filter(\.isNumber))), hangs ? SIGSTOP : SIGCONT)
  }

  /// Has it end by itself.
  func endIBus(_ settings: [String: String]) async throws {
    try ibus(settings, "exit")
    try await until("ibus has gone") { try self.ibus(settings, "engine").isEmpty }
  }

  @discardableResult
  private func ibus(_ settings: [String: String], _ words: String...) throws -> String {
    try run("env", settings.map { "\($0)=\($1)" } + ["ibus"] + words)
  }

  /// Both engines write their script from the first key on, and want the preedit to be committed when
  /// the focus is lost; all else is the default.
  private static let engineSettings = """
    [org/freedesktop/ibus/engine/hangul]
    initial-input-mode='hangul'
    [org/freedesktop/ibus/engine/anthy/common]
    input-mode=0
    behavior-on-focus-out=1

    """

  /// Starts a message bus that starts nothing by itself, and returns its address.
  func startBus() async throws -> String {
    let socket = folder + "/home/run/bus"
    let configuration = try write(
      """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(socket)</listen>
        <policy context="default">
          <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    try start("dbus-daemon", ["--config-file=" + configuration, "--nofork"])
    try await until("the bus listens") { LocalSocket.isListening(at: socket) }
    return "unix:path=" + socket
  }
}

/// The programs that compose on desktops.
enum InputMethodProgram: CaseIterable {
  case ibus, fcitx
}

/// Gives a body a file that is open in a window, with a real input method.
///
/// - Parameters:
///   - engine: one of ibus; fcitx has Hangul.
///   - changes: laid over the program's environment.
func withInputMethod(
  _ program: InputMethodProgram = .ibus, engine: String = "hangul", writing text: String,
  changes: [String: String] = [:],
  _ body: (DesktopSession, AppWindow, _ file: String) async throws -> Void
) async throws {
  try await withDesktop { desktop in
    let settings =
      switch program {
      case .ibus: try await desktop.startInputMethod(engine)
      case .fcitx: try await desktop.startFcitx()
      }
    let file = try desktop.write(text, to: "words.md")
    let window = try await desktop.launch([file], changes: settings.merging(changes) { $1 })
      .window()
    // It knows the window by then.
    try await desktop.comesToRest()
    try await body(desktop, window, file)
  }
}
