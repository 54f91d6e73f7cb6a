import CSDL2
import CWayland
import Testing

@testable import PlatformSDL

/// The events that a compositor's pointer and touch screen become.
@MainActor @Suite struct WaylandPointerTests {
  private let events = WaylandEvents()
  private let serials = WaylandSerials()
  /// Only compared: nothing here passes it to libwayland.
  private let surface = OpaquePointer(bitPattern: 8)
  private let left: UInt32 = 0x110
  private let right: UInt32 = 0x111
  private let vertical = WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue
  private let horizontal = WL_POINTER_AXIS_HORIZONTAL_SCROLL.rawValue

  private func pointer() -> WaylandPointer {
    let pointer = WaylandPointer(events: events, serials: serials)
    if let surface { events.setWindow(7, of: surface) }
    pointer.enter(surface, x: 10, y: 20)
    _ = taken()
    return pointer
  }

  private func taken() -> [DesktopEvent] {
    var taken: [DesktopEvent] = []
    while let event = events.next() { taken.append(event) }
    return taken
  }

  @Test func thePointerComesMovesAndGoes() {
    let pointer = pointer()
    pointer.leave()
    pointer.enter(surface, x: 5, y: 6)
    pointer.move(toX: 8, y: 4)
    let events = taken()
    #expect(
      events.map(\.type) == [
        SDL_WINDOWEVENT, SDL_WINDOWEVENT, SDL_MOUSEMOTION, SDL_MOUSEMOTION,
      ])
    let moved = events.last?.sdl.motion
    #expect(moved?.windowID == 7 && moved?.x == 8 && moved?.y == 4)
  }

  @Test func clicksThatFollowEachOtherAreCounted() {
    let pointer = pointer()
    func clicks(_ button: UInt32, at time: UInt32) -> UInt8? {
      pointer.button(button, isPress: true, time: time)
      pointer.button(button, isPress: false, time: time)
      return taken().first?.sdl.button.clicks
    }
    #expect(clicks(left, at: .max) == 1)
    // The compositor's clock begins again.
    #expect(clicks(left, at: 299) == 2)
    #expect(clicks(left, at: 700) == 3)
    #expect(clicks(right, at: 701) == 1)
    #expect(clicks(right, at: 1300) == 1)
    pointer.move(toX: 100, y: 20)
    _ = taken()
    #expect(clicks(right, at: 1301) == 1)
    pointer.clicks.interval = 10
    #expect(clicks(right, at: 1320) == 1)
  }

  /// The compositor keeps the release when it moves the window.
  @Test func aReleaseThatTheCompositorKeepsIsMade() {
    let pointer = pointer()
    pointer.button(left, isPress: true, time: 1)
    pointer.button(right, isPress: true, time: 2)
    #expect(pointer.held == 0b101)
    pointer.releaseLeft()
    pointer.releaseLeft()
    #expect(taken().map(\.type) == [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP])
    #expect(pointer.held == 0b100)
    // The compositor has not taken the pointer after all.
    pointer.button(left, isPress: false, time: 3)
    #expect(taken().isEmpty)
  }

  /// As when the screen is locked, or the mouse is unplugged.
  @Test func aPointerThatLeavesReleasesItsButtons() {
    let pointer = pointer()
    pointer.button(left, isPress: true, time: 1)
    pointer.button(right, isPress: true, time: 2)
    _ = taken()
    pointer.leave()
    #expect(pointer.held == 0)
    let events = taken()
    #expect(events.map(\.type) == [SDL_MOUSEBUTTONUP, SDL_MOUSEBUTTONUP, SDL_WINDOWEVENT])
    #expect(events.map(\.sdl.button.button).prefix(2) == [1, 3])
    pointer.enter(surface, x: 0, y: 0)
    _ = taken()
    pointer.button(left, isPress: false, time: 3)
    #expect(taken().isEmpty)
    pointer.button(left, isPress: true, time: 4)
    _ = taken()
    pointer.enter(surface, x: 1, y: 1)
    #expect(taken().first?.type == SDL_MOUSEBUTTONUP)
  }

  @Test func theFirstButtonThatIsDownHasThePointer() {
    let pointer = pointer()
    pointer.button(left, isPress: true, time: 1, serial: 5)
    pointer.button(right, isPress: true, time: 2, serial: 6)
    #expect(serials.button == 5 && serials.press == 6)
    pointer.button(left, isPress: false, time: 3, serial: 7)
    pointer.button(left, isPress: true, time: 4, serial: 8)
    #expect(serials.button == 5 && serials.press == 8)
    pointer.button(left, isPress: false, time: 5)
    pointer.button(right, isPress: false, time: 5)
    pointer.button(right, isPress: true, time: 6, serial: 9)
    #expect(serials.button == 9)
  }

  @Test func aWheelTurnsInStepsOrPartsOfThem() {
    var wheel = WaylandWheel()
    wheel.move(vertical, units: 15)
    wheel.move(vertical, steps: 1)
    var turned = wheel.take()
    #expect(turned?.x == 0 && turned?.y == -1)
    wheel.move(horizontal, steps: 0.25)
    wheel.move(horizontal, units: 4)
    turned = wheel.take()
    #expect(turned?.x == 0.25 && turned?.y == 0)
    turned = wheel.take()
    #expect(turned == nil)
  }

  @Test func fingersOnATouchpadScrollByUnits() {
    var wheel = WaylandWheel()
    wheel.move(vertical, units: -3)
    wheel.move(horizontal, units: 5)
    wheel.move(9, units: 5)
    let turned = wheel.take()
    #expect(turned?.x == 0.5 && turned?.y == 0.3)
  }

  @Test func anOldPointerEndsEachMovementItself() {
    let pointer = pointer()
    pointer.scroll { $0.move(vertical, steps: 2) }
    let wheel = taken().first?.sdl.wheel
    #expect(wheel?.preciseY == -2 && wheel?.mouseX == 10 && wheel?.windowID == 7)
  }

  @Test func aNewPointerScrollsWithTheEndOfItsFrame() {
    let pointer = pointer()
    pointer.hasFrames = true
    pointer.scroll { $0.move(vertical, units: 15) }
    pointer.scroll { $0.move(horizontal, steps: 1) }
    pointer.scroll { $0.move(vertical, steps: 1) }
    #expect(taken().isEmpty)
    pointer.endFrame()
    let wheel = taken().first?.sdl.wheel
    #expect(wheel?.preciseX == 1 && wheel?.preciseY == -1)
    pointer.endFrame()
    #expect(taken().isEmpty)
  }

  @Test func fingersTouchMoveAndAreTakenAway() throws {
    let surface = try #require(surface)
    let touch = WaylandTouch(events: events, serials: serials)
    touch.size = { _ in (101, 201) }
    events.setWindow(7, of: surface)
    touch.begin(1, on: surface, x: 50, y: 100)
    touch.begin(2, on: surface, x: 0, y: 200)
    touch.move(1, toX: 100, y: 0)
    touch.move(3, toX: 1, y: 1)
    touch.cancel()
    let events = taken()
    #expect(
      events.map(\.type) == [
        SDL_FINGERDOWN, SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_FINGERUP,
      ])
    let places = events.map { [$0.sdl.tfinger.x, $0.sdl.tfinger.y] }
    #expect(places == [[0.5, 0.5], [0, 1], [1, 0], [1, 0], [0, 1]])
    #expect(events.map(\.sdl.tfinger.fingerId) == [1, 2, 1, 1, 2])
    #expect(events.map(\.isCancelled) == [false, false, false, true, true])
    touch.begin(1, on: surface, x: 5, y: 5)
    touch.end(1)
    #expect(taken().map(\.isCancelled) == [false, false])
  }

  @Test func aNewSizeIsToldOnce() {
    events.appendSizeChange(of: 1)
    events.append(SDL_WINDOWEVENT_EXPOSED, of: 1)
    events.appendSizeChange(of: 2)
    events.appendSizeChange(of: 1)
    #expect(taken().map(\.sdl.window.windowID) == [1, 1, 2])
    events.appendSizeChange(of: 1)
    #expect(taken().count == 1 && events.isEmpty)
  }

  @Test func statesAreThoseOfTheProtocol() {
    let states = WaylandWindowStates(numbers: [1, 4, 99])
    #expect(states == [.maximized, .activated])
    #expect(!states.hasOwnSize && WaylandWindowStates(numbers: [3]).hasOwnSize)
    #expect(!WaylandWindowStates(numbers: [3]).isFloating)
  }
}
