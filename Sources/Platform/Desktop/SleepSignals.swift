/// A change of the screen's or the machine's sleep.
public enum SleepSignal: Hashable, Sendable, CaseIterable {
  /// The screen or the machine goes to sleep.
  case sleeps
  /// The screen or the machine has woken up.
  case wakes
}

/// Signals when the screen or the machine goes to sleep or wakes up.
///
/// The machine's sleep is delayed until `letSleep`, or for some seconds at most.
@MainActor
public protocol SleepSignals: AnyObject {
  /// Sends each signal; the same one may come more than once, from the screen and the machine.
  var didSignal: Broadcast<SleepSignal> { get }
  /// Begins to listen; returns at once.
  func start()
  /// Ends the delay of the machine's sleep, which lets the program react to `.sleeps`. To be called
  /// after each `.sleeps`, within a few seconds: then the machine sleeps anyway.
  func letSleep()
}

/// A machine that never sleeps, except in tests.
@MainActor
public final class SilentSleepSignals: SleepSignals {
  /// Sent by tests only.
  public let didSignal = Broadcast<SleepSignal>()
  /// The number of calls of `letSleep`.
  public private(set) var letSleepCount = 0

  /// Makes a source that sends nothing by itself.
  public init() {}

  public func start() {}
  /// Counts the call.
  public func letSleep() { letSleepCount += 1 }
}
