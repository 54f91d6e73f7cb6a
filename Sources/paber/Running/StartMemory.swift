import CProgramImage
import Platform

/// The memory of the program's file and its libraries that a start has loaded. The kernel loads
/// sixteen pages for each one needed, and a start touches nearly all of them. A few seconds after
/// the start this memory is released, once; the pages needed for writing are loaded again with the
/// next letter.
struct StartMemory {
  /// Seconds from the first tick until the windows are there and idle.
  private static let idleDelay = 2.0
  private var due: Double?
  private var isReleased = false

  /// Releases the memory on a queue when that is due.
  ///
  /// - Returns: the time of the next tick that it needs, in seconds.
  mutating func tick(_ now: Double, on queue: any BackgroundQueue) -> Double? {
    guard !isReleased else { return nil }
    let due = due ?? now + Self.idleDelay
    self.due = due
    guard now >= due else { return due }
    isReleased = true
    queue.run { program_image_release() }
    return nil
  }
}
