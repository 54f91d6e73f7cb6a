import TestSupport
import Layout
import Testing

@testable import Typography

@Suite struct ShapingPropertyTests {
  static let alphabet: [String] = [
    "a", "Z", " ", "é", "e\u{301}", "x\u{323}\u{302}", "ж", "Ω", "ש", "שָׁ", "ב", "س", "لا", "न",
    "क्ष", "ไ", "น้ำ", "漢", "か", "、", "한", "\u{1112}\u{1161}\u{11AB}", "😀", "👨‍👩‍👧‍👦", "🇪🇪",
    "1️⃣", "👍🏽", "❤️", "→", "\u{200D}", "\u{FE0F}", "\u{202B}", "\t", "\u{1}", "\u{2028}",
    "\u{600}", "(", "”", "\u{301}", "𝒳", "\u{E000}",
  ]

  static func randomText(_ generator: inout SeededGenerator, mayBeInvalid: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...24, using: &generator) {
      if mayBeInvalid, Int.random(in: 0..<6, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0x80...0xFF, using: &generator))
      } else {
        bytes += Array((alphabet.randomElement(using: &generator) ?? "a").utf8)
      }
    }
    return bytes
  }

  @Test func runsCoverTheRangeAndClustersNeverGoBack() throws {
    let seed: UInt64 = 0x5EED_0001
    var generator = SeededGenerator(seed: seed)
    let library = try FontLibrary.standard()
    for round in 0..<600 {
      let text = Self.randomText(&generator, mayBeInvalid: true)
      let start = Int.random(in: 0..<text.count, using: &generator)
      let range = start..<Int.random(in: start...text.count, using: &generator)
      let level = UInt8.random(in: 0...1, using: &generator)
      var runs: [ShapedRun] = []
      let font = FontRequest(
        role: .body, isBold: Bool.random(using: &generator),
        isItalic: Bool.random(using: &generator), size: 18)
      library.shape(text, range: range, font: font, level: level, into: &runs)
      var end = range.lowerBound
      for run in runs {
        let label = "seed \(seed), round \(round), \(text)"
        #expect(run.range.lowerBound == end && !run.range.isEmpty, "\(label)")
        end = run.range.upperBound
        let clusters = run.glyphs.map { Int($0.cluster) }
        #expect(clusters.allSatisfy(run.range.contains), "\(label)")
        let ascending = level == 0 ? clusters : clusters.reversed()
        #expect(ascending == ascending.sorted(), "\(label)")
        #expect(library.description(of: run.font) != nil)
      }
      #expect(end == range.upperBound)
    }
  }

  @Test func runsEndAtGraphemeClustersOnly() throws {
    let seed: UInt64 = 0x5EED_0002
    var generator = SeededGenerator(seed: seed)
    let library = try FontLibrary.standard()
    for round in 0..<600 {
      let bytes = Self.randomText(&generator, mayBeInvalid: false)
      let text = String(decoding: bytes, as: UTF8.self)
      var boundaries: Set<Int> = [0]
      var offset = 0
      for character in text {
        offset += character.utf8.count
        boundaries.insert(offset)
      }
      for run in library.runs(bytes) {
        #expect(
          boundaries.contains(run.range.upperBound),
          "seed \(seed), round \(round), \(text.unicodeScalars.map(\.value)), \(run.range)")
      }
    }
  }

  @Test func resultsDoNotDependOnWhatWasShapedBefore() throws {
    let seed: UInt64 = 0x5EED_0003
    var generator = SeededGenerator(seed: seed)
    let used = try FontLibrary.standard()
    for _ in 0..<100 { _ = used.runs(Self.randomText(&generator, mayBeInvalid: true)) }
    let fresh = try FontLibrary.standard()
    for round in 0..<60 {
      let text = Self.randomText(&generator, mayBeInvalid: true)
      let (first, second) = (used.runs(text), fresh.runs(text))
      let label = "seed \(seed), round \(round), \(text)"
      #expect(first.map(\.glyphs) == second.map(\.glyphs), "\(label)")
      #expect(
        first.map { used.description(of: $0.font) }
          == second.map { fresh.description(of: $0.font) }, "\(label)")
    }
  }
}
