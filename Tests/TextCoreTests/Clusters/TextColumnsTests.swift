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
}
