import TextCore

/// `<!-- comment -->`
enum HTMLComment {
  /// The length of `<!--`.
  static let openingLength = 4
  /// The length of `-->`.
  static let closingLength = 3

  /// True if a comment begins at `position`.
  static func begins(_ text: [UInt8], at position: Int, before end: Int) -> Bool {
    position + openingLength <= end && text[position] == .less
      && text[position + 1] == .exclamationMark && text[position + 2] == .hyphen
      && text[position + 3] == .hyphen
  }

  /// Returns the end of the first `-->` at or after `start`; nil if there is none. The hyphens may
  /// be those that begin the comment (`<!-->`).
  static func end(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    var position = start + 2
    while position < end {
      if text[position] == .greater, text[position - 1] == .hyphen, text[position - 2] == .hyphen {
        return position + 1
      }
      position += 1
    }
    return nil
  }

  // Comments that are lines

  /// The length, in bytes, from which a line is too long to begin or end a comment.
  static let longestLine = 12 << 10

  /// The kinds of lines that begin with a comment.
  enum Line {
    /// The comment continues in the lines below.
    case begins
    /// The comment is all of the line.
    case isWhole

    /// Reads a line with `<!--` at `start`; nil if text follows the comment.
    init?(_ bytes: [UInt8], at start: Int) {
      guard let end = HTMLComment.end(in: bytes, from: start + 2, before: bytes.count) else {
        self = .begins
        return
      }
      guard bytes[end...].allSatisfy(\.isBlank) else { return nil }
      self = .isWhole
    }
  }

  /// True if a comment may end in the line of `text` that begins at `start`.
  static func endsLine(at start: TextOffset, of text: TextRope, _ work: WorkCounter?) -> Bool {
    let content = text.contentRange(at: start)
    guard content.count < longestLine else { return false }
    work?.add(content.count)
    let bytes = text.bytes(in: content)
    return end(in: bytes, from: 0, before: bytes.count) != nil
  }
}
