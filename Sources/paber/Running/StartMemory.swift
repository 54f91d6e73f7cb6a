import CProgramImage
import Platform

/// What a start has brought into memory of the program's file and those of its libraries. The kernel
/// brings sixteen pages wherever one is wanted, and a start wants one of nearly everything: some seconds
/// after it that goes, once, and what writing needs comes back with the next letter.
struct StartMemory {
  /// Seconds from the first turn on, until the windows are there and quiet.
  private static let patience = 2.0
  private var due: Double?
  private var isReleased = false

  /// Lets go of it on a queue when that is due.
  ///
  /// - Returns: when it wants a turn again, in seconds.
  mutating func turn(_ now: Double, on queue: any BackgroundQueue) -> Double? {
    guard !isReleased else { return nil }
    let due = due ?? now + Self.patience
    self.due = due
    guard now >= due else { return due }
    isReleased = true
    queue.run { program_image_release() }
    return nil
  }
}
