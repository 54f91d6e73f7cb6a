import CSDL2
import CX11
import Testing

@testable import PlatformSDL

/// The buttons that are down for the program, which another one may take over.
@Suite struct PressedButtonsTests {
  private func button(_ type: Int32, _ number: Int32) -> X11ButtonEvent {
    var event = XButtonEvent()
    event.type = type
    event.button = UInt32(number)
    return X11ButtonEvent(event)
  }

  private func crossing(_ type: Int32, _ mode: Int32) -> XCrossingEvent {
    var event = XCrossingEvent()
    (event.type, event.mode) = (type, mode)
    return event
  }

  @Test func buttonsGoDownAndUp() {
    var pressed = PressedButtons()
    pressed.take(button(ButtonPress, Button1))
    pressed.take(button(ButtonPress, Button3))
    // The wheel.
    pressed.take(button(ButtonPress, Button4))
    #expect(pressed.bits == 0b101)
    pressed.take(button(ButtonRelease, Button1))
    #expect(pressed.bits == 0b100)
  }

  /// SDL 3 counts them nevertheless.
  @Test func buttonsOfDevicesAreNotThePointers() {
    var press = button(ButtonPress, Button1)
    press.isOfPointer = false
    var pressed = PressedButtons()
    pressed.take(press)
    #expect(pressed.bits == 0)
  }

  /// As a window manager does that moves the window: it gets the release.
  @Test func aGrabOfAnotherProgramTakesTheButtons() {
    for (type, mode, isTaken) in [
      (LeaveNotify, NotifyGrab, true), (LeaveNotify, NotifyNormal, false),
      // A grab of our own, whose pointer has left the window.
      (EnterNotify, NotifyGrab, false), (EnterNotify, NotifyUngrab, false),
    ] {
      var pressed = PressedButtons()
      pressed.take(button(ButtonPress, Button1))
      pressed.take(crossing(type, mode))
      #expect((pressed.bits == 0) == isTaken, "\(type) \(mode)")
    }
  }
}
