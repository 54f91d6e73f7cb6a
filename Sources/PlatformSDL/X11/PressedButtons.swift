import CSDL2
import CX11

/// The buttons of the pointer that are down for the program, by the server's events.
///
/// SDL 3 counts the buttons of the devices, which are down also while a window manager has the pointer.
nonisolated struct PressedButtons: Equatable {
  /// A bit for each of the first three buttons, which SDL and the server number alike.
  private(set) var bits: UInt32 = 0

  /// Records a press or a release of the pointer itself.
  mutating func take(_ event: X11ButtonEvent) {
    guard event.isOfPointer, (1...3).contains(event.button) else { return }
    let button: UInt32 = 1 << UInt32(event.button - 1)
    bits = event.isPress ? bits | button : bits & ~button
  }

  /// Records that the pointer has crossed the window's edge. Another program that grabs it gets the
  /// releases.
  mutating func take(_ event: XCrossingEvent) {
    if event.type == LeaveNotify, event.mode == NotifyGrab { bits = 0 }
  }
}
