import Glibc
import Synchronization

/// The mask of the permissions of new files. A process has only one: one test at a time sets it, or
/// needs it unchanged.
public enum FileMask {
  private static let lock = Mutex(())

  /// Runs `body` with a mask for the permissions of new files.
  public static func with<Failure: Error>(
    _ mask: UInt32, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try lock.withLock { _ throws(Failure) in
      let former = umask(mask)
      defer { umask(former) }
      try body()
    }
  }
}
