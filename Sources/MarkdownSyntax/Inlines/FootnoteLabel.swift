import TextCore

/// `[^label]`: the label has no white space and no square bracket.
enum FootnoteLabel {
  /// Returns the end of the label that begins at `start` with its brackets; nil if there is none.
  static func end(in text: [UInt8], at start: Int, before limit: Int) -> Int? {
    var work = 0
    return end(in: text, at: start, before: limit, work: &work)
  }

  /// Does the same, and adds the number of bytes read to `work`.
  static func end(
    in text: [UInt8], at start: Int, before limit: Int, work: inout Int
  ) -> Int? {
    guard start + 3 < limit, text[start] == .openBracket, text[start + 1] == .caret else {
      return nil
    }
    var position = start + 2
    defer { work += position - start }
    while position < limit {
      switch text[position] {
      case .closeBracket: return position > start + 2 ? position + 1 : nil
      case .openBracket: return nil
      case let byte where byte.isWhiteSpace || byte.isControl: return nil
      default: position += 1
      }
    }
    return nil
  }
}
