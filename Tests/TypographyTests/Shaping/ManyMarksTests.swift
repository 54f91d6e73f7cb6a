import CHarfBuzz
import Layout
import TestSupport
import Testing

@testable import Typography

/// Shaping letters with very many marks takes time linear in their bytes, not time for each pair of
/// a mark and a face.
@Suite struct ManyMarksTests {
  /// Words of five letters, no two of them alike.
  private func text(letters: Int, marks: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 60)
    var text = String.UnicodeScalarView()
    for index in 0..<letters {
      text.append(Unicode.Scalar(UInt8(97 + index % 26)))
      for _ in 0..<marks {
        // Not U+034F, which is no mark.
        text.append(Unicode.Scalar(UInt32(0x300 + random.number(0...0x4E))) ?? "\u{301}")
      }
      if index % 5 == 4 { text.append(" ") }
    }
    return Array(String(text).utf8)
  }

  /// The number of questions for a letter that does not depend on the number of its marks.
  private static let mostQuestions = 120

  @Test(arguments: [20, 60]) func facesAreAskedSomeTimesForALetter(marks: Int) throws {
    let library = try FontLibrary.standard()
    let count = 100
    let bytes = text(letters: count, marks: marks)
    let runs = library.runs(bytes)
    #expect(runs.last?.range.upperBound == bytes.count)
    let questions = library.resolver.coverageCount
    #expect(questions > 0 && questions <= count * Self.mostQuestions, "\(questions)")
  }

  /// Each letter has some of its marks, and the run covers all of them.
  @Test(arguments: [14, 15, 16, 60]) func someMarksOfALetterAreShaped(marks: Int) throws {
    let library = try FontLibrary.standard()
    let dotted = "į" + String(repeating: "\u{301}", count: marks)
    for text in [text(letters: 100, marks: marks), Array(dotted.utf8)] {
      let runs = library.runs(text)
      #expect(runs.first?.range.lowerBound == 0 && runs.last?.range.upperBound == text.count)
      var glyphs: [Int32: Int] = [:]
      for glyph in runs.flatMap(\.glyphs) { glyphs[glyph.cluster, default: 0] += 1 }
      let starts = text.indices.filter { text[$0] < 0x80 }.map { Int32($0) }
      #expect(Set(starts).isSubset(of: glyphs.keys))
      // A letter or a mark may be decomposed into two glyphs.
      #expect(glyphs.values.allSatisfy { $0 <= 2 * (1 + ExcessMarks.most) })
    }
  }

  @Test(
    arguments: [
      ("a", []), ("a" + String(repeating: "\u{301}", count: 15), []),
      ("a" + String(repeating: "\u{301}", count: 17) + "b", [31..<35]),
      ("é\u{370}" + String(repeating: "\u{36F}", count: 16) + "b\u{300}", [34..<36]),
    ] as [(String, [Range<Int>])]) func excessMarks(text: String, expected: [Range<Int>])
  {
    let bytes = Array(text.utf8)
    #expect(ExcessMarks.ranges(in: bytes, 0..<bytes.count) == expected)
  }

  /// No face is asked to place so many marks.
  @Test func theMarksOfSuchALetterAreNotPlaced() throws {
    let library = try FontLibrary.standard()
    let style = FontStyle(isBold: false, isItalic: false)
    let use = try #require(library.resolver.use(family: "FreeMono", style))
    let face = try #require(library.faces.open(use.face))
    func cluster(_ count: Int) -> [UInt32] {
      [0x78] + (0..<(count - 1)).map { UInt32(0x300 + $0 % 4) }
    }
    _ = face.covers(cluster(OpenFace.longestPlaced), unicode: library.unicode)
    #expect(face.placementCount == 1)
    let isCovered = face.covers(cluster(OpenFace.longestPlaced + 1), unicode: library.unicode)
    let hasGlyphs = face.hasGlyphs(
      for: cluster(OpenFace.longestPlaced + 1), unicode: library.unicode, onLetter: true)
    #expect(isCovered && hasGlyphs)
    #expect(face.placementCount == 1)
  }

  /// A paragraph with more letters than any alphabet has shares no face, and few are remembered.
  @Test func veryManyLettersShareNoFace() throws {
    var tally = WordTally(of: HB_SCRIPT_LATIN)
    func note(_ count: Int) {
      for letter in 0..<count {
        tally.note(letter: [0x61, UInt32(0x300 + letter)])
        tally.endWord([UInt8(letter & 0xFF), UInt8(letter >> 8)], isLeaving: true)
      }
    }
    note(WordTally.mostLetters)
    #expect(tally.wantsFace && tally.letters.count == WordTally.mostLetters)
    note(4 * WordTally.mostLetters)
    #expect(!tally.wantsFace && tally.letters.count == WordTally.mostLetters + 1)
  }
}
