import MarkdownSyntax
import TextCore

/// Addresses of links and pictures as they get into HTML.
enum WebAddress {
  /// True if the address names a file of the local disk.
  static func isLocal(_ address: String) -> Bool {
    if address.utf8.starts(with: "//".utf8) { return false }
    return AddressScheme.of(address).map { $0 == "file" } ?? true
  }

  /// Returns the id of the heading that `#id` leads to, percent-decoded; nil for any other address.
  static func heading(in address: String) -> String? {
    guard address.utf8.first == UInt8(ascii: "#") else { return nil }
    let id = address.dropFirst()
    return String(validating: id.utf8.percentDecoded, as: UTF8.self) ?? String(id)
  }

  private static let percent = UInt8(ascii: "%")

  /// The bytes that stay as they are: those that may be in an address, as CommonMark's own programs
  /// have them.
  private static let kept: [Bool] = {
    var kept = [Bool](repeating: false, count: 256)
    for byte in "-_.+!*'(),%#@?=;:/&$~".utf8 { kept[Int(byte)] = true }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { kept[Int(byte)] = true }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      kept[Int(byte)] = true
      kept[Int(byte & ~0x20)] = true
    }
    return kept
  }()

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The address as all programs read it (RFC 3986). It has:
  ///
  /// - `%` only before two digits, and one `#`;
  /// - no colon in the first part of a path, where it would end a scheme (4.2);
  /// - no colon in the name of a host that has a bracket.
  private static func mended(_ address: String) -> [UInt8] {
    let bytes = Array(address.utf8)
    var result: [UInt8] = []
    var hasFragment = false
    var mayHaveScheme = AddressScheme.of(address) == nil
    let host = bracketedHost(in: bytes)
    let isDamaged = host.map { literal(in: bytes[$0]) == nil } ?? false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case percent
      where index + 2 >= bytes.count
        || UInt8(hexadecimalDigits: bytes[index + 1], bytes[index + 2]) == nil:
        result += "%25".utf8
      case UInt8(ascii: "#") where hasFragment: result += "%23".utf8
      case UInt8(ascii: ":") where mayHaveScheme || (isDamaged && host?.contains(index) ?? false):
        result += "%3A".utf8
      default:
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
          mayHaveScheme = false
        }
        hasFragment = hasFragment || byte == UInt8(ascii: "#")
        result.append(byte)
      }
    }
    return result
  }

  /// The host of an address, with its port, if it has a bracket; nil for any other.
  private static func bracketedHost(in bytes: [UInt8]) -> Range<Int>? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { return nil }
    let host = bytes[(colon + 3)...].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let hasBracket = host.contains { $0 == .openBracket || $0 == .closeBracket }
    return hasBracket ? host.indices : nil
  }

  /// The IPv6 address in brackets with which a host begins; nil if there is none (RFC 3986,
  /// 3.2.2).
  private static func literal(in host: ArraySlice<UInt8>) -> Range<Int>? {
    guard host.first == .openBracket, let end = host.firstIndex(of: .closeBracket) else {
      return nil
    }
    let number = host[(host.startIndex + 1)..<end]
    let port = host[(end + 1)...]
    let isNumber =
      number.count(where: { $0 == UInt8(ascii: ":") }) >= 2
      && number.allSatisfy {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
          || UInt8(hexadecimalDigits: UInt8(ascii: "0"), $0) != nil
      }
    let isPort =
      port.isEmpty
      || port.first == UInt8(ascii: ":")
        && port.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && isPort ? host.startIndex..<(end + 1) : nil
  }

  /// Appends an address between the quotes of an attribute. Invalid characters are percent-encoded.
  ///
  /// - Parameters:
  ///   - ampersand: the replacement of `&`, which only markup escapes.
  ///   - isMended: false if browsers repair a stray `%` or a second `#` themselves.
  static func append(
    _ address: String, to output: inout [UInt8], ampersand: String = "&amp;", isMended: Bool = true
  ) {
    let bytes = isMended ? mended(address) : Array(address.utf8)
    let number = isMended ? bracketedHost(in: bytes).flatMap { literal(in: bytes[$0]) } : nil
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "&") {
        output.append(ampersand)
      } else if kept[Int(byte)] || number?.contains(index) ?? false {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
  }
}
