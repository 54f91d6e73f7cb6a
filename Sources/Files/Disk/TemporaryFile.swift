import Glibc
import Platform
import SystemPackage

/// A new file without a name, or with a random one; it is removed unless it gets its final name.
///
/// Owns the descriptor and the temporary name.
///
/// **Invariant:** when the object ends, the file has its final name, was kept, or is gone.
final class TemporaryFile {
  /// The file, open for reading and writing.
  let file: OpenFile
  private let folder: FilePath
  /// The file's path; `nil` if it has no name.
  private var path: FilePath?
  private let calls: SystemCalls
  private var isKept = false

  /// Makes an empty file in `folder`.
  init(
    in folder: FilePath, suffix: [UInt8] = usualSuffix, mode: mode_t, calls: SystemCalls
  ) throws(SystemError) {
    self.calls = calls
    self.folder = folder
    let made = try Self.underNewName(in: folder, suffix) { path throws(SystemError) in
      try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, calls: calls)
    }
    (path, file) = (made.path, made.value)
    // So that no other process removes it while it is in use.
    _ = try? file.lock()
  }

  /// Makes an empty file in `folder` for this user only. It has no name if the file system supports
  /// that: then nothing is left of it if the program is killed.
  init(namelessIn folder: FilePath, calls: SystemCalls) throws(SystemError) {
    guard (try? calls.pathStatus(OpenFile.links)) != nil,
      let file = try? OpenFile(folder, O_RDWR | Self.nameless, mode: 0o600, calls: calls)
    else {
      let named = try TemporaryFile(in: folder, mode: 0o600, calls: calls)
      named.isKept = true
      (self.calls, self.folder, path, file) = (calls, folder, named.path, named.file)
      return
    }
    (self.calls, self.folder, path, self.file) = (calls, folder, nil, file)
  }

  /// `__O_TMPFILE` of fcntl.h.
  private static let nameless = 0o20_000_000 | O_DIRECTORY

  static let usualSuffix = Array(".tmp".utf8)
  static let prefix = Array(".paber-".utf8)

  /// Calls `body` with new random names until one is free.
  private static func underNewName<Value>(
    in folder: FilePath, _ suffix: [UInt8], _ body: (FilePath) throws(SystemError) -> Value
  ) throws(SystemError) -> (path: FilePath, value: Value) {
    for _ in 0..<16 {
      let name = Self.prefix + Array(RandomName.make().utf8) + suffix
      guard let path = FilePath(bytes: folder.bytes + "/".utf8 + name) else { break }
      do throws(SystemError) {
        return (path, try body(path))
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit {
    if !isKept, let path { try? calls.unlink(path) }
  }

  /// Gives the file, which is on the disk, a temporary name if it has none. Some file systems keep
  /// nothing of a nameless file, even if it was flushed to the disk.
  @discardableResult
  func appear() throws(SystemError) -> FilePath {
    if let path { return path }
    _ = try? file.lock()
    let made = try Self.underNewName(in: folder, Self.usualSuffix) { path throws(SystemError) in
      try file.link(to: path)
    }
    path = made.path
    try file.synchronize()
    return made.path
  }

  /// Renames the file to `target`, and replaces any file there.
  func rename(to target: FilePath) throws(SystemError) {
    try calls.rename(appear(), target)
    path = target
    isKept = true
  }

  /// Renames the file to `target`; `EEXIST` if that exists.
  func name(_ target: FilePath) throws(SystemError) {
    try calls.renameReplacingNothing(appear(), target)
    path = target
    isKept = true
  }

  /// Keeps the file under its present name.
  func keep() {
    isKept = true
  }
}
