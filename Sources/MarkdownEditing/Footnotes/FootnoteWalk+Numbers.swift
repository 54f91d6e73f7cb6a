import MarkdownSyntax
import TextCore

extension FootnoteWalk {
  /// The highest number that is the label of a footnote; 0 for none. Labels in code
  /// and in comments do not count. O(n): the text is searched, and a paragraph is parsed if it may
  /// have a higher number than those below it.
  var greatestNumber: Int {
    var places = MarkPlaces()
    context.text.forEachChunk(in: 0..<context.text.end) { chunk in
      for byte in chunk { places.read(byte) }
      return true
    }
    var greatest = 0
    // Everything from here to the place before was parsed.
    var parsed: TextOffset?
    // The last footnotes have the highest numbers.
    for (offset, number) in places.found.reversed() where number > greatest {
      let place = TextOffset(offset)
      if let parsed, place >= parsed { continue }
      let paragraph = context.paragraph(at: place, around: place..<place)
      parsed = paragraph.start
      for label in labels(in: paragraph) {
        let digits = paragraph.bytes[label.range].dropFirst(2).dropLast()
        guard digits.allSatisfy(\.isDigit), digits.count <= MarkPlaces.mostDigits else { continue }
        greatest = max(greatest, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
      }
    }
    return greatest
  }
}

/// The places of `[^1]`, `[^2]` and so on in a text that is read byte by byte.
private struct MarkPlaces {
  /// The offset of each bracket, with the number; ascending.
  private(set) var found: [(offset: Int, number: Int)] = []
  private var phase = Phase.text
  private var position = 0

  private enum Phase {
    case text
    case bracket
    case number(Int, digits: Int)
  }

  /// The maximum number of digits of a label that counts as a number.
  static let mostDigits = 9

  mutating func read(_ byte: UInt8) {
    position += 1
    if byte == .openBracket {
      phase = .bracket
      return
    }
    switch phase {
    case .text: break
    case .bracket: phase = byte == .caret ? .number(0, digits: 0) : .text
    case .number(let number, let digits):
      if byte.isDigit, digits < Self.mostDigits {
        phase = .number(number * 10 + Int(byte - UInt8(ascii: "0")), digits: digits + 1)
      } else {
        // The brackets, the caret and the digits.
        if byte == .closeBracket { found.append((position - digits - 3, number)) }
        phase = .text
      }
    }
  }
}
