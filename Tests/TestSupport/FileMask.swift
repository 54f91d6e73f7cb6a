import Glibc

/// The mask of the permissions of new files.
public enum FileMask {
  /// Runs `body` with a mask for the permissions of new files. Only the calling thread has it: other
  /// tests, and the programs that they start, make their files as before.
  public static func with<Failure: Error>(
    _ mask: UInt32, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    // Its threads share the mask of a process, unless one of them leaves them: unshare(2).
    guard let unshare = dlsym(nil, "unshare"),
      unsafeBitCast(unshare, to: (@convention(c) (Int32) -> Int32).self)(ownFolderAndMask) == 0
    else { fatalError("This thread can't have a mask of its own.") }
    let former = umask(mask)
    defer { umask(former) }
    try body()
  }

  /// `CLONE_FS` of sched.h.
  private static let ownFolderAndMask: Int32 = 0x200
}
