/// `<!-- comment -->`
enum HTMLComment {
  /// The bytes that begin one: `<!--`.
  static let openingLength = 4
  /// The bytes that end one: `-->`.
  static let closingLength = 3

  /// True if a comment begins at `position`.
  static func begins(_ text: [UInt8], at position: Int, before end: Int) -> Bool {
    position + openingLength <= end && text[position] == .less
      && text[position + 1] == .exclamationMark && text[position + 2] == .hyphen
      && text[position + 3] == .hyphen
  }

  /// The end of the first `-->` at or behind `start`; nil where there is none. The hyphens may be those
  /// that begin the comment (`<!-->`).
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
}
