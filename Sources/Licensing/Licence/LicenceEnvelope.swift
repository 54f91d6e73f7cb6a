/// What a licence is sent in. The envelope is the same for all versions of what is in it, so that
/// an older Paber can tell a newer kind of licence from a damaged one.
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
  /// The most bytes of a whole envelope; texts that claim more are not looked at.
  static let mostBytes = 1_024
  /// The fewest bytes of a whole envelope: it has something in it.
  static let fewestBytes = headerByteCount + tailByteCount + 1

  /// What is signed. The words before keep a signature that the key makes for another purpose from
  /// being one of a licence.
  static func message(version: UInt8, payload: [UInt8]) -> [UInt8] {
    Array("paber licence\0".utf8) + [version] + payload
  }

  /// What was signed.
  var message: [UInt8] { Self.message(version: version, payload: payload) }

  /// The envelope as bytes.
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

  /// Takes an envelope apart; `nil` when it is damaged. `bytes` are all of it and no more.
  init?(bytes: [UInt8]) {
    guard Self.byteCount(header: bytes) == bytes.count,
      Array(bytes.suffix(4)) == CyclicCheck.bytes(of: bytes.dropLast(4))
    else { return nil }
    let body = bytes.dropFirst(Self.headerByteCount)
    version = bytes[0]
    payload = Array(body.dropLast(Self.tailByteCount))
    signature = Array(bytes.dropLast(4).suffix(SecretKey.signatureByteCount))
  }

  /// How many bytes the whole envelope has that begins with `header`; `nil` where nothing of ours
  /// begins like this.
  static func byteCount(header: [UInt8]) -> Int? {
    guard header.count >= headerByteCount, (1...31).contains(header[0]) else { return nil }
    let count = headerByteCount + Int(header[1]) << 8 + Int(header[2])
    return (fewestBytes...mostBytes).contains(count) ? count : nil
  }
}
