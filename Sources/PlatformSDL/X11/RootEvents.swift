import CX11

/// What the server tells of the root window.
///
/// SDL asks for it anew with each window that it makes, and for less than we need.
final class RootEvents {
  private let connection: X11Connection
  private let settings: X11Settings
  /// What SDL wants to know.
  private let wantedBySDL: Int
  private var watchesWorkArea = false

  init(connection: X11Connection, settings: X11Settings) {
    self.connection = connection
    self.settings = settings
    wantedBySDL = connection.rootEvents()
    select()
  }

  /// Whether docks that come and go are told of. Window managers and panels change other properties
  /// of the root window all the time, so nobody asks while the keyboard is elsewhere, but where only
  /// the resources say how large things shall be.
  func setWatchesWorkArea(_ watches: Bool) {
    watchesWorkArea = watches
    select()
  }

  /// A settings daemon has come or gone perhaps.
  func settingsDidChange() { select() }

  /// SDL has made a window.
  func windowWasMade() {
    select()
    settings.checkDaemon()
  }

  /// The root window's own events tell of a settings daemon that comes.
  private func select() {
    let properties = watchesWorkArea || settings.hasNoDaemon ? PropertyChangeMask : 0
    connection.selectRootEvents(wantedBySDL | StructureNotifyMask | properties)
  }
}
