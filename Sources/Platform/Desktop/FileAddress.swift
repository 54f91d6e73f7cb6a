public import SystemPackage
import TextCore

/// Conversion to and from file addresses: `file:///home/ann/a%20b.md` (RFC 8089), also of bytes
/// that are not UTF-8.
extension FilePath {
  /// The address of an absolute path.
  public var address: String { Self.scheme + bytes.percentEncoded(alsoPlain: "/") }

  /// The path of an address on this machine; `nil` for any other address. Invalid percent encodings
  /// are kept as they are, since some desktops encode little.
  public init?(address: some StringProtocol) {
    let bytes = Array(address.utf8)
    guard bytes.count > Self.scheme.utf8.count,
      String(decoding: bytes[..<Self.scheme.utf8.count], as: UTF8.self).lowercased() == Self.scheme
    else { return nil }
    let rest = bytes[Self.scheme.utf8.count...]
    let start = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let host = String(decoding: rest[..<start], as: UTF8.self).lowercased()
    guard host.isEmpty || host == "localhost", start < rest.endIndex,
      let path = FilePath(bytes: rest[start...].percentDecoded)
    else { return nil }
    self = path.lexicallyNormalized()
  }

  private static let scheme = "file://"
}
