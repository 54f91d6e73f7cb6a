public import Glibc
public import SystemPackage

/// A folder of one test, removed with everything in it when the test ends.
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes an empty folder.
  public init() {
    var template = Array((Self.all + "/paber-tests-XXXXXX").utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
  }

  deinit { Self.removeAll(path) }

  /// The folder of temporary files: `TMPDIR`, which every run of the tests has for itself.
  public static let all = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  /// The folder of this run for files that tell of failures, which stay: `failures` in the folder of the
  /// build, or else in that of temporary files, as the build may belong to another user.
  public static let failures: String = {
    let build = #filePath.prefixBeforeTests + "/.build/failures"
    mkdir(build, 0o777)
    let own = "\(build)/\(getpid())"
    if mkdir(own, 0o777) == 0 || access(own, W_OK) == 0 { return own }
    let other = "/tmp/paber-failures-\(getpid())"
    mkdir(other, 0o777)
    return other
  }()

  /// The path of a name in it.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The folder itself, as the program takes paths.
  public var folder: FilePath { FilePath(path) }

  /// The path of a name in it, as the program takes paths.
  public func callAsFunction(_ name: String) -> FilePath { FilePath(path).appending(name) }

  /// Writes a file directly. An executable one can be run at once.
  public func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) {
    let descriptor = open(self(name) as String, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    _ = Glibc.write(descriptor, bytes, bytes.count)
    fchmod(descriptor, mode)
    close(descriptor)
    if mode & 0o111 != 0 { Descriptors.waitUntilNoProcessWrites(self(name)) }
  }

  /// Returns the content of a file; `nil` if there is none.
  public func read(_ name: String) -> [UInt8]? { Self.content(self(name)) }

  /// Returns the content of the file at a path; `nil` if there is none.
  public static func content(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// The names in a folder inside, sorted.
  public func names(_ name: String = ".") -> [String] { Self.names(self(name)) }

  /// The names in the folder at a path, sorted.
  public static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the status of a file; for a link that of the link itself.
  public func status(_ name: String) -> stat {
    var result = stat()
    lstat(self(name) as String, &result)
    return result
  }

  private static func removeAll(_ path: String) {
    for name in names(path) {
      let inner = path + "/" + name
      if unlink(inner) != 0 { removeAll(inner) }
    }
    rmdir(path)
  }
}

extension String {
  /// The part of a source file's path that is the package's.
  fileprivate var prefixBeforeTests: String {
    var words = split(separator: "/", omittingEmptySubsequences: false)
    while let last = words.popLast(), last != "Tests" {}
    return words.joined(separator: "/")
  }
}
