import CX11
import CXTest

/// The desktop's settings as its daemon publishes them (XSETTINGS).
extension XConnection {
  /// Sets the double-click time in milliseconds. A busy machine needs seconds for two clicks.
  func setDoubleClick(milliseconds: UInt32) {
    forgetSettings()
    let window = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
    let name = Array("Net/DoubleClickTime".utf8)
    var bytes: [UInt8] = []
    func add(_ word: UInt32) { bytes += withUnsafeBytes(of: word) { Array($0) } }
    // Little-endian, the first state, one setting: a number of this name, changed last at first.
    add(0)
    add(1)
    add(1)
    bytes += [0, 0, UInt8(name.count), 0] + name
    bytes += [UInt8](repeating: 0, count: (4 - name.count % 4) % 4)
    add(1)
    add(milliseconds)
    let type = atom("_XSETTINGS_SETTINGS")
    set(
      "_XSETTINGS_SETTINGS", of: window, to: XProperty(type: type, format: 8, bytes: bytes))
    XSetSelectionOwner(display, atom("_XSETTINGS_S0"), window, 0)
    settingsWindow = window
    sync()
  }

  /// True if a settings daemon owns the selection and has published settings.
  var hasSettings: Bool {
    let owner = XGetSelectionOwner(display, atom("_XSETTINGS_S0"))
    return owner != UInt(None) && property("_XSETTINGS_SETTINGS", of: owner) != nil
  }

  /// Removes the settings.
  func forgetSettings() {
    guard let window = settingsWindow else { return }
    XDestroyWindow(display, window)
    settingsWindow = nil
    sync()
  }
}
