import Platform
import Synchronization
import Testing

@testable import PlatformSDL

/// Noises added up, a buffer at a time.
@Suite struct SoundMixerTests {
  private let state = SharedSoundState()

  private func open() {
    _ = state.offer(Sound([]), at: 0)
    state.didOpen(at: 100)
  }

  private func fill(_ mixer: SoundMixer, _ count: Int = 4) -> [Float] {
    // The old content of the buffer must not be heard.
    var samples = [Float](repeating: 9, count: count)
    samples.withUnsafeMutableBufferPointer { mixer.fill($0) }
    return samples
  }

  @Test func aSoundGoesOnInTheNextBuffer() {
    open()
    let mixer = SoundMixer(state: state) {}
    _ = state.offer(Sound([1, 2, 3, 4, 5, 6]), at: 0)
    #expect(fill(mixer) == [1, 2, 3, 4])
    #expect(fill(mixer) == [5, 6, 0, 0])
    #expect(fill(mixer) == [0, 0, 0, 0])
  }

  @Test func soundsAreAddedUp() {
    open()
    let mixer = SoundMixer(state: state) {}
    _ = state.offer(Sound([1, 1, 1, 1, 1]), at: 0)
    _ = state.offer(Sound([2, 2]), at: 0)
    #expect(fill(mixer) == [3, 3, 1, 1])
    _ = state.offer(Sound([4]), at: 0)
    #expect(fill(mixer) == [5, 0, 0, 0])
  }

  @Test func theOldestMakesRoom() {
    open()
    let mixer = SoundMixer(state: state) {}
    for index in 0..<SharedSoundState.capacity {
      _ = state.offer(Sound([Float](repeating: index == 0 ? 100 : 1, count: 50)), at: 0)
    }
    #expect(fill(mixer)[0] == 107)
    _ = state.offer(Sound([Float](repeating: 1, count: 50)), at: 0)
    #expect(fill(mixer)[0] == 8)
  }

  @Test func anEmptySoundIsNoTrouble() {
    open()
    let mixer = SoundMixer(state: state) {}
    _ = state.offer(Sound([]), at: 0)
    #expect(fill(mixer) == [0, 0, 0, 0])
  }

  @Test func longQuietIsToldOnce() {
    open()
    let told = Mutex(0)
    let mixer = SoundMixer(state: state) { told.withLock { $0 += 1 } }
    let second = Sound.rate
    _ = state.offer(Sound([1]), at: 0)
    _ = fill(mixer, second)
    _ = fill(mixer, second)
    #expect(told.withLock { $0 } == 0)
    _ = state.offer(Sound([1]), at: 0)
    _ = fill(mixer, second)
    _ = fill(mixer, second)
    #expect(told.withLock { $0 } == 0, "a noise begins the quiet anew")
    _ = fill(mixer, second)
    #expect(told.withLock { $0 } == 1)
    for _ in 1...5 { _ = fill(mixer, second) }
    #expect(told.withLock { $0 } == 1)
    #expect(state.phase == .leaving)
  }
}
