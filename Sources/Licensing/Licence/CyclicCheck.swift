/// CRC-32: distinguishes keys with copying errors from forged ones, so that each gets its own
/// message. It detects every error of one or two bits, and every burst of up to 32. It does not
/// protect against forgery; the signature does.
///
/// Source: ISO 3309, in the form of zlib and PNG (reflected, polynomial `0xEDB88320`).
enum CyclicCheck {
  /// Returns the checksum of `bytes`, big-endian.
  static func bytes(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0xEDB8_8320
      }
    }
    let value = ~remainder
    return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
