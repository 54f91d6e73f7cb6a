import Foundation

/// A real input method: ibus with its engine for Hangul, on a message bus of the session's own.
extension DesktopSession {
  /// Starts it and makes it the engine of whatever has the keyboard.
  ///
  /// - Returns: what a program needs in its environment to use it.
  func startHangul() async throws -> [String: String] {
    let settings = [
      "DBUS_SESSION_BUS_ADDRESS": try await startBus(), "SDL_IM_MODULE": "ibus",
      "GSETTINGS_BACKEND": "keyfile",
    ]
    try makeFolder(folder + "/home/.config/glib-2.0/settings")
    _ = try write(Self.hangulSettings, to: "home/.config/glib-2.0/settings/keyfile")
    // ibus ends with the thread that started it, so a shell does.
    try start(
      program: path(ofTool: "sh"),
      [
        "-c",
        """
        trap 'kill $!' TERM
        ibus-daemon --panel disable --emoji-extension disable \
          --config /usr/libexec/ibus-memconf & wait
        """,
      ], changes: settings)
    let words = settings.map { "\($0)=\($1)" }
    try await until("ibus has its engine") {
      try self.run("env", words + ["ibus", "engine", "hangul"])
      return try self.run("env", words + ["ibus", "engine"]) == "hangul\n"
    }
    return settings
  }

  /// Hangul from the first key on. A key that ends a syllable goes on to the program: sent back to
  /// it on the bus, as the engine does by itself, SDL does not hear of it.
  private static let hangulSettings = """
    [org/freedesktop/ibus/engine/hangul]
    initial-input-mode='hangul'
    use-event-forwarding=false

    """

  /// Starts a message bus that starts nothing by itself, and returns its address.
  private func startBus() async throws -> String {
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
    try await until("the bus listens") { access(socket, F_OK) == 0 }
    return "unix:path=" + socket
  }
}
