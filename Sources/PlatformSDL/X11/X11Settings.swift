import CSDL2
import CX11
import Canvas
import Platform

/// Settings that the desktop publishes by the X server: those of its settings daemon by XSETTINGS,
/// if it runs, and `Xft.dpi` of the X resources. Both are followed while the program runs.
final class X11Settings {
  /// Sends when one of them has changed.
  let didChange = Broadcast<Void>()
  /// The daemon's settings.
  private(set) var daemon = XSettings()

  private let connection: X11Connection
  private let mailbox: Mailbox
  /// The daemon's window; 0 if there is no daemon.
  private var owner: UInt = 0
  private var isReading = false
  private let selection: Atom
  private let property: Atom
  private let manager: Atom

  /// Reads the settings from the server once.
  init(connection: X11Connection, mailbox: Mailbox) {
    self.connection = connection
    self.mailbox = mailbox
    selection = connection.atom("_XSETTINGS_S\(XDefaultScreen(connection.display))")
    property = connection.atom("_XSETTINGS_SETTINGS")
    manager = connection.atom("MANAGER")
    read()
  }

  /// The scale that the desktop wants now; `nil` if it names none.
  var scale: Scale? { (daemon.dotsPerInch ?? resourceDots).map(X11Resources.scale) }

  /// True if the X resources alone determine the scale.
  var hasNoDaemon: Bool { owner == 0 }

  /// Reads the settings again if a daemon started or ended while the event mask left its messages out.
  func checkDaemon() {
    if XGetSelectionOwner(connection.display, selection) != owner { readLater() }
  }

  /// Handles an event that may concern the settings.
  func take(_ event: XEvent) {
    switch event.type {
    case PropertyNotify:
      let (window, name) = (event.xproperty.window, event.xproperty.atom)
      let isResources = window == connection.root && name == Atom(XA_RESOURCE_MANAGER)
      if isResources || (window == owner && name == property) { readLater() }
    case DestroyNotify: if event.xdestroywindow.window == owner { readLater() }
    case ClientMessage:
      let message = event.xclient
      if message.message_type == manager, Atom(bitPattern: message.data.l.1) == selection {
        readLater()
      }
    default: break
    }
  }

  /// Reads later: SDL is in the middle of reading events, and several come for one change.
  private func readLater() {
    guard !isReading else { return }
    isReading = true
    mailbox.post { [weak self] in
      guard let self else { return }
      isReading = false
      read()
      didChange.send()
    }
  }

  private func read() {
    let new = XGetSelectionOwner(connection.display, selection)
    if new != owner {
      owner = new
      // Before the settings are read, so that no change is missed in between.
      let mask = Int(PropertyChangeMask | StructureNotifyMask)
      if owner != 0 { XSelectInput(connection.display, owner, mask) }
    }
    let bytes =
      owner == 0 ? nil : connection.bytes(of: property, type: property, on: owner)
    daemon = bytes.map { XSettings($0) } ?? XSettings()
  }

  private var resourceDots: Double? {
    let bytes = connection.bytes(
      of: Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING), on: connection.root)
    return bytes.flatMap { X11Resources.dotsPerInch(resources: $0) }
  }
}
