import Glibc

/// The process's standard streams.
enum StandardStreams {
  /// Writes a sentence to standard error, after the program's name.
  static func complain(_ sentence: String) {
    let bytes = Array("paber-support: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes a line to standard output at once, also if that is a pipe.
  static func print(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      // The bytes live through the call, and no more of them are written than there are.
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns standard input, up to a limit.
  static func readInput(limit: Int) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= limit {
      // `buffer` has room for the requested number of bytes.
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
