/// Finds text that is not checked: addresses, paths, names with an @, HTML.
enum TechnicalText {
  /// Returns the ranges of a paragraph that are not natural language, ascending. Linear.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < text.count {
      if let end = endOfTag(at: index, in: text) {
        ranges.append(index..<end)
        index = end
      } else if isSpace(text[index]) {
        index += 1
      } else {
        let end = endOfToken(from: index, in: text)
        if isTechnical(text[index..<end]) { ranges.append(index..<end) }
        index = end
      }
    }
    return ranges
  }

  /// Returns the end of a token: at white space, or at the beginning of an HTML tag.
  private static func endOfToken(from start: Int, in text: [UInt8]) -> Int {
    var end = start + 1
    while end < text.count, !isSpace(text[end]), endOfTag(at: end, in: text) == nil { end += 1 }
    return end
  }

  /// Returns the end of the HTML tag that begins at `start`; `nil` if there is none.
  private static func endOfTag(at start: Int, in text: [UInt8]) -> Int? {
    guard text[start] == UInt8(ascii: "<"), start + 1 < text.count,
      isLetter(text[start + 1]) || text[start + 1] == UInt8(ascii: "/")
    else { return nil }
    let longest = min(text.count, start + longestTag)
    return text[start..<longest].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// The maximum length of a tag in bytes, so that a page of `<` stays linear.
  private static let longestTag = 256

  private static func isTechnical(_ token: ArraySlice<UInt8>) -> Bool {
    var slashes = 0
    for index in token.indices {
      switch token[index] {
      case UInt8(ascii: "@"), UInt8(ascii: "\\"): return true
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: ":") where token[index...].starts(with: "://".utf8): return true
      default: break
      }
    }
    let first = token.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"") }
    return slashes > 1 || first.starts(with: "/".utf8) || first.starts(with: "~/".utf8)
      || first.starts(with: "./".utf8) || first.starts(with: "../".utf8)
      || first.starts(with: "www.".utf8) || first.starts(with: "&".utf8)
      || isHashtag(first)
  }

  /// Returns true for `#name`, which is not a heading.
  private static func isHashtag(_ token: ArraySlice<UInt8>) -> Bool {
    token.first == UInt8(ascii: "#") && token.count > 1
      && token[token.startIndex + 1] != UInt8(ascii: "#")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
