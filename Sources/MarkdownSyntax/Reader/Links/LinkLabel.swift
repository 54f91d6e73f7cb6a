import TextCore

/// `[label]`: at most 999 bytes, not only white space, without unescaped square brackets.
enum LinkLabel {
  private static let longest = 999

  /// Returns the end of the label that begins with the bracket at `start`, including its brackets;
  /// nil if there is none. The label may be empty.
  static func end(in text: [UInt8], at start: Int, before end: Int) -> Int? {
    guard start < end, text[start] == .openBracket else { return nil }
    var position = start + 1
    let limit = min(end, position + longest + 1)
    while position < limit {
      switch text[position] {
      case .closeBracket: return position + 1
      case .openBracket: return nil
      default: position += LinkTail.isEscape(text, position, limit) ? 2 : 1
      }
    }
    return nil
  }

  /// Returns true if the text between the brackets may be a label.
  static func isLabel(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    range.count <= longest && text[range].contains { !$0.isWhiteSpace }
  }
}

/// A definition of a label, `[label]: destination "title"`.
struct LinkDefinition {
  let label: Range<Int>
  let target: LinkTarget
  /// The end of its last line, in front of the newline.
  let end: Int

  /// Reads the definition that begins at `start`; nil if there is none.
  init?(in text: [UInt8], at start: Int, before end: Int) {
    guard let close = LinkLabel.end(in: text, at: start, before: end), close < end,
      text[close] == .colon,
      LinkLabel.isLabel((start + 1)..<(close - 1), in: text),
      let tail = LinkTail(ofDefinitionIn: text, at: close + 1, before: end)
    else { return nil }
    label = (start + 1)..<(close - 1)
    target = LinkTarget(tail, in: text)
    self.end = tail.range.upperBound
  }
}

extension LinkTarget {
  init(_ tail: LinkTail, in text: [UInt8]) {
    self.init(tail.destination, isAngled: tail.isAngled, title: tail.title, in: text)
  }

  /// Decodes a destination, which may be in angle brackets, and a title.
  init(_ destination: Range<Int>, isAngled: Bool, title: Range<Int>?, in text: [UInt8]) {
    let address = isAngled ? destination.dropFirst().dropLast() : destination
    self.init(
      destination: text.unescaped(in: address), title: title.map { text.unescaped(in: $0) })
  }
}
