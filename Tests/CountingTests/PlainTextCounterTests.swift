import TestSupport
import Testing
import TextCore

@testable import Counting

/// Counts of plain text. All agree with ICU's rules, also where the counter does not use ICU.
struct PlainTextCounterTests {
  private let counter = PlainTextCounter()

  private func counts(_ text: String) -> TextCounts {
    let bytes = Array(text.utf8)
    return counter.counts(of: bytes, in: 0..<bytes.count)
  }

  @Test(arguments: [
    ("", 0), ("word", 1), ("two words", 2), ("  two\twords  ", 2), ("don't", 1), ("don’t", 1),
    ("well-known", 1), ("three-year-old", 1), ("e-mail", 1), ("e‐mail non‑stop", 2),
    ("and/or", 2), ("a -b c- d", 4), ("one--two", 2), ("1939-45", 1), ("cafe\u{301}-bar", 1),
    ("בית־ספר", 1), ("東京-大阪", 4), ("K-팝", 2), ("ไทย-ลาว", 2), ("a_-b", 2), ("he’s-her", 1),
    ("3.14 1,000", 2), ("e.g. this", 2), ("a_b c_", 2), ("— … !", 0),
    ("C3PO", 1), ("see:this", 2), ("rock 'n' roll", 3),
    ("Tähed on kõrvuti", 3), ("Слово за словом", 3), ("春は曙。", 3), ("東京タワー", 5),
    ("안녕하세요 세계", 2), ("ｱｲｳ", 3), ("iPhoneを買う", 4), ("naïve cafe\u{301}", 2),
    ("สวัสดีชาวโลก", 3), ("👩‍🚀 in space 🚀", 2), ("x² + y²", 2),
  ])
  func words(text: String, count: Int) { #expect(counts(text).words == count, "\(text)") }

  @Test(arguments: [
    ("https://example.org/a-b/c?d=e", 0), ("(see https://example.org/a_(b).)", 1),
    ("www.example.org, then", 1), ("ann.b+c@example-mail.org wrote", 1),
    ("mailto:ann@example.org", 0), ("见https://example.org/a。然后", 3), ("写给ann@example.org", 2),
    ("git+ssh://host/x file:///a/b", 0), ("http:// www. @", 2), ("10:30://", 2),
    ("Web.site. A wwwb. C", 4), ("https://a.org https://b.org", 0),
  ])
  func anAddressIsNoWord(text: String, count: Int) {
    #expect(counts(text).words == count, "\(text)")
  }

  @Test func addressesAreFoundInLinearTime() {
    func time(_ count: Int, _ piece: String) -> Double {
      let text = Array(String(repeating: piece, count: count).utf8)
      return ProcessorTime.least { _ = WrittenAddresses.ranges(in: text) }
    }
    for piece in ["://", "a@", "www", "www.", "a://(", "https://x "] {
      #expect(time(100_000, piece) < 40 * time(10_000, piece) + 0.01, "\(piece)")
    }
  }

  @Test(arguments: [
    ("", 0), ("No end", 1), ("One. Two! Three?", 3), ("He said: “Go!” She went.", 2),
    ("It is 3.14 of it.", 1), ("Wait... what", 1), ("Wait... What", 2), ("e.g. this", 1),
    ("In the U.S.A. they do.", 1), ("春は曙。夏は夜。", 2), ("… !", 0), ("One. (Two.) Three.", 3),
    ("at 5 p.m. 12 came", 1), ("at 5. 12 Men came", 2), ("A.B is one", 1), ("yes.No", 1),
    ("yes!No", 2),
  ])
  func sentences(text: String, count: Int) { #expect(counts(text).sentences == count, "\(text)") }

  @Test(arguments: [
    ("", 0, 0), ("a b", 3, 2), ("é e\u{301}", 3, 2), ("👩‍🚀 🇪🇪", 3, 2), ("a\u{A0}b\t", 4, 2),
    ("漢字　", 3, 2),
  ])
  func characters(text: String, count: Int, withoutSpaces: Int) {
    #expect(counts(text).characters == count)
    #expect(counts(text).charactersWithoutSpaces == withoutSpaces)
  }

  @Test func aBlankParagraphIsNone() {
    #expect(counts(" \t\u{3000}").paragraphs == 0)
    #expect(counts("—").paragraphs == 1)
  }

  @Test func pagesAndMinutesAreBegun() {
    var counts = TextCounts()
    #expect(counts.pages == 0 && counts.minutes == 0)
    counts.words = 1
    #expect(counts.pages == 1 && counts.minutes == 1)
    counts.words = 251
    #expect(counts.pages == 2 && counts.minutes == 2)
  }

  private static let pieces: [[UInt8]] =
    [
      "a", "b", "A", "B", "z", "é", "É", "ß", "İ", "а", "Я", "ё", "σ", "Σ", "ª", "1", "2", "٣", "½",
      " ", " ", " ", "\t", "\u{A0}", "\u{3000}", "\u{2009}", ".", ".", "!", "?", "…", "。", "！", ",",
      ";", ":", "'", "’", "\"", "“", "”", "«", "»", "(", ")", "[", "-", "–", "—", "_", "‿", "·",
      "/",
      "@", "&", "+", "$", "€", "%", "#", "漢", "々", "〇", "か", "ー", "カ", "ｱ", "가", "힣", "ᄀ", "ᅡ",
      "¿", "¡", "‽", "،", "؟", "א", "ב", "״", "ع", "ا", "क", "ि", "ก", "า", "ာ", "\u{301}",
      "\u{200D}",
      "\u{200B}", "\u{AD}", "🚀", "👩‍🚀", "🇪", "\u{FE0F}", "\r", "\u{85}", "\u{2028}", "𝒳", "𠀀",
      "\u{0}",
      "‐", "־", "://", "www.", "ₐ", "Ⅷ", "ⓐ", "№", "ʹ", "՛", "։", "፡", "።", "་", "᠎", "ꙮ", "ﬁ", "①",
      "㊀", "㍿",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80]]

  @Test(arguments: seeds)
  func theQuickRulesSayWhatAllRulesSay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var quick = 0
    for _ in 0..<2000 {
      let few = (0..<generator.number(2...12)).map { _ in
        Self.pieces[generator.number(0...(Self.pieces.count - 1))]
      }
      var text: [UInt8] = []
      for _ in 0..<generator.number(0...24) { text += few[generator.number(0...(few.count - 1))] }
      guard let counts = counter.quickCounts(of: text, in: 0..<text.count) else { continue }
      quick += 1
      let all = counter.fullCounts(of: text)
      #expect(counts == all, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    #expect(quick > 500)
  }

  @Test func ordinaryTextNeedsNoFullRules() {
    for text in [
      "Plain English, isn’t it? “Yes.”", "Õhtul läks ta üle aia…", "Съешь ещё этих мягких булок!",
      "我能吞下玻璃而不伤身体。", "いろはにほへと、ちりぬるを。", "다람쥐 헌 쳇바퀴에 타고파.", "Ξεσκεπάζω την ψυχοφθόρα.",
    ] {
      let bytes = Array(text.utf8)
      #expect(counter.quickCounts(of: bytes, in: 0..<bytes.count) != nil, "\(text)")
    }
  }
}
