import Glibc
public import Platform
public import SystemPackage

extension DiskFileStore {
  /// Claims `path` by a lock on an empty file there, which the kernel releases when the process ends.
  /// `nil` if another process, or another claim of this one, holds it.
  public func claim(_ path: FilePath) throws -> (any FileClaim)? {
    try reporting(.write, path) { () throws(SystemError) -> LockFile? in
      // The former owner may remove the file between opening and locking: then make another one.
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

/// A locked file. The file stays unless `removeMark` is called: a claim that is released leaves an empty
/// file, which is locked again by the next claim.
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

  deinit { file.unlock() }

  func removeMark() { try? calls.unlink(path) }
}
