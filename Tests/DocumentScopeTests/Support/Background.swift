import Platform

@testable import DocumentScope

/// The other thread of a test: work on it is done at once, and comes back when it is let.
final class Background: Sendable {
  /// Does everything where it is asked for.
  final class EagerQueue: BackgroundQueue {
    func run(_ work: @escaping @Sendable () -> Void) { work() }
  }

  let queue = EagerQueue()
  let mainThread = ManualMainThread()
}

extension TestEditor {
  /// Lets time pass until nothing comes from the background any more.
  @discardableResult
  func settle() -> TestEditor {
    var rounds = 0
    repeat {
      wait(1.2)
      rounds += 1
    } while background.mainThread.run() > 0 && rounds < 20
    turn()
    return self
  }
}
