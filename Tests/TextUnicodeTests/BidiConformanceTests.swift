import Layout
import TestSupport
import Testing

@testable import TextUnicode

/// Unicode's own tests of directions, every line of them: some seconds.
@Suite struct BidiConformanceTests {
  private let unicode = UnicodeText()

  /// A character of each class.
  private static let samples: [Substring: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "ES": "+", "ET": "$", "AN": "\u{661}",
    "CS": ",", "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!",
    "LRE": "\u{202A}", "RLE": "\u{202B}", "LRO": "\u{202D}", "RLO": "\u{202E}", "PDF": "\u{202C}",
    "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  @Test func sequencesOfClasses() throws {
    var levels: [UInt8?] = []
    var count = 0
    try UnicodeTestFile("BidiTest.txt").forEachLine { line in
      if line.hasPrefix("@") {
        let words = line.split { $0 == " " || $0 == "\t" }
        if words[0] == "@Levels:" { levels = words.dropFirst().map { UInt8($0) } }
        return
      }
      let parts = line.split(separator: ";")
      let scalars = parts[0].split(separator: " ").compactMap { Self.samples[$0] }
      let text = Self.text(of: scalars)
      let bases = try #require(parts.last.flatMap { Int($0.trimmed, radix: 16) })
      for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, UInt8?)]
      where bases & bit != 0 {
        if let difference = difference(of: scalars, text, base: base, from: levels) {
          Issue.record("\(line): \(difference)")
        }
        count += 1
      }
    }
    #expect(count > 500_000)
  }

  @Test func sequencesOfCharacters() throws {
    var count = 0
    var unlike: Set<Substring> = []
    try UnicodeTestFile("BidiCharacterTest.txt").forEachLine { line in
      let parts = line.split(separator: ";")
      let scalars = parts[0].split(separator: " ")
        .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let base: UInt8? = parts[1] == "2" ? nil : UInt8(parts[1])
      let text = Self.text(of: scalars)
      let found = unicode.levelRuns(in: text, base: base)
      #expect(found.baseLevel == UInt8(parts[2]), "\(line)")
      let levels = parts[3].split(separator: " ").map { UInt8($0) }
      let order = parts[4].split(separator: " ").compactMap { Int($0) }
      let difference = difference(of: scalars, text, base: base, from: levels)
      if difference != nil || !haveOrder(scalars, found, order) {
        unlike.insert(parts[0])
        if !UnlikeICU.all.contains(parts[0]) {
          Issue.record("\(line): \(difference ?? "another order")")
        }
      }
      count += 1
    }
    #expect(count > 90_000)
    #expect(UnlikeICU.all.subtracting(unlike) == [], "no difference any more")
  }

  private static func text(of scalars: [Unicode.Scalar]) -> [UInt8] {
    var text: [UInt8] = []
    for scalar in scalars { text += String(scalar).utf8 }
    return text
  }

  /// Returns the difference of the characters' levels from the expected ones; `nil` if there is none. A
  /// level of `nil` is a character that the algorithm removes.
  ///
  /// A text of one direction is one run for ICU, of the paragraph's level, regardless of embedded
  /// levels. It looks the same.
  private func difference(
    of scalars: [Unicode.Scalar], _ text: [UInt8], base: UInt8?, from expected: [UInt8?]
  ) -> String? {
    let paragraph = unicode.levelRuns(in: text, base: base)
    let found = levels(of: scalars, in: paragraph)
    let mask: UInt8 = paragraph.runs.count == 1 ? 1 : 0xFF
    // A million times, so by a plain loop.
    var differs = found.count != expected.count
    var place = 0
    while !differs, place < found.count {
      if let level = expected[place] { differs = level & mask != found[place] & mask }
      place += 1
    }
    guard differs else { return nil }
    return "base \(base.map(String.init) ?? "auto"): \(found) not \(expected)"
  }

  /// Returns true if the visible characters have that order from left to right.
  private func haveOrder(
    _ scalars: [Unicode.Scalar], _ found: BidiParagraph, _ expected: [Int]
  ) -> Bool {
    let levels = levels(of: scalars, in: found)
    var shown = expected.sorted()
    VisualOrder.reorder(&shown) { levels[$0] }
    return shown == expected
  }

  private func levels(of scalars: [Unicode.Scalar], in paragraph: BidiParagraph) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    var run = 0
    for scalar in scalars {
      while paragraph.runs[run].range.upperBound <= offset { run += 1 }
      result.append(paragraph.runs[run].level)
      offset += UTF8.width(scalar)
    }
    return result
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " }.prefix { $0 != " " } }
}
