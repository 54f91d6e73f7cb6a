import Platform
import Synchronization

/// What the main thread, the loudspeaker's own thread and whoever opens and closes it have to say
/// to each other about noises.
///
/// Nobody waits in it: each call takes the lock for a few assignments. Time is passed in, in
/// seconds of one clock.
nonisolated final class SoundLine: Sendable {
  /// How far the loudspeaker is.
  enum Phase: Sendable {
    case closed, opening, open
    /// It has been quiet for long and is about to be closed, unless a noise comes first.
    case leaving
  }

  private struct State {
    var phase = Phase.closed
    /// Noises that the loudspeaker's thread has not seen yet.
    var arrivals: [Sound] = []
    /// The noise that the loudspeaker is being opened for, and when it was wanted.
    var first: (sound: Sound, time: Double)?
  }

  private let state: Mutex<State>

  /// How many noises can sound at once.
  static let capacity = 8
  /// Seconds after which a noise is too late for its key. The eye has the letter by then, and the
  /// ear takes what comes within it as one with the key.
  static let longestDelay = 0.03

  init() {
    var state = State()
    state.arrivals.reserveCapacity(Self.capacity)
    self.state = Mutex(state)
  }

  /// How far the loudspeaker is.
  var phase: Phase { state.withLock { $0.phase } }

  /// Hands in a noise at `time`; `true`: the loudspeaker must be opened for it.
  ///
  /// While that is under way, further noises are dropped: they would all come at once.
  func offer(_ sound: Sound, at time: Double) -> Bool {
    state.withLock { state in
      switch state.phase {
      case .closed:
        state.phase = .opening
        state.first = (sound, time)
        return true
      case .opening:
        return false
      case .open, .leaving:
        state.phase = .open
        if state.arrivals.count < Self.capacity { state.arrivals.append(sound) }
        return false
      }
    }
  }

  /// The loudspeaker is open since `time`. What it was opened for is played if it is not too late.
  func didOpen(at time: Double) {
    state.withLock { state in
      state.phase = .open
      if let first = state.first, time - first.time <= Self.longestDelay {
        state.arrivals.append(first.sound)
      }
      state.first = nil
    }
  }

  /// The loudspeaker can't be opened.
  func didFail() {
    state.withLock { state in
      state.phase = .closed
      state.first = nil
    }
  }

  /// Gives the noises that came since the last call, in order.
  func takeArrivals(_ body: (Sound) -> Void) {
    state.withLock { state in
      for sound in state.arrivals { body(sound) }
      state.arrivals.removeAll(keepingCapacity: true)
    }
  }

  /// The loudspeaker has been quiet for long; `true`: have it closed. It is told once.
  func leave() -> Bool {
    state.withLock { state in
      guard state.phase == .open, state.arrivals.isEmpty else { return false }
      state.phase = .leaving
      return true
    }
  }

  /// Whether the loudspeaker is still to be closed; from then on it counts as closed, so that the
  /// next noise opens it again.
  func close() -> Bool {
    state.withLock { state in
      guard state.phase == .leaving else { return false }
      state.phase = .closed
      return true
    }
  }

  /// Gives up what waits to be heard; the loudspeaker is to be closed whatever it does.
  func hush() {
    state.withLock { state in
      state.arrivals.removeAll(keepingCapacity: true)
      state.first = nil
      if state.phase == .open { state.phase = .leaving }
    }
  }
}
