import TextCore
import Testing

@Suite struct TextColumnsTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("か\u{3099}", 2), ("ｶﾅ", 2),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("🇪🇪", 2),
    // With the selector of emoji, and without it.
    ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("שלום", 4),
  ])
  func lettersFillColumns(text: String, columns: Int) {
    #expect(TextColumns.count(of: text.utf8) == columns)
  }

  /// The large blocks of wide letters (Unicode Annex 11), apart from emoji.
  @Test func blocksOfWideLetters() {
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
    let marks: [Unicode.GeneralCategory] = [.nonspacingMark, .enclosingMark, .format]
    let edges = wide.flatMap {
      [$0.lowerBound - 1, $0.lowerBound, $0.lowerBound + 1, $0.upperBound - 1, $0.upperBound]
        + [$0.upperBound + 1]
    }
    for scalar in (edges + Array(0x80..<0x400)).compactMap(Unicode.Scalar.init)
    where !scalar.properties.isEmojiPresentation {
      let isMark = scalar.value >= 0x300 && marks.contains(scalar.properties.generalCategory)
      let isWide = wide.contains { $0.contains(scalar.value) }
      let columns = TextColumns.count(of: String(scalar).utf8)
      let expected = isMark ? 0 : isWide ? 2 : 1
      if columns != expected { Issue.record("\(String(scalar.value, radix: 16)): \(columns)") }
    }
  }
}
