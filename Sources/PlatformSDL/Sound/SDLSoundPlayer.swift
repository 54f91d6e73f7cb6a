import Dispatch
import Platform
import Synchronization

/// Plays noises through SDL.
///
/// It owns
/// - the state between the threads that deal with sound,
/// - the keeper, which opens and closes the audio device on another thread.
///
/// Nothing is opened before the first noise. Measured over SDL's disk driver, in a debug build: a
/// call costs 5 µs while the audio device is open, and its noise is handed to the driver after
/// 7.5 ms (median of 60; the largest 10).
public final class SDLSoundPlayer: SoundPlayer {
  /// Sends on the main thread.
  public let didTryToOpen = Broadcast<SoundOpening>()

  private let clock = SDLClock()
  private let mainThread: any MainThread
  let state = SharedSoundState()
  private let keeper: SoundKeeper

  /// Makes a player; SDL need not be ready yet.
  public convenience init(mainThread: any MainThread) {
    self.init(mainThread: mainThread, quietTime: SoundMixer.usualQuietTime)
  }

  /// - Parameter quietTime: seconds of silence after which the audio device is closed.
  init(mainThread: any MainThread, quietTime: Double) {
    self.mainThread = mainThread
    keeper = SoundKeeper(state: state, quietTime: quietTime)
  }

  /// Plays `sound`, or makes the audio device open for it.
  public func play(_ sound: Sound) {
    guard state.offer(sound, at: clock.now) else { return }
    let mainThread = mainThread
    keeper.open { [weak self] opening in
      mainThread.post { self?.didTryToOpen.send(opening) }
    }
  }

  /// Makes the audio device close.
  public func close() {
    state.hush()
    keeper.close()
  }
}

/// Opens and closes the audio device on a serial queue: some sound servers take a second for it.
nonisolated final class SoundKeeper: Sendable {
  private let state: SharedSoundState
  private let quietTime: Double
  private let queue = DispatchQueue(label: "sound", qos: .userInitiated)
  private let device = Mutex<SoundDevice?>(nil)

  init(state: SharedSoundState, quietTime: Double) {
    self.state = state
    self.quietTime = quietTime
  }

  /// Opens the audio device, and reports the result on its own thread.
  func open(_ told: @escaping @Sendable (SoundOpening) -> Void) {
    queue.async { [self] in
      let isOpen = device.withLock { device in
        let mixer = SoundMixer(state: state, quietTime: quietTime) { [weak self] in self?.close() }
        device = try? SoundDevice(mixer: mixer)
        return device != nil
      }
      if isOpen { state.didOpen(at: SDLClock.seconds) } else { state.didFail() }
      told(isOpen ? .opened : .failed)
    }
  }

  /// Closes the audio device, unless a noise came meanwhile.
  func close() {
    queue.async { [self] in
      guard state.close() else { return }
      device.withLock { $0 = nil }
    }
  }
}
