import CSDL2
import CX11
import Testing

@testable import PlatformSDL

/// Presses that a window manager has grabbed, as SDL 3 reports them.
@Suite struct DevicePressesTests {
  private func event(_ type: SDL_EventType, of button: Int32 = SDL_BUTTON_LEFT) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.button.button = UInt8(button)
    event.button.clicks = 2
    return event
  }

  /// A press of the pointer itself, as the server reports it.
  private func pointerPress(_ button: Int32 = Button1) -> X11ButtonEvent {
    var event = XButtonEvent()
    event.type = ButtonPress
    event.button = UInt32(button)
    return X11ButtonEvent(event)
  }

  @Test func aPressOfADeviceWaitsForThePointers() {
    var presses = DevicePresses()
    let isKept = presses.keeps(event(SDL_MOUSEBUTTONDOWN), isOfPointer: false)
    #expect(isKept)
    let other = presses.take(pointerPress(Button3))
    #expect(other.isEmpty)
    let press = presses.take(pointerPress())
    #expect(press.map(\.button.clicks) == [2])
    let isReleaseKept = presses.keeps(event(SDL_MOUSEBUTTONUP), isOfPointer: false)
    #expect(!isReleaseKept)
  }

  @Test func aGrabbedPressAndItsReleaseAreNotHandedOn() {
    var presses = DevicePresses()
    let kept = [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP].map {
      presses.keeps(event($0), isOfPointer: false)
    }
    #expect(kept == [true, true])
    // The next click is one click.
    let next = presses.keeps(event(SDL_MOUSEBUTTONDOWN), isOfPointer: false)
    let press = presses.take(pointerPress())
    #expect(next && press.map(\.type) == [SDL_MOUSEBUTTONDOWN.rawValue])
  }

  /// A window manager hands on the press that brought a window to the front, after the release.
  @Test func aShortClickThatIsHandedOnLateIsWhole() {
    var presses = DevicePresses()
    for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      _ = presses.keeps(event(type), isOfPointer: false)
    }
    let click = presses.take(pointerPress())
    #expect(click.map(\.type) == [SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue])
    let again = presses.take(pointerPress())
    #expect(again.isEmpty)
  }

  /// SDL 2 reports no others.
  @Test func aPressOfThePointerIsHandedOn() {
    var presses = DevicePresses()
    let kept = [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEMOTION].map {
      presses.keeps(event($0), isOfPointer: true)
    }
    #expect(kept == [false, false, false])
  }
}
