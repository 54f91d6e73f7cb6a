import TextCore
import Testing

@testable import TextUnicode

/// The words of `text`, without the text between them.
private func words(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return UnicodeText().wordSegments(in: bytes).filter(\.isWord).map {
    String(decoding: bytes[$0.range], as: UTF8.self)
  }
}

@Suite struct WordTests {
  @Test func findsWordsOfEnglish() {
    #expect(
      words("Don't panic: 3.5 apples, e-mail!") == ["Don't", "panic", "3.5", "apples", "e", "mail"])
  }

  @Test func findsWordsWithoutSpacesByDictionary() {
    #expect(words("ฉันรักภาษาไทย") == ["ฉัน", "รัก", "ภาษา", "ไทย"])
    #expect(words("私は学生です。") == ["私", "は", "学生", "です"])
  }

  @Test func segmentsHaveNoGaps() {
    let segments = UnicodeText().wordSegments(in: Array("Hi, you".utf8))
    #expect(
      segments == [
        WordSegment(range: 0..<2, isWord: true), WordSegment(range: 2..<3, isWord: false),
        WordSegment(range: 3..<4, isWord: false), WordSegment(range: 4..<7, isWord: true),
      ])
  }

  @Test func anEmptyParagraphHasNoWords() {
    #expect(UnicodeText().wordSegments(in: []).isEmpty)
  }

  @Test func invalidBytesAndZerosDoNotMoveWords() {
    let text: [UInt8] = [0xFF, 0x61, 0x62, 0xE2, 0x82, 0x00, 0x63, 0xC3, 0xA9, 0x80]
    let found = UnicodeText().wordSegments(in: text).filter(\.isWord).map(\.range)
    #expect(found == [1..<3, 6..<9])
  }
}

@Suite struct SentenceTests {
  @Test func findsSentences() {
    let text = "It rains. Does it? 3.5 mm… Yes!"
    let starts = UnicodeText().sentenceStarts(in: Array(text.utf8), language: "")
    #expect(starts == [0, 10, 19])
  }

  /// The sentences of `text`.
  private func sentences(_ text: String, _ language: String) -> [String] {
    let bytes = Array(text.utf8)
    let starts = UnicodeText().sentenceStarts(in: bytes, language: language)
    return zip(starts, starts.dropFirst() + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("en", "Mr. Smith left. He ran.", ["Mr. Smith left. ", "He ran."]),
    ("en-GB", "Mr. Smith left.", ["Mr. Smith left."]),
    ("de_DE", "Herr Dr. Maier schlief. Gut.", ["Herr Dr. Maier schlief. ", "Gut."]),
    ("", "Mr. Smith left.", ["Mr. ", "Smith left."]),
    ("et", "Mr. Smith.", ["Mr. ", "Smith."]),
    ("no language\u{1}@;=", "One. Two.", ["One. ", "Two."]),
    (String(repeating: "x", count: 1000), "One. Two.", ["One. ", "Two."]),
  ])
  func noSentenceEndsWithAnAbbreviation(language: String, text: String, expected: [String]) {
    #expect(sentences(text, language) == expected)
  }

  @Test func theLanguageMayChange() {
    let unicode = UnicodeText()
    let text = Array("Mr. Smith".utf8)
    #expect(unicode.sentenceStarts(in: text, language: "en") == [0])
    #expect(unicode.sentenceStarts(in: text, language: "") == [0, 4])
    #expect(unicode.sentenceStarts(in: text, language: "en") == [0])
  }

  @Test func findsJapaneseSentences() {
    #expect(UnicodeText().sentenceStarts(in: Array("雨だ。雪だ。".utf8), language: "") == [0, 9])
  }

  @Test func anEmptyParagraphHasOneSentence() {
    #expect(UnicodeText().sentenceStarts(in: [], language: "") == [0])
  }
}
