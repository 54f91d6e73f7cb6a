import MarkdownSyntax
import TextCore

/// Addresses in HTML.
enum HTMLAddress {
  /// True if it leads somewhere and runs nothing.
  static func isLink(_ address: String) -> Bool {
    address.utf8.contains { $0 > 0x20 } && !AddressScheme.isDangerous(address)
  }

  /// True for the address of a picture in the web, or in the folder of the document or below it. An export
  /// reads local pictures, so no other folder of the disk may be named.
  static func isPicture(_ address: String) -> Bool {
    if AddressScheme.of(address) != nil { return isWeb(address) }
    // The Markdown holds the cleaned address, and exports decode that.
    let path = AddressWriter.cleaned(address).percentDecoded.utf8
    guard let first = path.first, !isSlash(first) else { return false }
    var depth = 0
    for part in path.split(whereSeparator: isSlash) where !part.elementsEqual(".".utf8) {
      depth += part.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == 0x2F || byte == .backslash }

  /// True if it leads to the web.
  static func isWeb(_ address: String) -> Bool {
    AddressScheme.of(address).map { $0 == "http" || $0 == "https" } ?? false
  }
}

/// A picture within an address: `data:image/png;base64,…`.
struct DataAddress {
  private(set) var bytes: [UInt8]
  /// A name for its file.
  private(set) var name: String

  /// Decodes the address; nil unless it holds the bytes of a PNG, JPEG, GIF or WebP in Base64.
  init?(_ address: String) {
    let parts = address.utf8.split(separator: 0x2C, maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let head = String(decoding: parts[0], as: UTF8.self).lowercased()
    guard head.hasSuffix(";base64") else { return nil }
    bytes = []
    bytes.reserveCapacity(parts[1].count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in parts[1] {
      guard let value = Self.value(of: byte) else {
        if byte == 0x3D || byte.isHTMLSpace { continue }
        return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard let type = PictureType(of: bytes) else { return nil }
    name = "picture." + type.fileExtension
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
