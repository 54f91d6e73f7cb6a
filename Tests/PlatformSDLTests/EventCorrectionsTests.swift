import CSDL2
import Platform
import Testing

@testable import PlatformSDL

/// Facts beside SDL's events, which the queue need not keep as a filter has left them.
@Suite struct EventCorrectionsTests {
  private func press(_ key: SDL_Scancode, at time: UInt32) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.timestamp = time
    event.key.windowID = 1
    event.key.keysym.scancode = key
    return event
  }

  private func button(_ type: SDL_EventType, at time: UInt32) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.button.timestamp = time
    event.button.windowID = 1
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    return event
  }

  private func corrected(_ event: SDL_Event, stamp: KeyStamp? = nil) -> DesktopEvent {
    var corrected = DesktopEvent(event)
    corrected.sdl.common.timestamp += 1000
    corrected.stamp = stamp
    corrected.place = (3, 4)
    return corrected
  }

  /// sdl2-compat makes an event for the filter and another one when it is taken.
  @Test func anEventThatIsMadeAnewHasItsFacts() throws {
    let stamp = try #require(KeyStamp(keycode: 38, state: 1))
    var corrections = EventCorrections()
    let key = press(SDL_SCANCODE_A, at: 10)
    corrections.add(corrected(key, stamp: stamp), for: key)
    let click = button(SDL_MOUSEBUTTONDOWN, at: 10)
    corrections.add(corrected(click), for: click)
    let first = corrections.take(press(SDL_SCANCODE_A, at: 10))
    #expect(first.stamp == stamp)
    #expect(first.sdl.common.timestamp == 1010)
    let second = corrections.take(button(SDL_MOUSEBUTTONDOWN, at: 10))
    #expect(second.place.map { $0 == (3, 4) } == true)
  }

  /// SDL sets the time of an event of ours when it is pushed.
  @Test func textOfOursIsKnownByItsNumber() {
    var corrections = EventCorrections()
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    event.user.windowID = 1
    for (number, text) in [(1, "'t"), (2, "'s")] as [(Int32, String)] {
      event.user.code = number
      var written = DesktopEvent(event)
      written.text = text
      corrections.add(written, for: event)
    }
    event.common.timestamp = 77
    let taken = corrections.take(event)
    #expect(taken.text == "'s")
  }

  @Test func equalEventsHaveTheirOwnFactsInOrder() throws {
    var corrections = EventCorrections()
    let stamps = try (8...9).map { try #require(KeyStamp(keycode: $0, state: 0)) }
    for stamp in stamps {
      let key = press(SDL_SCANCODE_B, at: 5)
      corrections.add(corrected(key, stamp: stamp), for: key)
    }
    let taken = stamps.map { _ in corrections.take(press(SDL_SCANCODE_B, at: 5)).stamp }
    #expect(taken == stamps)
  }

  @Test func factsOfDroppedEventsAreSkipped() throws {
    let stamp = try #require(KeyStamp(keycode: 40, state: 0))
    var corrections = EventCorrections()
    for time: UInt32 in [1, 2] {
      let dropped = button(SDL_MOUSEBUTTONUP, at: time)
      corrections.add(corrected(dropped), for: dropped)
    }
    let key = press(SDL_SCANCODE_D, at: 2)
    corrections.add(corrected(key, stamp: stamp), for: key)
    let taken = corrections.take(press(SDL_SCANCODE_D, at: 2))
    #expect(taken.stamp == stamp)
    let late = corrections.take(button(SDL_MOUSEBUTTONUP, at: 1))
    #expect(late.place == nil)
  }

  /// SDL itself releases keys and buttons when a window loses the keyboard.
  @Test func anEventWithoutFactsStaysAsItIs() {
    var corrections = EventCorrections()
    let key = press(SDL_SCANCODE_A, at: 10)
    corrections.add(corrected(key), for: key)
    let other = corrections.take(press(SDL_SCANCODE_A, at: 11))
    #expect(other.place == nil)
    #expect(other.sdl.common.timestamp == 11)
    corrections.removeAll()
    let gone = corrections.take(press(SDL_SCANCODE_A, at: 10))
    #expect(gone.place == nil)
  }
}
