import CSDL2

/// Presses of pointing devices that wait for the pointer's own press, with their releases.
///
/// SDL 3 reports the buttons of the devices, whose events come before the pointer's. A window manager
/// grabs only the pointer, so a press with Super that is for it is the device's alone. It may hand a
/// press on later, as one that first brought a window to the front: then the device's button may be up
/// already. SDL 2 reports the pointer's buttons.
nonisolated struct DevicePresses {
  private var waiting: [UInt8: (press: SDL_Event, release: SDL_Event?)] = [:]
  /// The buttons that both SDL and the server number in this way.
  private static let buttons = UInt8(SDL_BUTTON_LEFT)...UInt8(SDL_BUTTON_RIGHT)

  /// Keeps a press of a device. Returns true if an event of SDL's is not for the program yet: such a
  /// press, or the release of one that still waits.
  ///
  /// - Parameter isOfPointer: false if the server's event that it was made from is a device's.
  mutating func keeps(_ event: SDL_Event, isOfPointer: Bool) -> Bool {
    let button = event.button.button
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEBUTTONDOWN where Self.buttons.contains(button):
      waiting[button] = isOfPointer ? nil : (event, nil)
      return !isOfPointer
    case SDL_MOUSEBUTTONUP:
      guard waiting[button] != nil else { return false }
      waiting[button]?.release = event
      return true
    default: return false
    }
  }

  /// Takes the waiting press that the pointer has made, too, by an event of the server, and its release
  /// if that has come; none if there is no such press.
  mutating func take(_ event: X11ButtonEvent) -> [SDL_Event] {
    guard event.isPress, event.isOfPointer,
      let taken = waiting.removeValue(forKey: UInt8(clamping: event.button))
    else { return [] }
    return [taken.press] + (taken.release.map { [$0] } ?? [])
  }
}
