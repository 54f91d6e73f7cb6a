import MarkdownSyntax

/// Gives pictures names of files that are safe everywhere, and none twice.
struct PictureNames: Sendable {
  private var taken: Set<String> = []
  /// The number to try next for each name that was given, in lower case.
  private var next: [String: Int] = [:]

  /// Makes a unique name from one in a document: its last part, in letters, digits, `-`, `_` and
  /// `.`.
  ///
  /// - Parameter type: the type of the picture, which gives the extension; nil: that of the
  ///   document.
  mutating func unique(_ name: String, _ type: PictureType? = nil) -> String {
    let part = name.utf8.split { $0 == 0x2F || $0 == 0x5C }.last.map { Array($0) } ?? []
    let bytes = part.suffix(80).map { byte in
      byte.isAlphanumeric || byte == .period || byte == .underscore ? byte : UInt8.hyphen
    }
    let safe = Array(bytes.drop { $0 == .period || $0 == .hyphen })
    let stop = safe.lastIndex(of: .period) ?? safe.count
    let stem = stop == 0 ? Array("picture".utf8) : Array(safe[..<stop])
    let ending = Self.ending(of: type, named: safe[stop...])
    let key = String(decoding: stem + ending, as: UTF8.self).lowercased()
    var count = next[key] ?? 1
    while true {
      let mark = count == 1 ? [] : Array("-\(count)".utf8)
      let wanted = String(decoding: stem + mark + ending, as: UTF8.self)
      count += 1
      if taken.insert(wanted.lowercased()).inserted {
        next[key] = count
        return wanted
      }
    }
  }

  /// The ending of a picture of a type, as the document has it where that is right.
  private static func ending(
    of type: PictureType?, named given: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    guard let type else { return given }
    let name = String(decoding: given, as: UTF8.self).lowercased()
    if name == "." + type.fileExtension || type == .jpeg && name == ".jpeg" { return given }
    return Array(("." + type.fileExtension).utf8)[...]
  }
}
