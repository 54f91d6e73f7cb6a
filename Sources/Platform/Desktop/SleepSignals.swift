/// What the screen or the machine is about to do.
public enum SleepSignal: Hashable, Sendable, CaseIterable {
  /// It falls asleep.
  case sleeps
  /// It is awake again.
  case wakes
}

/// Tells when the screen or the machine goes to sleep.
@MainActor
public protocol SleepSignals: AnyObject {
  /// Tells each signal; the same one may come more than once, from the screen and the machine.
  var didSignal: Broadcast<SleepSignal> { get }
  /// Begins to listen; returns at once.
  func start()
  /// Lets the machine sleep that waited for what is shown at `.sleeps` to end. To be called after
  /// each `.sleeps`, at the latest after a few seconds: then it goes without asking.
  func letSleep()
}

/// A machine that never sleeps, until a test says so.
@MainActor
public final class SilentSleepSignals: SleepSignals {
  /// Sent by tests only.
  public let didSignal = Broadcast<SleepSignal>()
  /// How often the machine was let go.
  public private(set) var letSleepCount = 0

  /// Makes one.
  public init() {}

  /// Does nothing.
  public func start() {}
  /// Counts.
  public func letSleep() { letSleepCount += 1 }
}
