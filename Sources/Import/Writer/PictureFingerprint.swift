import Archives

/// The fingerprint of a picture, by which one with the same bytes is found while neither is in memory.
///
/// Two different pictures agree in it by a chance of less than one in 2^64: the hash begins with a number
/// that is random in each process, so that no document can be made for it.
struct PictureFingerprint: Hashable, Sendable {
  private let length: Int
  private let check: UInt32
  private let hash: Int

  /// Makes the fingerprint. O(the number of bytes).
  init(_ bytes: [UInt8]) {
    length = bytes.count
    check = CyclicRedundancyCheck.value(of: bytes[...])
    hash = bytes.hashValue
  }
}
