import Glibc

/// The process's standard streams.
enum StandardStreams {
  /// Writes a sentence to standard error, after the program's name.
  static func complain(_ sentence: String) {
    let bytes = Array("paber-license: \(sentence)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
