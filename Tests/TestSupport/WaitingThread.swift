import Dispatch
public import Platform
public import Testing

/// A main thread that a test drives: what was posted is done while it waits for something.
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

  /// Does what is posted until `condition` holds; an issue after five seconds.
  @MainActor
  public func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
  ) {
    let end = DispatchTime.now() + 5
    while true {
      work.run()
      if condition() { return }
      if bell.wait(timeout: end) == .timedOut {
        Issue.record(what, sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Does what is posted for some time.
  @MainActor
  public func wait(_ seconds: Double) {
    let end = DispatchTime.now() + seconds
    while bell.wait(timeout: end) == .success { work.run() }
    work.run()
  }
}
