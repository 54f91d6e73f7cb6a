/// Addresses of links and pictures as they get into HTML.
enum WebAddress {
  /// Schemes by which a link can run a script, or open a page that the address itself holds.
  private static let dangerous: Set<String> = ["javascript", "vbscript", "data", "livescript"]

  /// True if a link to the address may be made.
  static func isSafe(_ address: String) -> Bool {
    scheme(of: address).map { !dangerous.contains($0) } ?? true
  }

  /// The scheme in lower case; nil for an address without one. Browsers pass over controls and white
  /// space before and in it (WHATWG URL, 4.4), so they are passed over here.
  static func scheme(of address: String) -> String? {
    var name: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case 0...0x20, 0x7F: continue
      case UInt8(ascii: ":"):
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
      case 0x41...0x5A: name.append(byte | 0x20)
      case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard name.count < 64 else { return nil }
        name.append(byte)
      default: return nil
      }
    }
    return nil
  }

  /// True if the address names a file of the local disk.
  static func isLocal(_ address: String) -> Bool {
    if address.utf8.starts(with: "//".utf8) { return false }
    return scheme(of: address).map { $0 == "file" } ?? true
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
