import TextCore

/// `![[name]]` or `![[name|words]]`, a picture in Obsidian's syntax; `![[name|300]]` sets its
/// width, and `![[name|300x200]]` also its height.
public struct EmbeddedName {
  /// The bytes of all of it.
  public let range: Range<Int>
  /// The name of a file, perhaps with folders before it.
  public let name: String
  /// The words after the bar.
  private let words: String?

  /// Bytes that a name may have.
  private static let longest = 1 << 10

  /// Finds the first one in a text; nil if there is none. O(length).
  public init?(in text: ArraySlice<UInt8>) {
    var start = text.startIndex
    while let mark = text[start...].firstIndex(of: .exclamationMark) {
      start = mark + 1
      guard text[start...].starts(with: "[[".utf8) else { continue }
      let inner = text[(mark + 3)...].prefix(Self.longest)
      guard let close = inner.firstIndex(of: .closeBracket),
        text[close...].starts(with: "]]".utf8), close > inner.startIndex
      else { continue }
      let parts = inner[..<close].split(separator: .pipe, maxSplits: 1).map(\.trimmed)
      guard let first = parts.first, !first.isEmpty else { continue }
      range = mark..<(close + 2)
      name = String(decoding: first, as: UTF8.self)
      words = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
      return
    }
    return nil
  }

  /// True if the name has the extension of a picture, rather than that of another note.
  public var isPicture: Bool {
    let bytes = name.lowercased().utf8
    return [".png", ".jpg", ".jpeg", ".gif", ".webp"].contains {
      bytes.count > $0.utf8.count && bytes.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// The requested width in logical pixels; nil if there is none. The height follows the
  /// proportions.
  package var width: Int? {
    let sides = (words ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count <= 2, sides.allSatisfy({ (1...10_000).contains(Int($0) ?? 0) }) else {
      return nil
    }
    return Int(sides[0])
  }

  /// The alternative text: the words after the bar, else the name without its extension.
  package var alternative: String {
    if let words, width == nil { return words }
    return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at the ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var bytes = drop(while: \.isWhiteSpace)
    while bytes.last?.isWhiteSpace ?? false { bytes.removeLast() }
    return bytes
  }
}
