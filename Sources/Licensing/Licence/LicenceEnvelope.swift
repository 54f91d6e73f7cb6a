/// The envelope of an encoded licence. It is the same for all versions of the payload, so that an
/// older Paber can tell a newer kind of licence from a damaged one.
///
/// | bytes | what |
/// |---|---|
/// | 1 | version |
/// | 2 | number of the bytes that follow, big-endian |
/// | n | payload |
/// | 64 | Ed25519 signature |
/// | 4 | CRC-32 of everything before it |
struct LicenceEnvelope: Hashable {
  var version: UInt8
  var payload: [UInt8]
  var signature: [UInt8]

  static let headerByteCount = 3
  private static let tailByteCount = SecretKey.signatureByteCount + 4
  /// The greatest size of a whole envelope; texts that claim more are ignored.
  static let mostBytes = 1_024
  /// The least size of a whole envelope, with one byte of payload.
  static let fewestBytes = headerByteCount + tailByteCount + 1

  /// Returns the bytes to sign. The prefix ensures that a signature made by the key for another
  /// purpose is never one of a licence.
  static func message(version: UInt8, payload: [UInt8]) -> [UInt8] {
    Array("paber licence\0".utf8) + [version] + payload
  }

  /// The signed bytes.
  var message: [UInt8] { Self.message(version: version, payload: payload) }

  /// The encoded envelope.
  var bytes: [UInt8] {
    let count = payload.count + Self.tailByteCount
    let header = [version, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    let body = header + payload + signature
    return body + CyclicCheck.bytes(of: body)
  }

  init(version: UInt8, payload: [UInt8], signature: [UInt8]) {
    self.version = version
    self.payload = payload
    self.signature = signature
  }

  /// Decodes an envelope; `nil` if it is damaged. `bytes` must hold exactly one.
  init?(bytes: [UInt8]) {
    guard Self.byteCount(header: bytes) == bytes.count,
      Array(bytes.suffix(4)) == CyclicCheck.bytes(of: bytes.dropLast(4))
    else { return nil }
    let body = bytes.dropFirst(Self.headerByteCount)
    version = bytes[0]
    payload = Array(body.dropLast(Self.tailByteCount))
    signature = Array(bytes.dropLast(4).suffix(SecretKey.signatureByteCount))
  }

  /// Returns the size of the whole envelope that begins with `header`; `nil` if no envelope begins
  /// like this.
  static func byteCount(header: [UInt8]) -> Int? {
    guard header.count >= headerByteCount, (1...31).contains(header[0]) else { return nil }
    let count = headerByteCount + Int(header[1]) << 8 + Int(header[2])
    return (fewestBytes...mostBytes).contains(count) ? count : nil
  }
}
