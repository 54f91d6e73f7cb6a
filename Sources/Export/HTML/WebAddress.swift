import MarkdownSyntax

/// Addresses of links and pictures as they get into HTML.
enum WebAddress {
  /// True if the address names a file of the local disk.
  static func isLocal(_ address: String) -> Bool {
    if address.utf8.starts(with: "//".utf8) { return false }
    return AddressScheme.of(address).map { $0 == "file" } ?? true
  }

  /// The bytes that stay as they are: those that may stand in an address, as CommonMark's own programs
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

  /// Appends an address between the quotes of an attribute. Characters that it must not hold are
  /// percent-encoded.
  ///
  /// - Parameter ampersand: what stands for `&`, which only markup escapes.
  static func append(
    _ address: String, to output: inout [UInt8], ampersand: String = "&amp;"
  ) {
    for byte in address.utf8 {
      if byte == UInt8(ascii: "&") {
        output.append(ampersand)
      } else if kept[Int(byte)] {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
  }
}
