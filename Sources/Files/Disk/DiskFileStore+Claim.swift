import Glibc
public import Platform
public import SystemPackage

extension DiskFileStore {
  /// Claims `path` by a lock on an empty file there, which the kernel lets go of when the process
  /// ends. `nil` where another process, or another claim of this one, has it.
  public func claim(_ path: FilePath) throws -> (any FileClaim)? {
    try reporting(.write, path) { () throws(SystemError) -> LockFile? in
      // Who had the file before may remove it between opening and locking: then another is made.
      for _ in 0..<16 {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
        let file = try OpenFile(path, flags, mode: 0o600, calls: calls)
        guard try file.lock() else { return nil }
        let mine = try file.status()
        if let there = try? calls.linkStatus(path), there.device == mine.device,
          there.inode == mine.inode
        {
          return LockFile(file, path: path, calls: calls)
        }
      }
      throw SystemError(code: EBUSY)
    }
  }
}

/// A locked file. It stays where it is unless its mark is removed: a claim that is let go of leaves
/// an empty file, which is claimed again at the next need.
///
/// **Invariant:** nothing changes after `init`, and the kernel allows its calls on all threads.
private final class LockFile: FileClaim {
  private let file: OpenFile
  private let path: FilePath
  private let calls: SystemCalls

  init(_ file: OpenFile, path: FilePath, calls: SystemCalls) {
    self.file = file
    self.path = path
    self.calls = calls
  }

  func removeMark() { try? calls.unlink(path) }
}
