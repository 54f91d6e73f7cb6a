import Platform
import SystemPackage
import TextCore

/// The target of a link's address, for opening it.
enum LinkTarget: Hashable {
  /// An address for the desktop.
  case address(String)
  /// Another file.
  case file(FilePath)
  /// The heading of the same text with this identifier; empty for the beginning of the text.
  case heading(String)
  /// An address that leads nowhere.
  case nowhere

  /// Reads an address as it is written. One without a scheme is a path relative to `folder`, unless
  /// it looks like the name of a site or of a person.
  init(_ written: String, in folder: FilePath) {
    if written.hasPrefix("#") {
      self = .heading(String(written.dropFirst()).percentDecoded)
    } else if let colon = written.firstIndex(of: ":"), written[..<colon].isScheme {
      self = .address(written.percentEncoded)
    } else if written.lowercased().hasPrefix("www.") {
      self = .address("https://" + written.percentEncoded)
    } else if written.containsBytes("@"), !written.containsBytes("/") {
      self = .address("mailto:" + written.percentEncoded)
    } else if let path = FilePath(bytes: written.prefix { $0 != "#" }.utf8.percentDecoded) {
      self = .file(folder.pushing(path).lexicallyNormalized())
    } else {
      self = .nowhere
    }
  }
}

extension Substring {
  /// True if it is the scheme of an address, by RFC 3986.
  fileprivate var isScheme: Bool {
    first?.isLetter == true
      && utf8.allSatisfy { $0 < 0x80 }
      && allSatisfy { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
  }
}

extension String {
  /// The text with everything but printable ASCII as `%XX` of its bytes of UTF-8.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in utf8 {
      if byte > 0x20, byte < 0x7F {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
