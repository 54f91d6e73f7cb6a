import Foundation
import TestSupport

/// The desktop's portal, with the dialogs of GTK.
extension DesktopSession {
  /// Starts a message bus on which the desktop's portal is started when it is called, with the
  /// variables of a display that is not the session's.
  ///
  /// - Returns: the environment variables with which a program uses it.
  func startPortal(
    on display: [String: String] = [:]
  ) async throws -> [String: String] {
    let socket = folder + "/home/run/bus"
    let address = "unix:path=" + socket
    let settings = [
      "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
      "GIO_USE_VFS": "local", "GTK_USE_PORTAL": "0", "XDG_CURRENT_DESKTOP": "paber",
    ]
    // GTK's caret must not blink: on a busy machine the dialog would wake between any two checks.
    try makeFolder(folder + "/home/.config/gtk-3.0")
    _ = try write(
      "[Settings]\ngtk-cursor-blink = false\ngtk-enable-animations = false\n",
      to: "home/.config/gtk-3.0/settings.ini")
    // Another desktop that is installed has dialogs of its own.
    try makeFolder(folder + "/home/.config/xdg-desktop-portal")
    _ = try write("[preferred]\ndefault=gtk\n", to: "home/.config/xdg-desktop-portal/portals.conf")
    let dataFolders = ["XDG_DATA_DIRS": "/usr/local/share:/usr/share"]
    try start(
      program: path(ofTool: "dbus-daemon"),
      ["--session", "--nofork", "--address=" + address],
      changes: settings.merging(dataFolders) { $1 }.merging(display) { $1 })
    try await until("the bus listens") { LocalSocket.isListening(at: socket) }
    // Its first start takes longer than the time-out for a dialog here.
    try await until("the portal has dialogs", every: pauseBetweenPrograms) {
      try self.run(
        "dbus-send",
        [
          "--bus=" + address, "--print-reply", "--dest=org.freedesktop.portal.Desktop",
          "/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Properties.Get",
          "string:org.freedesktop.portal.FileChooser", "string:version",
        ]
      ).contains("uint32")
    }
    return settings
  }

  /// The windows of a name.
  func windows(named name: String) throws -> [Int] {
    try connection.viewableWindows(titled: { $0 == name }).map { Int($0) }
  }

  var focusedWindow: Int? {
    get throws { try connection.focusedWindow.map { Int($0) } }
  }

  /// Waits for a dialog that belongs to a window and has the keyboard.
  func dialog(_ name: String, of window: AppWindow) async throws -> Int {
    try await eventually("there is a dialog \(name) of the window") {
      guard let dialog = try self.windows(named: name).first,
        try self.focusedWindow == dialog
      else { return nil }
      let owner = try self.connection.property("WM_TRANSIENT_FOR", of: UInt(dialog))
      return owner?.numbers == [UInt(window.identifier)] ? dialog : nil
    }
  }
}
