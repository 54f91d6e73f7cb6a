import Glibc

/// A new file under a name that nobody can guess, removed again unless it gets another name.
final class TemporaryFile {
  /// The file, open for reading and writing.
  let file: OpenFile
  /// Where it is.
  private(set) var path: String
  private let calls: SystemCalls
  private var isKept = false

  /// Makes an empty file in `folder`.
  init(
    in folder: String, suffix: String = ".tmp", mode: mode_t, calls: SystemCalls
  ) throws(SystemError) {
    self.calls = calls
    for _ in 0..<16 {
      let name = ".paber-" + RandomName.make() + suffix
      let path = PathName.joining(folder, name)
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
  func rename(to target: String) throws(SystemError) {
    try calls.rename(path, target)
    path = target
    isKept = true
  }

  /// Leaves the file where it is.
  func keep() {
    isKept = true
  }
}
