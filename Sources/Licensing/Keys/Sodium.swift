import CSodium

/// Access to libsodium.
enum Sodium {
  /// True if libsodium is initialised and has a source of randomness. Evaluated before any other
  /// call; the library needs it once in a process, on any thread.
  static let isReady = sodium_init() >= 0

  /// Returns `count` unpredictable bytes; `nil` without a source of randomness.
  static func randomBytes(_ count: Int) -> [UInt8]? {
    guard isReady else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // `bytes` has room for the requested number of bytes.
    randombytes_buf(&bytes, bytes.count)
    return bytes
  }
}
