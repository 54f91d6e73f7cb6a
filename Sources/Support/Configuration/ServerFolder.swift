/// The address of a folder on a WebDAV server: `https`, a host, a path that ends with `/`, and nothing
/// that a reader could misinterpret.
public struct ServerFolder: Hashable, Sendable {
  /// The whole address.
  public let text: String

  /// Returns `nil` for any other address: another scheme, a user, a query, a space, a letter beyond
  /// ASCII. A missing `/` at the end is added.
  public init?(_ text: String) {
    let scheme = "https://"
    guard text.utf8.count <= Self.longest, text.hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    guard Self.isAuthority(authority), rest.utf8.allSatisfy(Self.isOrdinary) else { return nil }
    let path = rest.dropFirst(authority.count)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !segments.contains("."), !segments.contains("..") else { return nil }
    self.text = text.hasSuffix("/") ? text : text + "/"
  }

  /// The host and the port, for a sentence that says where a message goes.
  public var host: String {
    String(text.dropFirst("https://".count).prefix { $0 != "/" })
  }

  /// Returns the address of a file in the folder.
  func address(of id: ConversationID) -> String { text + id.fileName }

  private static let longest = 500

  private static func isAuthority(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(parts[1]),
        (1...65_535).contains(port)
      else { return false }
    }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~/=+%:@,!$".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
