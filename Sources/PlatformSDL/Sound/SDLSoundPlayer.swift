import Dispatch
import Platform
import Synchronization

/// Plays noises through SDL.
///
/// It owns
/// - the line between the threads that deal with sound,
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
  let line = SoundLine()
  private let keeper: SoundKeeper

  /// Makes a player; SDL need not be ready yet.
  public convenience init(mainThread: any MainThread) {
    self.init(mainThread: mainThread, quietTime: SoundMixer.usualQuietTime)
  }

  /// - Parameter quietTime: seconds of silence after which the audio device is closed.
  init(mainThread: any MainThread, quietTime: Double) {
    self.mainThread = mainThread
    keeper = SoundKeeper(line: line, quietTime: quietTime)
  }

  /// Plays `sound`, or makes the audio device open for it.
  public func play(_ sound: Sound) {
    guard line.offer(sound, at: clock.now) else { return }
    let mainThread = mainThread
    keeper.open { [weak self] opening in
      mainThread.post { self?.didTryToOpen.send(opening) }
    }
  }

  /// Makes the audio device close.
  public func close() {
    line.hush()
    keeper.close()
  }
}

/// Opens and closes the audio device on a serial queue: some sound servers take a second for it.
nonisolated final class SoundKeeper: Sendable {
  private let line: SoundLine
  private let quietTime: Double
  private let queue = DispatchQueue(label: "sound", qos: .userInitiated)
  private let device = Mutex<SoundDevice?>(nil)

  init(line: SoundLine, quietTime: Double) {
    self.line = line
    self.quietTime = quietTime
  }

  /// Opens the audio device, and reports the result on its own thread.
  func open(_ told: @escaping @Sendable (SoundOpening) -> Void) {
    queue.async { [self] in
      let isOpen = device.withLock { device in
        let mixer = SoundMixer(line: line, quietTime: quietTime) { [weak self] in self?.close() }
        device = try? SoundDevice(mixer: mixer)
        return device != nil
      }
      if isOpen { line.didOpen(at: SDLClock.seconds) } else { line.didFail() }
      told(isOpen ? .opened : .failed)
    }
  }

  /// Closes the audio device, unless a noise came meanwhile.
  func close() {
    queue.async { [self] in
      guard line.close() else { return }
      device.withLock { $0 = nil }
    }
  }
}
