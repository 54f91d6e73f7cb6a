import Glibc
import Synchronization

/// The mask of the permissions of new files, which a process has but one of: one test at a time sets
/// it, or needs it to stay as it is.
public enum FileMask {
  private static let lock = Mutex(())

  /// Does `body` while new files get their permissions without those of `mask`.
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
