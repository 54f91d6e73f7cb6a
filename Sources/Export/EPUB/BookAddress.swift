import MarkdownSyntax
import TextCore

/// Addresses outside of a book. Files beside the document are not in the book, so there are no links to
/// them.
enum BookAddress {
  /// Schemes with a host after two slashes.
  private static let hosted: Set<String> = ["http", "https", "ftp"]
  /// Schemes without a host. EPUBCheck warns of `geo`.
  private static let plain: Set<String> = ["mailto", "tel", "sms", "urn", "news", "xmpp"]

  /// Appends an address between the quotes of an attribute. Returns false, and appends nothing,
  /// unless it conforms to RFC 3986 and has a known scheme: checkers of books reject addresses that
  /// browsers would repair.
  static func append(_ address: String, to output: inout [UInt8]) -> Bool {
    guard let scheme = AddressScheme.of(address),
      address.utf8.starts(with: scheme.utf8, by: { $0 | 0x20 == $1 || $0 == $1 })
    else { return false }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    guard hosted.contains(scheme) ? hasHost(rest) : plain.contains(scheme) && !rest.isEmpty else {
      return false
    }
    WebAddress.append(address, to: &output)
    return true
  }

  /// True for `//host…`, perhaps with a port.
  private static func hasHost(_ rest: Substring.UTF8View) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2, let start = host.first, isNameByte(start)
    else { return false }
    let isPort = parts.dropFirst().allSatisfy {
      (1...5).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isPort && host.allSatisfy { isNameByte($0) || $0 == .hyphen || $0 == UInt8(ascii: ".") }
  }

  /// True for a letter, a digit or an underscore, and for every letter that is not of ASCII: browsers read
  /// it percent-encoded, too.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
