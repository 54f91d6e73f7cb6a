import Testing

@testable import Export

/// Runs of one direction, and the languages that word processors know.
@Suite struct DirectionRunsTests {
  private func runs(_ text: String, isRightToLeft: Bool) -> [String] {
    let letters = Array(text.utf8)
    let runs = DirectionRuns(letters[...], isRightToLeft: isRightToLeft).runs
    #expect(runs.first?.range.lowerBound == 0 && runs.last?.range.upperBound == letters.count)
    for (left, right) in zip(runs, runs.dropFirst()) {
      #expect(left.range.upperBound == right.range.lowerBound)
    }
    return runs.map {
      ($0.isRightToLeft ? "<" : ">") + String(decoding: letters[$0.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("words", [">words"]), ("", [">"]), ("“é” 😀 — Я", [">“é” 😀 — Я"]),
    ("a עברית b", [">a ", "<עברית", "> b"]), ("עברית, ערבית!", ["<עברית, ערבית", ">!"]),
    ("1 שלום", [">1 ", "<שלום"]), ("مرحبا a", ["<مرحبا", "> a"]), ("ﷲ", ["<ﷲ"]),
    ("𞤀", ["<𞤀"]), ("ܐ", ["<ܐ"]), ("ߊ", ["<ߊ"]),
  ])
  func inTextFromLeftToRight(text: String, expected: [String]) {
    #expect(runs(text, isRightToLeft: false) == expected)
  }

  @Test(arguments: [
    ("עברית, 12!", ["<עברית, 12!"]), ("a", [">a"]), ("1.", ["<1."]),
    ("שלום this is, עברית.", ["<שלום ", ">this is", "<, עברית."]), ("(a)", ["<(", ">a", "<)"]),
  ])
  func inTextFromRightToLeft(text: String, expected: [String]) {
    #expect(runs(text, isRightToLeft: true) == expected)
  }

  @Test func wrongBytesAreInARun() {
    let letters: [UInt8] = [0xFF, 0xD7, 0x61, 0xD7, 0x90, 0xE0]
    let runs = DirectionRuns(letters[...], isRightToLeft: false).runs
    #expect(runs.map(\.range) == [0..<3, 3..<5, 5..<6])
  }

  @Test(arguments: [
    ("de", "de-DE", 0x407), ("de-AT", "de-AT", 0xC07), ("en", "en-US", 0x409),
    ("el", "el-GR", 0x408),
    ("he", "he-IL", 0x40D), ("und", "x-none", 0x400), ("und-Cyrl", "x-none", 0x400),
    ("zh-Hant", "zh-TW", 0x404), ("de-XX", "de-XX", 0x407), ("tlh", "tlh", 0x400),
  ])
  func languages(tag: String, known: String, number: Int) {
    #expect(WindowsLanguage.tag(of: tag) == known)
    #expect(WindowsLanguage.number(of: tag) == number)
  }
}
