import TestSupport
import TextCore

@testable import Search

/// Texts of a few characters, which often nearly match the query.
enum RandomWords {
  static let pieces: [[UInt8]] =
    [
      "a", "A", "á", "a\u{301}", "b", "B", "ab", " ", "  ", "\n", "\r\n", "ss", "ß", "ẞ", "s", "ﬁ",
      "fi", "F", "İ", "i", "\u{301}", "\u{327}", "е", "ё", "Ё", "Й", "й", "и", "И", "\u{306}",
      "и\u{306}", "\u{1100}\u{1161}", "가",
      "각", "か", "が", "ा", "कि", "क", "นำ", "日本", "👩‍🚀", "'", ".", ",", "1", "_", "-", "K", "Å",
      "\u{345}", "ᾳ", "ς", "Σ", "ŉ", "ΐ", "’", "“", "»", "\"", "\u{A0}", "\u{202F}", "\u{AD}",
      "\u{200D}", "👩", "👩‍👩‍👧", "🇪", "\u{FE0F}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xCC], [0x81]]

  static func bytes(using generator: inout SeededGenerator, pieces count: Int) -> [UInt8] {
    var text: [UInt8] = []
    let few = (0..<generator.number(2...pieces.count)).compactMap { _ in
      pieces.randomElement(using: &generator)
    }
    for _ in 0..<count { text += few.randomElement(using: &generator) ?? [] }
    return text
  }

  /// A query that probably occurs in the text.
  static func query(in text: [UInt8], using generator: inout SeededGenerator) -> SearchQuery {
    let options = SearchQuery.Options(rawValue: UInt8(generator.number(0...15)))
      .subtracting(.regularExpression)
    let start = generator.number(0...text.count)
    let end = min(text.count, start + generator.number(0...8))
    let part = String(decoding: text[start..<end], as: UTF8.self)
    let pattern = part.filter { $0 != "\u{FFFD}" && !$0.isNewline }
    return SearchQuery(generator.number(0...3) == 0 ? pattern.uppercased() : pattern, options)
  }
}

extension TextRope {
  /// All of it.
  var whole: TextRange { 0..<end }
}

extension HitList {
  /// The hits in bytes.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEach { ranges.append($0.lowerBound.utf8..<$0.upperBound.utf8) }
    return ranges
  }
}
