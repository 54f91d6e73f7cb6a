import TextCore

/// Addresses of parts in an archive.
enum ArchivePath {
  /// The name of the entry that an address means, for a part in `folder`. Percent-encoded bytes are decoded.
  static func path(_ address: String, in folder: String) -> String {
    let address = String(address.prefix { $0 != "#" && $0 != "?" }).percentDecoded
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

  /// The part after the last slash.
  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The folder that a part lies in; empty for one that lies in none.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
