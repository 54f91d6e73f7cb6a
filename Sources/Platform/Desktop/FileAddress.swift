public import SystemPackage
import TextCore

/// Files as addresses: `file:///home/ann/a%20b.md` (RFC 8089). Bytes that are no UTF-8 go both ways.
extension FilePath {
  /// The address of an absolute path.
  public var address: String { Self.scheme + bytes.percentEncoded(alsoPlain: "/") }

  /// The path that an address leads to on this machine; `nil` for any other. What is not encoded as it
  /// should be stands for itself, since some desktops encode little.
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
