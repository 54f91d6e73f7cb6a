import Glibc

/// Reading and writing of small files: keys and licences.
enum SmallFile {
  /// The greatest number of bytes that are read; a key is shorter.
  private static let mostBytes = 1 << 20

  /// Returns the content of a file.
  static func read(_ path: String) throws(Complaint) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    return try read(from: file, named: path)
  }

  /// Returns the whole content of standard input.
  static func readInput() throws(Complaint) -> [UInt8] {
    try read(from: STDIN_FILENO, named: "standard input")
  }

  /// Writes a new file that only its owner may read. An existing file is kept.
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

  /// True if anything exists at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if users other than its owner have access to a file.
  static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  private static func read(from file: Int32, named name: String) throws(Complaint) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < mostBytes {
      // `buffer` has room for the requested number of bytes.
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

  /// Returns the system's words for the last error. The pointer is valid until the next call.
  private static func reason() -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}
