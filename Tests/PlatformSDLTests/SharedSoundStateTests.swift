import Platform
import Testing

@testable import PlatformSDL

/// The messages between the threads of sound.
@Suite struct SharedSoundStateTests {
  private let state = SharedSoundState()
  private let sound = Sound([0, 0.5, 0])

  private var arrivals: [Sound] {
    var sounds: [Sound] = []
    state.takeArrivals { sounds.append($0) }
    return sounds
  }

  @Test func theFirstNoiseOpens() {
    #expect(state.offer(sound, at: 10))
    #expect(state.phase == .opening)
    state.didOpen(at: 10 + SharedSoundState.longestDelay * 0.9)
    #expect(arrivals == [sound])
    #expect(arrivals.isEmpty)
  }

  @Test func aLateNoiseIsNeverHeard() {
    #expect(state.offer(sound, at: 10))
    state.didOpen(at: 10 + SharedSoundState.longestDelay * 1.1)
    #expect(arrivals.isEmpty)
    #expect(state.phase == .open)
  }

  @Test func soundsDuringOpeningAreDropped() {
    #expect(state.offer(sound, at: 10))
    for key in 1...20 { #expect(!state.offer(Sound([Float(key)]), at: 10.01)) }
    state.didOpen(at: 10.02)
    #expect(arrivals == [sound])
  }

  @Test func noMoreWaitThanCanSound() {
    _ = state.offer(sound, at: 0)
    state.didOpen(at: 1)
    for _ in 1...20 { #expect(!state.offer(sound, at: 1)) }
    #expect(arrivals.count == SharedSoundState.capacity)
  }

  @Test func afterAFailureTheNextNoiseTriesAgain() {
    #expect(state.offer(sound, at: 0))
    state.didFail()
    #expect(state.offer(sound, at: 1))
    state.didOpen(at: 1)
    #expect(arrivals == [sound])
  }

  @Test func quietIsToldOnceAndCloses() {
    _ = state.offer(sound, at: 0)
    #expect(!state.leave(), "it is not open")
    state.didOpen(at: 0)
    #expect(!state.leave(), "something waits to be heard")
    #expect(arrivals.count == 1)
    #expect(state.leave())
    #expect(!state.leave())
    #expect(state.close())
    #expect(!state.close())
    #expect(state.offer(sound, at: 9), "it has to be opened again")
  }

  @Test func aNoiseThatComesInTimeKeepsItOpen() {
    _ = state.offer(sound, at: 0)
    state.didOpen(at: 1)
    #expect(state.leave())
    #expect(!state.offer(sound, at: 2))
    #expect(!state.close())
    #expect(arrivals == [sound])
  }

  @Test func hushingGivesUpWhatWaits() {
    _ = state.offer(sound, at: 0)
    state.hush()
    state.didOpen(at: 0)
    #expect(arrivals.isEmpty)
    _ = state.offer(sound, at: 0)
    state.hush()
    #expect(arrivals.isEmpty)
    #expect(state.close())
  }

  @Test func hushingClosesADeviceThatIsOpening() {
    #expect(state.offer(sound, at: 0))
    state.hush()
    state.didOpen(at: 0)
    #expect(state.phase == .leaving)
    #expect(state.close())
    #expect(state.offer(sound, at: 1), "it has to be opened again")
    state.didOpen(at: 1)
    #expect(state.phase == .open)
  }

  @Test func aNoiseAfterHushingKeepsTheDeviceThatIsOpening() {
    #expect(state.offer(sound, at: 0))
    state.hush()
    #expect(!state.offer(sound, at: 0.01))
    state.didOpen(at: 0.02)
    #expect(!state.close())
    #expect(arrivals == [sound])
  }
}
