import CX11

/// The events of the root window that the X server sends to Paber.
///
/// SDL replaces the event mask of the root window whenever it creates a window, and leaves out events
/// that Paber needs. So the mask is set again after each window.
final class RootEvents {
  private let connection: X11Connection
  private let settings: X11Settings
  /// The event mask that SDL set at the start.
  private let wantedBySDL: Int
  private var watchesWorkArea = false

  init(connection: X11Connection, settings: X11Settings) {
    self.connection = connection
    self.settings = settings
    wantedBySDL = connection.rootEvents()
    select()
  }

  /// Starts or stops watching for docks that appear and disappear.
  ///
  /// Window managers and panels change other properties of the root window all the time. So property
  /// events are off while no window of Paber has the keyboard, unless the scale comes from the X
  /// resources.
  func setWatchesWorkArea(_ watches: Bool) {
    watchesWorkArea = watches
    select()
  }

  /// Sets the mask again, because a settings daemon may have started or ended.
  func settingsDidChange() { select() }

  /// Sets the mask again after SDL has created a window.
  func windowWasMade() {
    select()
    settings.checkDaemon()
  }

  /// Sets the mask. `StructureNotifyMask` brings the message of a settings daemon that starts.
  private func select() {
    let properties = watchesWorkArea || settings.hasNoDaemon ? PropertyChangeMask : 0
    connection.selectRootEvents(wantedBySDL | StructureNotifyMask | properties)
  }
}
