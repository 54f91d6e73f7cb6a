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
  /// The maximum number of names that are tried while other processes take them.
  private static let mostTries = 100

  /// Makes the value. It creates and removes nothing yet.
  public init(_ path: FilePath, in store: any FileStore) {
    self.path = path
    self.store = store
  }

  /// Writes a file that only this user can read, under a name that no other file has. Removes old files
  /// first. Throws `FileError`, and what `write` throws.
  ///
  /// - Parameters:
  ///   - title: the file's name; characters that would mislead a program are replaced.
  ///   - moment: now, in seconds since 1970.
  public func write(
    _ title: String, extension ending: String, at moment: Double, with write: FileStore.Writer
  ) throws -> FilePath {
    try store.makeFolder(path, isPrivate: true)
    store.closeFolder(path)
    removeOldFiles(at: moment)
    var number = 1
    for _ in 1..<Self.mostTries {
      let file = freePath(title, ending, &number)
      do {
        _ = try store.replace(file, expecting: .only(nil), readers: .owner, with: write)
        return file
      } catch is UnexpectedContent {
        // Another process has taken the name since it was found free.
        number += 1
      }
    }
    let file = freePath(title, ending, &number)
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

  /// The first path from that number on that no file has; sets `number` to its number.
  private func freePath(_ title: String, _ ending: String, _ number: inout Int) -> FilePath {
    let (name, ending) = (OutgoingName.of(title), OutgoingName.ending(ending))
    while true {
      let file = path.appending("\(name)\(number > 1 ? " \(number)" : "")\(ending)")
      if store.kind(of: file) == nil { return file }
      number += 1
    }
  }
}

/// Names of files that mail programs are given in command lines and addresses.
enum OutgoingName {
  /// The title with `-` for signs that separate files (`,`), end a name (`'`, `"`, `=`), or mean something
  /// in an address or a shell.
  static func of(_ title: String) -> String {
    let plain = letters(title)
    return plain.isEmpty ? "Untitled" : plain
  }

  /// The ending with the same signs replaced and its dot; empty if nothing of it is left.
  static func ending(_ ending: String) -> String {
    let plain = letters(ending)
    return plain.isEmpty ? "" : ".\(plain)"
  }

  private static func letters(_ text: String) -> String {
    let name = FileName.proposed(by: Array(text.utf8)) ?? ""
    return String(name.map { misleading.contains($0) ? "-" : $0 }.drop { $0 == "-" })
  }

  private static let misleading: Set<Character> = [
    ",", "'", "\"", "=", "&", "?", "#", "%", ";", "|", "<", ">", "*", "`", "$", "!", ":",
    "\u{FFFD}",
  ]
}
