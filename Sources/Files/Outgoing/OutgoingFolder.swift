public import Platform
public import SystemPackage

/// The private folder of files on their way to printers and mail programs.
///
/// A mail program may read its file as late as when the letter is sent, and no desktop tells when that is.
/// So files stay for a week. Older ones are removed when the next one is written, and at each start of the
/// program.
public struct OutgoingFolder: Sendable {
  /// Its absolute path.
  public let path: FilePath
  private let store: any FileStore

  /// Seconds that a file stays: a week.
  public static let lifetime = 7.0 * 24 * 60 * 60
  /// Files of one name that the folder holds at most.
  private static let mostOfOneName = 1_000

  /// Makes one; nothing is made or removed yet.
  public init(_ path: FilePath, in store: any FileStore) {
    self.path = path
    self.store = store
  }

  /// Writes a file that only this user can read, under a name that no other file has. Removes old files
  /// first. Throws `FileError`, and what `write` throws.
  ///
  /// - Parameters:
  ///   - title: what the file is called; its letters are replaced where they would mislead a program.
  ///   - moment: now, in seconds since 1970.
  public func write(
    _ title: String, extension ending: String, at moment: Double, with write: FileStore.Writer
  ) throws -> FilePath {
    try store.makeFolder(path, isPrivate: true)
    store.closeFolder(path)
    removeOldFiles(at: moment)
    let file = freePath(OutgoingName.of(title), ending)
    _ = try store.replace(file, expecting: .only(nil), readers: .owner, with: write)
    return file
  }

  /// Removes a file of the folder. A failure is left to `removeOldFiles`.
  public func remove(_ file: FilePath) { try? store.remove(file) }

  /// Removes the files that are older than their lifetime.
  ///
  /// - Parameter moment: now, in seconds since 1970.
  public func removeOldFiles(at moment: Double) {
    for name in (try? store.list(path)) ?? [] {
      let file = path.appending(name)
      guard let stamp = try? store.stamp(of: file), store.kind(of: file) == .regular,
        Double(stamp.modified) / 1e9 < moment - Self.lifetime
      else { continue }
      remove(file)
    }
  }

  private func freePath(_ name: String, _ ending: String) -> FilePath {
    let numbers = [""] + (2...Self.mostOfOneName).map { " \($0)" }
    let paths = numbers.lazy.map { path.appending("\(name)\($0).\(ending)") }
    return paths.first { store.kind(of: $0) == nil } ?? path.appending("\(name).\(ending)")
  }
}

/// Names of files that mail programs are given in command lines and addresses.
enum OutgoingName {
  /// The title with `-` for signs that separate files (`,`), end a name (`'`, `"`, `=`), or mean something
  /// in an address or a shell.
  static func of(_ title: String) -> String {
    let name = FileName.proposed(by: Array(title.utf8)) ?? ""
    let plain = name.map { misleading.contains($0) ? "-" : $0 }.drop { $0 == "-" }
    return plain.isEmpty ? "Untitled" : String(plain)
  }

  private static let misleading: Set<Character> = [
    ",", "'", "\"", "=", "&", "?", "#", "%", ";", "|", "<", ">", "*", "`", "$", "!", ":",
    "\u{FFFD}",
  ]
}
