import CSDL2
import CX11
import Platform

/// The language of the keyboard's layout on X11, by the group in use and the names of the layouts.
///
/// SDL reports neither a switch between groups nor their names, but the server's own events for
/// both come by its connection. Nothing is requested before `start`, and later only after such an
/// event.
final class X11KeyboardLanguage: InputLanguageSource {
  let didChange = Broadcast<InputLanguageHint?>()
  private let connection: X11Connection
  private let mailbox: Mailbox
  private var layouts: [KeyboardLayout] = []
  private var group = 0
  /// The type of XKB's events; `nil` before `start`, or if there are none.
  private var eventType: Int32?
  private var isReading = false

  /// Reads layouts by a connection; the mailbox delays that to the main thread's next tick.
  init(connection: X11Connection, mailbox: Mailbox) {
    self.connection = connection
    self.mailbox = mailbox
  }

  func start() {
    guard eventType == nil else { return }
    eventType = connection.watchKeyboardGroup()
    guard eventType != nil else {
      didChange.send(nil)
      return
    }
    group = connection.keyboardGroup()
    readLayouts()
  }

  func lookAgain() {}

  /// True if an event of the server may concern the language.
  func concerns(_ type: Int32) -> Bool { type == eventType || type == MappingNotify }

  /// Handles an event that may concern the language.
  func take(_ event: XEvent) {
    guard let eventType else { return }
    if event.type == eventType {
      // Invariant: an event of XKB starts where any event starts, and is no longer.
      let state = withUnsafeBytes(of: event) { $0.load(as: XkbStateNotifyEvent.self) }
      switch state.xkb_type {
      case XkbStateNotify:
        guard Int(state.group) != group else { return }
        group = Int(state.group)
        tell()
      // SDL 3 asks for these, and libX11 then makes no events of the core protocol of them.
      case XkbNewKeyboardNotify, XkbMapNotify: layoutsDidChange()
      default: break
      }
    } else if event.xmapping.request != MappingPointer {
      layoutsDidChange()
    }
  }

  /// Reads the layouts later: several events come for one change, the last of which counts.
  private func layoutsDidChange() {
    guard !isReading else { return }
    isReading = true
    mailbox.post { [weak self] in self?.readLayouts() }
  }

  private func readLayouts() {
    isReading = false
    layouts = connection.keyboardSymbols().map(KeyboardLayout.groups(symbols:)) ?? []
    tell()
  }

  private func tell() {
    didChange.send(layouts.indices.contains(group) ? layouts[group].hint : nil)
  }
}
