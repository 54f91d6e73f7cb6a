import Platform

@testable import DocumentScope

extension TestEditor {
  /// Lets time pass until nothing comes from the background any more.
  @discardableResult
  func settle() -> TestEditor {
    var rounds = 0
    repeat {
      wait(1.2)
      rounds += 1
    } while mainThread.run() > 0 && rounds < 20
    turn()
    return self
  }
}
