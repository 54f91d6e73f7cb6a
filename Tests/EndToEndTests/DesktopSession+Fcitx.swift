import Foundation
import TestSupport
import Testing

/// The other input method of desktops: fcitx 5, with its engine for Hangul.
extension DesktopSession {
  /// Starts it on a message bus of the session's own, so that it writes Hangul from the first key on.
  ///
  /// - Returns: the environment variables with which a program uses it.
  func startFcitx() async throws -> [String: String] {
    let settings = [
      "DBUS_SESSION_BUS_ADDRESS": try await startBus(), "XMODIFIERS": "@im=fcitx",
      "SDL_IM_MODULE": "fcitx",
    ]
    try makeFolder(folder + "/home/.config/fcitx5")
    _ = try write(Self.profile, to: "home/.config/fcitx5/profile")
    _ = try write("[Behavior]\nActiveByDefault=True\n", to: "home/.config/fcitx5/config")
    try start(program: path(ofTool: "fcitx5"), [], changes: settings)
    try await until("fcitx answers", every: pauseBetweenPrograms) {
      try self.run("env", settings.map { "\($0)=\($1)" } + ["fcitx5-remote", "-q"])
        .contains("Default")
    }
    return settings
  }

  /// A keyboard without an input method is the first of a group, always.
  private static let profile = """
    [Groups/0]
    Name=Default
    Default Layout=us
    DefaultIM=hangul

    [Groups/0/Items/0]
    Name=keyboard-us
    Layout=

    [Groups/0/Items/1]
    Name=hangul
    Layout=

    [GroupOrder]
    0=Default

    """
}
