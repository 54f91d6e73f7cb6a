import CSodium

/// libsodium as a whole.
enum Sodium {
  /// Whether it has found its source of randomness. Asked before any other call; the library wants
  /// it once in a program and from any thread.
  static let isReady = sodium_init() >= 0

  /// As many bytes as wanted that nobody can foretell; `nil` without a source of randomness.
  static func randomBytes(_ count: Int) -> [UInt8]? {
    guard isReady else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // `bytes` has room for as many bytes as are asked for.
    randombytes_buf(&bytes, bytes.count)
    return bytes
  }
}
