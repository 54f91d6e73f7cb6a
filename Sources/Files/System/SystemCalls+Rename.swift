import Glibc
import SystemPackage

extension SystemCalls {
  /// Gives a file a name that nothing has; `EEXIST` where something has it.
  func renameReplacingNothing(_ from: FilePath, _ to: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try renameToNew(from, to)
    } catch {
      guard [EINVAL, ENOSYS].contains(error.code) else { throw error }
      try renameByLink(from, to)
    }
  }

  /// By a second name, which takes the place of the first; where the file system has one name a file,
  /// by renaming to what is not there a moment before.
  private func renameByLink(_ from: FilePath, _ to: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try link(from, to)
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      // Only what is known not to be there is not replaced.
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
