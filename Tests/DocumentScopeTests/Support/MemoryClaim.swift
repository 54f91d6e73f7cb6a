import Files
import Platform

/// A claim that is held until its mark is removed or all claims are ended.
final class MemoryClaim: FileClaim {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  func removeMark() { end() }
}
