import Platform
import TextCore

/// A link that is dragged from a browser: its address and, in the next line, its title.
nonisolated enum DroppedLink {
  private static let mozilla = "text/x-moz-url"
  private static let netscape = "_NETSCAPE_URL"

  /// The types that links have.
  static let types = [mozilla, netscape]

  /// Returns a link as Markdown; its address alone if it has no title of its own, or is no web
  /// address. Nil if the data are no link.
  static func markdown(of data: ClipboardData) -> [UInt8]? {
    let text: String
    switch data.type {
    // UTF-16 of this machine.
    case mozilla:
      text = String(
        decoding: stride(from: 0, to: data.bytes.count - 1, by: 2).map {
          UInt16(littleEndian: UInt16(data.bytes[$0]) | UInt16(data.bytes[$0 + 1]) << 8)
        }, as: UTF16.self)
    case netscape: text = String(decoding: data.bytes, as: UTF8.self)
    default: return nil
    }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { $0 != "\0" } }
    guard let address = lines.first, !address.isEmpty else { return nil }
    let title = lines.dropFirst().joined(separator: " ")
    guard isOfWeb(address), !title.isEmpty, title != address else { return Array(address.utf8) }
    return Array("[\(escaped(title))](\(encoded(address)))".utf8)
  }

  private static func isOfWeb(_ address: String) -> Bool {
    ["http:", "https:", "mailto:", "ftp:"].contains { address.lowercased().hasPrefix($0) }
  }

  /// Returns a title as one line, with the characters escaped that would begin or end the link.
  static func escaped(_ title: String) -> String {
    title.reduce(into: "") { escaped, letter in
      if "[]\\`<".contains(letter) { escaped.append("\\") }
      escaped.append(letter.isNewline ? " " : letter)
    }
  }

  /// Returns an address with the characters encoded that would end it.
  static func encoded(_ address: String) -> String {
    address.unicodeScalars.reduce(into: "") { encoded, scalar in
      let ends =
        scalar.properties.isWhitespace || scalar.value < 0x20
        || "()<>\\".unicodeScalars.contains(scalar)
      encoded += ends ? String(scalar).utf8.percentEncoded() : String(Character(scalar))
    }
  }
}
