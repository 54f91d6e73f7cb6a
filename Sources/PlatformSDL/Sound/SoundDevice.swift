import CSDL2
import Platform

/// The audio device while it is open: SDL's audio and one device of it, with a thread of SDL's that
/// asks the mixer for a buffer every five milliseconds.
///
/// A paused device still asks, and SDL's audio alone looks for new devices ten times a second
/// (ALSA), so both exist only while something sounds.
nonisolated final class SoundDevice {
  private let id: SDL_AudioDeviceID
  private let mixer: SoundMixer

  /// Error: no audio device can be opened.
  struct Failure: Error {}

  /// Samples in a buffer: 5.3 ms.
  private static let bufferSamples: UInt16 = 256

  /// Opens the device and begins to play the mixer's buffers; takes 1 to 30 ms, or as long as the
  /// sound server needs. Throws `Failure`.
  init(mixer: SoundMixer) throws {
    self.mixer = mixer
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw Failure() }
    csdl_quiet_alsa()
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(Sound.rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 1
    wanted.samples = Self.bufferSamples
    // Invariant: `self.mixer` keeps the mixer alive until the device is closed, and closing waits
    // for the last callback.
    wanted.userdata = Unmanaged.passUnretained(mixer).toOpaque()
    wanted.callback = { context, stream, byteCount in
      guard let context, let stream else { return }
      // Invariant: SDL gives as many bytes as it says, aligned for any sample, and they are the
      // callback's alone until it returns.
      let count = Int(byteCount) / MemoryLayout<Float>.stride
      UnsafeMutableRawPointer(stream).withMemoryRebound(to: Float.self, capacity: count) {
        Unmanaged<SoundMixer>.fromOpaque(context).takeUnretainedValue()
          .fill(UnsafeMutableBufferPointer(start: $0, count: count))
      }
    }
    // With no changes allowed SDL converts to the device's format.
    id = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard id != 0 else {
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      throw Failure()
    }
    SDL_PauseAudioDevice(id, 0)
  }

  deinit {
    SDL_CloseAudioDevice(id)
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }
}
