import Glibc

/// The file in which answers of fontconfig outlive the program. It holds nothing that cannot be
/// found again, so every failure is silent.
public struct FontCacheFile: Sendable {
  /// Where it is; its folder is made when missing.
  public let path: String

  /// More than this is not ours: answers for every block of Unicode take less.
  private static let sizeLimit = 1 << 20

  /// Names a file; nothing is read yet.
  public init(path: String) {
    self.path = path
  }

  /// What the file says and is still true.
  func load() -> FontAnswers {
    guard let text = contents() else { return FontAnswers() }
    return FontAnswers(
      text: text, folders: FontFileStamp.ofFontFolders(), stamp: FontFileStamp.init(path:))
  }

  /// Replaces the file in one step. Returns whether it worked.
  func save(_ answers: FontAnswers) -> Bool {
    let text = answers.text(
      folders: FontFileStamp.ofFontFolders(), stamp: FontFileStamp.init(path:))
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      mkdir(String(path[..<slash]), 0o700)
    }
    let temporary = path + ".\(getpid()).new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten = Self.write(Array(text.utf8), to: file)
    guard close(file) == 0, isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      // The pointer covers the bytes that are left, for the time of the call.
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  private func contents() -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0, status.st_size <= Self.sizeLimit else {
      return nil
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      // `read` fills at most the buffer; a shorter file leaves the rest uninitialized, uncounted.
      count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
