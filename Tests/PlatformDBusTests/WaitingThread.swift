import Dispatch
import Platform
import Synchronization
import Testing

/// A main thread that a test drives: what was posted is done while it waits for something.
final class WaitingThread: MainThread {
  private let work = ManualMainThread()
  private let bell = DispatchSemaphore(value: 0)

  func post(_ piece: @escaping @MainActor @Sendable () -> Void) {
    work.post(piece)
    bell.signal()
  }

  /// Does what is posted until `condition` holds; an issue after five seconds.
  @MainActor
  func until(
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
  func wait(_ seconds: Double) {
    let end = DispatchTime.now() + seconds
    while bell.wait(timeout: end) == .success { work.run() }
    work.run()
  }
}
