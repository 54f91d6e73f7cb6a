/// A text of xkbcommon's, of any length.
nonisolated enum XKBText {
  /// Bytes of most texts, with the zero at the end.
  private static let usualBytes = 32

  /// Returns the text that `write` writes with a zero at its end; `nil` if it is empty. `write` gets a
  /// buffer and its size, and returns the length of the whole text.
  static func read(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: usualBytes)
    // Invariant: `write` writes no more than the size.
    func length() -> Int {
      bytes.withUnsafeMutableBufferPointer { Int(write($0.baseAddress, $0.count)) }
    }
    var count = length()
    if count >= bytes.count {
      bytes = [CChar](repeating: 0, count: count + 1)
      count = length()
    }
    guard count > 0, count < bytes.count else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
