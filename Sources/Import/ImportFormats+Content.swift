import TextCore

/// Formats by the content of a file.
extension ImportFormats {
  private static let archives: [any ImportFormat] = [DOCXFormat(), ODTFormat(), EPUBFormat()]

  /// The endings of the formats that are archives.
  public static var archiveExtensions: [String] { archives.flatMap(\.fileExtensions) }

  /// The number of bytes at the beginning of a file that `isArchive` looks at.
  public static let headLength = 256

  /// Returns the format of a document by its content, else by its file extension; nil: there is
  /// none.
  public static func format(of bytes: [UInt8], named name: String) -> (any ImportFormat)? {
    guard let archive = try? ImportArchive(bytes) else {
      return textFormat(of: bytes) ?? format(ofFileNamed: name)
    }
    if let type = try? archive.bytes(of: "mimetype") {
      if type.starts(with: ODTFormat.type.utf8) { return ODTFormat() }
      if type.starts(with: EPUBFormat.type.utf8) { return EPUBFormat() }
    }
    if let types = try? archive.bytes(of: "[Content_Types].xml") {
      let isWord = String(decoding: types, as: UTF8.self).containsBytes("wordprocessingml")
      return isWord ? DOCXFormat() : nil
    }
    return format(ofFileNamed: name)
  }

  /// Returns RTF or HTML by the beginning of a file: Word and many programs of the web call both
  /// `.doc`. Nil for any other text.
  private static func textFormat(of bytes: [UInt8]) -> (any ImportFormat)? {
    let isUTF16 =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0)
    let withoutMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var head = withoutMark.prefix(prologLength).drop { isSpace($0) }
    // UTF-16: the ASCII letters of a page's beginning have a zero each. RTF is of seven bits by its
    // specification.
    if isUTF16 {
      head = bytes.prefix(prologLength).filter { $0 != 0 && $0 < 0xFE }.drop { isSpace($0) }
    } else if head.starts(with: "{\\rtf".utf8) {
      return RTFFormat()
    }
    while let rest = withoutProlog(head) { head = rest }
    let lowercased = head.prefix(16).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let isPage = ["<!doctype html", "<html"].contains { start in
      guard lowercased.starts(with: start.utf8), lowercased.count > start.utf8.count else {
        return false
      }
      return isSpace(lowercased[start.utf8.count])
        || lowercased[start.utf8.count] == UInt8(ascii: ">")
    }
    return isPage ? HTMLFormat() : nil
  }

  /// The bytes at the beginning of a file that may hold an XML declaration and comments before a page. Word
  /// writes less there; behind a longer comment a page is not known by its content.
  private static let prologLength = 1 << 12

  /// Returns text without an XML declaration or a comment at its beginning; nil if it has neither.
  private static func withoutProlog(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for (start, end) in [("<?xml", "?>"), ("<!--", "-->")] where head.starts(with: start.utf8) {
      let end = Array(end.utf8)
      let rest = head.dropFirst(start.utf8.count)
      guard let last = rest.indices.first(where: { rest[$0...].starts(with: end) }) else {
        return nil
      }
      return rest[(last + end.count)...].drop { isSpace($0) }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte.isWhiteSpace || byte == .newline || byte == 0x0D || byte == 0x0C
  }

  /// Returns true if a file with this beginning is a document in DOCX, ODT or EPUB: by the first
  /// entry of its archive, or by its extension. An encrypted one is none of these, but keeps its
  /// extension.
  ///
  /// - Parameter head: the first `headLength` bytes, or all if there are fewer.
  public static func isArchive(_ head: [UInt8], named name: String) -> Bool {
    let ending = ending(of: name)
    let isNamed = ending.map(archiveExtensions.contains) ?? false
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return isNamed }
    guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return false }
    return isNamed || isTypeFirst(head) || (ending == nil && isPartFirst(head))
  }

  /// True if the first entry is the type of an ODT or EPUB, uncompressed as both formats demand.
  private static func isTypeFirst(_ head: [UInt8]) -> Bool {
    let name = Array("mimetype".utf8)
    guard head.count > nameOffset, head[nameOffset...].starts(with: name) else { return false }
    let extra = Int(head[28]) | Int(head[29]) << 8
    let type = head.dropFirst(nameOffset + name.count + extra)
    return type.starts(with: ODTFormat.type.utf8) || type.starts(with: EPUBFormat.type.utf8)
  }

  /// True if the first entry is one that programs begin an Office document with.
  private static func isPartFirst(_ head: [UInt8]) -> Bool {
    guard head.count > nameOffset else { return false }
    return ["[Content_Types].xml", "_rels/.rels", "docProps/", "word/"].contains {
      head[nameOffset...].starts(with: $0.utf8)
    }
  }

  /// The offset of the name in a local header (APPNOTE.TXT, 4.3.7).
  private static let nameOffset = 30
}
