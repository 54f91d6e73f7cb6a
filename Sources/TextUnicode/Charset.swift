import CICU

/// A charset from before Unicode, by one of ICU's names.
///
/// Converts whole texts and never guesses: a character without an exact counterpart is an error.
public struct Charset: Hashable, Sendable {
  /// The name, such as `windows-1252` or `Shift_JIS`.
  public var name: String

  /// Makes the charset called `name`, even if ICU does not know it.
  public init(_ name: String) {
    self.name = name
  }

  /// A character that a charset lacks.
  public struct Unmappable: Error, Hashable, Sendable {
    /// Its start in the text, in bytes. `nil` if the charset as a whole is unknown.
    public var offset: Int?
  }

  /// A charset that bytes may be in.
  public struct Candidate: Hashable, Sendable {
    public var charset: Charset
    /// The confidence of the guess, from 0 to 100.
    public var confidence: Int
  }

  /// Returns the charsets that `bytes` may be in, the most likely first. Reads all bytes: pass a
  /// few kilobytes.
  public static func candidates(for bytes: ArraySlice<UInt8>) -> [Candidate] {
    guard let length = Int32(exactly: bytes.count) else { return [] }
    var found = [cicu_candidate](repeating: cicu_candidate(), count: 32)
    let capacity = Int32(found.count)
    // C fills at most `capacity` elements, each name ended by a zero.
    let count = bytes.withUnsafeBufferPointer {
      cicu_detect($0.baseAddress, length, &found, capacity)
    }
    return found.prefix(Int(count)).map { candidate in
      let name = withUnsafeBytes(of: candidate.name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      return Candidate(charset: Charset(name), confidence: Int(candidate.confidence))
    }
  }

  /// Returns the bytes in UTF-8; `nil` if some are invalid in this charset or it is unknown.
  public func decode(_ bytes: [UInt8]) -> [UInt8]? { decode(bytes, replaces: false) }

  /// Returns the bytes in UTF-8, with U+FFFD for invalid ones; `nil` if the charset is unknown.
  public func decodeReplacing(_ bytes: [UInt8]) -> [UInt8]? { decode(bytes, replaces: true) }

  private func decode(_ bytes: [UInt8], replaces: Bool) -> [UInt8]? {
    guard let length = Int32(exactly: bytes.count) else { return nil }
    var text: UnsafeMutablePointer<UInt8>?
    var textLength: Int32 = 0
    guard cicu_decode(name, bytes, length, replaces ? 1 : 0, &text, &textLength) == 0 else {
      return nil
    }
    return take(text, textLength)
  }

  /// Returns the UTF-8 `text` in this charset. An invalid byte counts as U+FFFD.
  public func encode(_ text: [UInt8]) throws(Unmappable) -> [UInt8] {
    guard let length = Int32(exactly: text.count) else { throw Unmappable(offset: nil) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var bytesLength: Int32 = 0
    switch cicu_encode(name, text, length, &bytes, &bytesLength) {
    case 0: return take(bytes, bytesLength)
    case 1: throw Unmappable(offset: Int(bytesLength))
    default: throw Unmappable(offset: nil)
    }
  }

  /// Copies a buffer that C has allocated, and frees it.
  private func take(_ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int32) -> [UInt8] {
    defer { cicu_free(buffer) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
  }
}
