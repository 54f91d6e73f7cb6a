import Glibc

/// Files of a few lines: keys and licences.
enum SmallFile {
  /// The most bytes that are read; more is no key.
  private static let mostBytes = 1 << 20

  /// The content of a file.
  static func read(_ path: String) throws(Complaint) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    return try read(from: file, named: path)
  }

  /// Everything that standard input holds.
  static func readInput() throws(Complaint) -> [UInt8] {
    try read(from: STDIN_FILENO, named: "standard input")
  }

  /// Writes a new file that its owner alone may read. Whatever is there already is kept.
  static func writeSecret(_ text: String, to path: String) throws(Complaint) {
    // With O_EXCL a link is not followed either.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let sentence =
        errno == EEXIST
        ? "\(path) is there already and is kept." : "\(path) can't be written: \(reason())."
      throw Complaint(sentence, status: Complaint.noOutput)
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // The bytes live through the call, and no more of them are written than there are.
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty, fsync(file) == 0, close(file) == 0 else {
      let sentence = "\(path) can't be written: \(reason())."
      unlink(path)
      throw Complaint(sentence, status: Complaint.noOutput)
    }
  }

  /// Whether there is anything at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether people other than its owner may read a file.
  static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  private static func read(from file: Int32, named name: String) throws(Complaint) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < mostBytes {
      // `buffer` has room for as many bytes as are asked for.
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  private static func unreadable(_ name: String) -> Complaint {
    Complaint("\(name) can't be read: \(reason()).", status: Complaint.noInput)
  }

  /// The system's own words for what failed last. The pointer is valid until the next call.
  private static func reason() -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}
