import Platform

/// Adds up the noises that sound at once, a buffer at a time, and notices a long quiet.
///
/// It belongs to the audio thread: nothing else may call it while the device is open.
nonisolated final class SoundMixer {
  private struct Voice {
    let sound: Sound
    var position = 0
  }

  private let state: SharedSoundState
  private let quietTime: Double
  private let whenQuiet: @Sendable () -> Void
  private var voices: [Voice] = []
  private var quietSamples = 0

  /// Seconds of quiet after which the audio device is closed.
  static let usualQuietTime = 2.0

  /// Makes a mixer without noises. `whenQuiet` is called on the audio thread.
  init(
    state: SharedSoundState, quietTime: Double = usualQuietTime,
    whenQuiet: @escaping @Sendable () -> Void
  ) {
    self.state = state
    self.quietTime = quietTime
    self.whenQuiet = whenQuiet
    voices.reserveCapacity(SharedSoundState.capacity)
  }

  /// Fills the whole buffer with the next samples.
  func fill(_ buffer: UnsafeMutableBufferPointer<Float>) {
    state.takeArrivals { sound in
      // The oldest one is nearest to its end.
      if voices.count == SharedSoundState.capacity { voices.removeFirst() }
      voices.append(Voice(sound: sound))
    }
    buffer.update(repeating: 0)
    guard voices.isEmpty else {
      quietSamples = 0
      for index in voices.indices { Self.add(&voices[index], to: buffer) }
      voices.removeAll { $0.position == $0.sound.samples.count }
      return
    }
    quietSamples += buffer.count
    if Double(quietSamples) >= quietTime * Double(Sound.rate) {
      quietSamples = 0
      if state.leave() { whenQuiet() }
    }
  }

  private static func add(_ voice: inout Voice, to buffer: UnsafeMutableBufferPointer<Float>) {
    let samples = voice.sound.samples
    let count = min(buffer.count, samples.count - voice.position)
    for index in 0..<count { buffer[index] += samples[voice.position + index] }
    voice.position += count
  }
}
