import Glibc
import SystemPackage

extension SystemCalls {
  /// Renames a file without replacing another; throws `EEXIST` if the name exists.
  func renameReplacingNothing(_ from: FilePath, _ to: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try renameToNew(from, to)
    } catch {
      guard [EINVAL, ENOSYS].contains(error.code) else { throw error }
      try renameByLink(from, to)
    }
  }

  /// Renames a file by a hard link and the removal of its first name. On a file system without hard
  /// links it checks that the name is free and renames, which may replace a file that another process
  /// makes in between.
  private func renameByLink(_ from: FilePath, _ to: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try link(from, to)
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      // A name is free only if the check succeeds and finds nothing.
      if try exists(to) { throw SystemError(code: EEXIST) }
      return try rename(from, to)
    }
    do throws(SystemError) {
      try unlink(from)
    } catch {
      try? unlink(to)
      throw error
    }
  }

  private func exists(_ path: FilePath) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try linkStatus(path)
      return true
    } catch {
      if error.code == ENOENT { return false }
      throw error
    }
  }
}
