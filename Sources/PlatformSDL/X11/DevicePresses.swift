import CSDL2

/// Presses of pointing devices that wait for the pointer's own press.
///
/// SDL 3 reports the buttons of the devices, whose events come before the pointer's. A window manager
/// grabs only the pointer, so a press with Super that is for it is the device's alone. SDL 2 reports the
/// pointer's buttons.
nonisolated struct DevicePresses {
  private var waiting: [UInt8: SDL_Event] = [:]

  /// Keeps a press of a device. Returns true if an event of SDL's is not for the program: such a press,
  /// or the release of one that still waits.
  ///
  /// - Parameter isOfPointer: false if the server's event that it was made from is a device's.
  mutating func keeps(_ event: SDL_Event, isOfPointer: Bool) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEBUTTONDOWN:
      if !isOfPointer { waiting[event.button.button] = event }
      return !isOfPointer
    case SDL_MOUSEBUTTONUP: return waiting.removeValue(forKey: event.button.button) != nil
    default: return false
    }
  }

  /// Takes the waiting press that the pointer has made, too, by an event of the server; `nil` if there is
  /// none.
  mutating func take(_ event: X11ButtonEvent) -> SDL_Event? {
    guard event.isPress, event.isOfPointer else { return nil }
    return waiting.removeValue(forKey: UInt8(clamping: event.button))
  }
}
