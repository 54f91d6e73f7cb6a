import Dispatch
public import Platform
public import Testing

/// A main thread that a test drives: posted work runs while the test waits.
public final class WaitingThread: MainThread {
  /// Makes one with nothing to do.
  public init() {}

  private let work = ManualMainThread()
  private let bell = DispatchSemaphore(value: 0)

  /// Keeps `piece` until the test waits for something.
  public func post(_ piece: @escaping @MainActor @Sendable () -> Void) {
    work.post(piece)
    bell.signal()
  }

  /// Runs posted work until `condition` holds; records an issue after `Wait.longest`.
  ///
  /// The condition is checked every millisecond, too: another thread may make it true and post
  /// nothing.
  @MainActor
  public func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
  ) {
    let end = DispatchTime.now() + Wait.longest
    while true {
      work.run()
      if condition() { return }
      if DispatchTime.now() > end {
        Issue.record(what, sourceLocation: sourceLocation)
        return
      }
      _ = bell.wait(timeout: .now() + .milliseconds(1))
    }
  }
}
