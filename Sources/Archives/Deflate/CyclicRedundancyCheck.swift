import CZlib

/// CRC-32 of bytes, piece by piece, as zip archives, gzip and PNG have it (ISO 3309).
public struct CyclicRedundancyCheck: Sendable {
  /// The check of the bytes so far.
  public private(set) var value: UInt32 = 0

  /// Makes the check of no bytes.
  public init() {}

  /// Returns the check of some bytes.
  public static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var check = CyclicRedundancyCheck()
    check.append(bytes)
    return check.value
  }

  /// Adds bytes.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer {
      // zlib reads `count` bytes from the base address, which a buffer that is not empty has.
      value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), $0.baseAddress, $0.count))
    }
  }
}
