import Glibc
import Platform
import SystemPackage

/// A new file under a name that nobody can guess, removed again unless it gets another name.
final class TemporaryFile {
  /// The file, open for reading and writing.
  let file: OpenFile
  /// Where it is.
  private(set) var path: FilePath
  private let calls: SystemCalls
  private var isKept = false

  /// Makes an empty file in `folder`.
  init(
    in folder: FilePath, suffix: [UInt8] = Array(".tmp".utf8), mode: mode_t, calls: SystemCalls
  ) throws(SystemError) {
    self.calls = calls
    for _ in 0..<16 {
      let name = ".paber-\(RandomName.make())".utf8 + suffix
      guard let path = FilePath(bytes: folder.bytes + "/".utf8 + name) else { break }
      do throws(SystemError) {
        file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, calls: calls)
        self.path = path
        return
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit {
    if !isKept { try? calls.unlink(path) }
  }

  /// Gives the file the name `target`, in place of what has it.
  func rename(to target: FilePath) throws(SystemError) {
    try calls.rename(path, target)
    path = target
    isKept = true
  }

  /// Gives the file the name `target`, which nothing has; `EEXIST` where something has it.
  func name(_ target: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try calls.renameToNew(path, target)
      path = target
      isKept = true
    } catch {
      guard [EINVAL, ENOSYS].contains(error.code) else { throw error }
      try nameByLink(target)
    }
  }

  /// As a second name, which takes the place of the first; where the file system has one name a
  /// file, by renaming what is not there a moment before.
  private func nameByLink(_ target: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try calls.link(path, target)
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      guard (try? calls.linkStatus(target)) == nil else { throw SystemError(code: EEXIST) }
      try rename(to: target)
    }
  }

  /// Leaves the file where it is.
  func keep() {
    isKept = true
  }
}
