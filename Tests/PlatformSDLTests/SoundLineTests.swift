import Platform
import Testing

@testable import PlatformSDL

/// The messages between the threads of sound.
@Suite struct SoundLineTests {
  private let line = SoundLine()
  private let sound = Sound([0, 0.5, 0])

  private var arrivals: [Sound] {
    var sounds: [Sound] = []
    line.takeArrivals { sounds.append($0) }
    return sounds
  }

  @Test func theFirstNoiseOpens() {
    #expect(line.offer(sound, at: 10))
    #expect(line.phase == .opening)
    line.didOpen(at: 10 + SoundLine.longestDelay * 0.9)
    #expect(arrivals == [sound])
    #expect(arrivals.isEmpty)
  }

  @Test func aLateNoiseIsNeverHeard() {
    #expect(line.offer(sound, at: 10))
    line.didOpen(at: 10 + SoundLine.longestDelay * 1.1)
    #expect(arrivals.isEmpty)
    #expect(line.phase == .open)
  }

  @Test func soundsDuringOpeningAreDropped() {
    #expect(line.offer(sound, at: 10))
    for key in 1...20 { #expect(!line.offer(Sound([Float(key)]), at: 10.01)) }
    line.didOpen(at: 10.02)
    #expect(arrivals == [sound])
  }

  @Test func noMoreWaitThanCanSound() {
    _ = line.offer(sound, at: 0)
    line.didOpen(at: 1)
    for _ in 1...20 { #expect(!line.offer(sound, at: 1)) }
    #expect(arrivals.count == SoundLine.capacity)
  }

  @Test func afterAFailureTheNextNoiseTriesAgain() {
    #expect(line.offer(sound, at: 0))
    line.didFail()
    #expect(line.offer(sound, at: 1))
    line.didOpen(at: 1)
    #expect(arrivals == [sound])
  }

  @Test func quietIsToldOnceAndCloses() {
    _ = line.offer(sound, at: 0)
    #expect(!line.leave(), "it is not open")
    line.didOpen(at: 0)
    #expect(!line.leave(), "something waits to be heard")
    #expect(arrivals.count == 1)
    #expect(line.leave())
    #expect(!line.leave())
    #expect(line.close())
    #expect(!line.close())
    #expect(line.offer(sound, at: 9), "it has to be opened again")
  }

  @Test func aNoiseThatComesInTimeKeepsItOpen() {
    _ = line.offer(sound, at: 0)
    line.didOpen(at: 1)
    #expect(line.leave())
    #expect(!line.offer(sound, at: 2))
    #expect(!line.close())
    #expect(arrivals == [sound])
  }

  @Test func hushingGivesUpWhatWaits() {
    _ = line.offer(sound, at: 0)
    line.hush()
    line.didOpen(at: 0)
    #expect(arrivals.isEmpty)
    _ = line.offer(sound, at: 0)
    line.hush()
    #expect(arrivals.isEmpty)
    #expect(line.close())
  }

  @Test func hushingClosesADeviceThatIsOpening() {
    #expect(line.offer(sound, at: 0))
    line.hush()
    line.didOpen(at: 0)
    #expect(line.phase == .leaving)
    #expect(line.close())
    #expect(line.offer(sound, at: 1), "it has to be opened again")
    line.didOpen(at: 1)
    #expect(line.phase == .open)
  }

  @Test func aNoiseAfterHushingKeepsTheDeviceThatIsOpening() {
    #expect(line.offer(sound, at: 0))
    line.hush()
    #expect(!line.offer(sound, at: 0.01))
    line.didOpen(at: 0.02)
    #expect(!line.close())
    #expect(arrivals == [sound])
  }
}
