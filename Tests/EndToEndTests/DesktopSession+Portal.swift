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
    let machine = [
      "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
      "XDG_DESKTOP_PORTAL_DIR": try choosePortalOfGTK(),
    ]
    try start(
      program: path(ofTool: "dbus-daemon"),
      ["--config-file=" + writeBus(at: address), "--nofork"],
      changes: settings.merging(machine) { $1 }.merging(display) { $1 })
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

  /// Has the portal take the dialogs of GTK: another desktop that is installed has its own.
  ///
  /// - Returns: the folder that describes the programs with dialogs, of which there is one. Newer portals
  ///   also read their configuration.
  private func choosePortalOfGTK() throws -> String {
    try makeFolder(folder + "/home/.config/xdg-desktop-portal")
    _ = try write("[preferred]\ndefault=gtk\n", to: "home/.config/xdg-desktop-portal/portals.conf")
    try link(["gtk.portal"], of: "/usr/share/xdg-desktop-portal/portals", into: "portals")
    return folder + "/portals"
  }

  /// Writes the configuration of a message bus that starts the portal and its helpers, and no other
  /// program of the machine. Returns its path.
  private func writeBus(at address: String) throws -> String {
    try link(
      [
        "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Documents",
        "org.freedesktop.impl.portal.PermissionStore",
        "org.freedesktop.impl.portal.desktop.gtk",
      ].map { $0 + ".service" }, of: "/usr/share/dbus-1/services", into: "services")
    return try write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder)/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
  }

  /// Links files of the machine into a new folder of the session. A missing one is an error.
  private func link(_ names: [String], of source: String, into target: String) throws {
    try makeFolder(folder + "/" + target)
    for name in names {
      let path = source + "/" + name
      guard FileManager.default.fileExists(atPath: path) else { throw NoPortal(path: path) }
      symlink(path, "\(folder)/\(target)/\(name)")
    }
  }

  /// Error for a portal that is not installed.
  private struct NoPortal: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "\(path) is missing: install xdg-desktop-portal and xdg-desktop-portal-gtk"
    }
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
