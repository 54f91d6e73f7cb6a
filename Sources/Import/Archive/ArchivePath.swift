/// Addresses of parts in an archive.
enum ArchivePath {
  /// The name of the entry that an address means, for a part in `folder`. Percent-encoded bytes are decoded.
  static func path(_ address: String, in folder: String) -> String {
    let address = decoded(String(address.prefix { $0 != "#" && $0 != "?" }))
    if address.hasPrefix("/") { return String(address.dropFirst()) }
    var parts = folder.split(separator: "/")
    for part in address.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if !parts.isEmpty { parts.removeLast() }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The address without percent-encoding.
  static func decoded(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: "%")) else { return address }
    let bytes = Array(address.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index...].dropFirst().prefix(2).compactMap(RTFTokens.digit)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The part behind the last slash.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The folder that a part lies in; empty for one that lies in none.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
