import Layout
import Testing

@testable import TextUnicode

@Suite struct BidiTests {
  private let unicode = UnicodeText()

  private func runs(_ text: String, base: UInt8? = nil) -> BidiParagraph {
    unicode.levelRuns(in: Array(text.utf8), base: base)
  }

  @Test func latinIsOneRun() {
    let plain = BidiParagraph(baseLevel: 0, runs: [.init(range: 0..<9, level: 0)])
    #expect(runs("abc 12, d") == plain)
    #expect(runs("") == BidiParagraph(baseLevel: 0, runs: []))
  }

  @Test func hebrewInsideLatin() {
    // "he said שלום!": the exclamation mark takes the paragraph's direction.
    let expected: [BidiParagraph.Run] = [
      .init(range: 0..<8, level: 0), .init(range: 8..<16, level: 1),
      .init(range: 16..<17, level: 0),
    ]
    #expect(runs("he said שלום!") == BidiParagraph(baseLevel: 0, runs: expected))
  }

  @Test func theFirstStrongCharacterDecides() {
    let found = runs("1. שלום abc")
    #expect(found.baseLevel == 1)
    #expect(found.runs.map(\.level) == [2, 1, 2])
    #expect(found.runs.map(\.range) == [0..<1, 1..<12, 12..<15])
  }

  @Test func theBaseCanBeForced() {
    #expect(runs("שלום", base: 0).baseLevel == 0)
    let forced = runs("abc", base: 1)
    #expect(forced == BidiParagraph(baseLevel: 1, runs: [.init(range: 0..<3, level: 2)]))
  }

  @Test func theScanNeverMissesADirection() {
    // Every character that is not of a left-to-right or neutral class, asked one by one.
    let algorithm = try? BidiAlgorithm()
    #expect(algorithm != nil)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array("a\(Character(scalar))b1".utf8)
      if BidiAlgorithm.mayRunRightToLeft(text) { continue }
      guard let paragraph = algorithm?.resolve(text, base: 0) else { continue }
      if paragraph.runs.count != 1 || paragraph.runs[0].level != 0 {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func theScanLetsPlainTextThrough() {
    for text in ["plain", "żółć “quotes” – dash", "日本語", "ภาษาไทย", "😀", "\u{FEFF}"] {
      let isPlain = !BidiAlgorithm.mayRunRightToLeft(Array(text.utf8))
      #expect(isPlain == (text != "\u{FEFF}"), "\(text)")
    }
  }
}
