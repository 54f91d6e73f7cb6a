import Platform
import Synchronization

/// The shared state of the main thread, the audio thread and the queue that opens and closes the
/// audio device.
///
/// It never blocks for long: each call takes the lock for a few assignments. Time is passed in, in
/// seconds of one clock.
nonisolated final class SharedSoundState: Sendable {
  /// The state of the audio device.
  enum Phase: Sendable {
    case closed, opening, open
    /// It has been quiet for long and is about to be closed, unless a noise comes first.
    case leaving
  }

  private struct State {
    var phase = Phase.closed
    /// Noises that the audio thread has not taken yet.
    var arrivals: [Sound] = []
    /// The noise that the audio device is being opened for, and when it was requested.
    var first: (sound: Sound, time: Double)?
    /// True if the device that is being opened is to be closed at once, unless a noise comes first.
    var isHushed = false
  }

  private let state: Mutex<State>

  /// The number of noises that can sound at once.
  static let capacity = 8
  /// Seconds after which a noise is too late for its key. The letter is on the screen by then, and
  /// up to this delay the ear joins the noise to the key.
  static let longestDelay = 0.03

  init() {
    var state = State()
    state.arrivals.reserveCapacity(Self.capacity)
    self.state = Mutex(state)
  }

  /// The state of the audio device.
  var phase: Phase { state.withLock { $0.phase } }

  /// Adds a noise at `time`; `true` if the audio device must be opened for it.
  ///
  /// While the device is opening, further noises are dropped: they would all sound at once. The
  /// first one after `hush` is kept.
  func offer(_ sound: Sound, at time: Double) -> Bool {
    state.withLock { state in
      switch state.phase {
      case .closed:
        state.phase = .opening
        state.first = (sound, time)
        return true
      case .opening:
        if state.isHushed { state.first = (sound, time) }
        state.isHushed = false
        return false
      case .open, .leaving:
        state.phase = .open
        if state.arrivals.count < Self.capacity { state.arrivals.append(sound) }
        return false
      }
    }
  }

  /// Records that the audio device is open since `time`. The noise it was opened for is played if
  /// not too late. After `hush` the device is marked to be closed.
  func didOpen(at time: Double) {
    state.withLock { state in
      state.phase = state.isHushed ? .leaving : .open
      state.isHushed = false
      if let first = state.first, time - first.time <= Self.longestDelay {
        state.arrivals.append(first.sound)
      }
      state.first = nil
    }
  }

  /// Records that the audio device can't be opened.
  func didFail() {
    state.withLock { state in
      state.phase = .closed
      state.first = nil
      state.isHushed = false
    }
  }

  /// Passes the noises since the last call to `body`, in order.
  func takeArrivals(_ body: (Sound) -> Void) {
    state.withLock { state in
      for sound in state.arrivals { body(sound) }
      state.arrivals.removeAll(keepingCapacity: true)
    }
  }

  /// Begins to close after a long quiet; `true` if the caller has to make the device close. Returns
  /// it once.
  func leave() -> Bool {
    state.withLock { state in
      guard state.phase == .open, state.arrivals.isEmpty else { return false }
      state.phase = .leaving
      return true
    }
  }

  /// True if the audio device is still to be closed; from then on it counts as closed, so that the
  /// next noise opens it again.
  func close() -> Bool {
    state.withLock { state in
      guard state.phase == .leaving else { return false }
      state.phase = .closed
      return true
    }
  }

  /// Discards the waiting noises and marks the device to be closed, also one that is still being
  /// opened.
  func hush() {
    state.withLock { state in
      state.arrivals.removeAll(keepingCapacity: true)
      state.first = nil
      state.isHushed = state.phase == .opening
      if state.phase == .open { state.phase = .leaving }
    }
  }
}
