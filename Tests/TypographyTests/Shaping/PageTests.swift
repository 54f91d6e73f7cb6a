import Layout
import TestSupport
import Testing

@testable import Typography

/// Real pages in 23 scripts: each word has one font, and the spaces of a line are equally wide.
@Suite struct PageTests {
  /// A line as it was shaped.
  private struct Line {
    let bytes: [UInt8]
    let runs: [ShapedRun]
    let files: [String]

    init(_ text: String, _ library: FontLibrary) {
      bytes = Array(text.utf8)
      runs = library.runs(bytes)
      files = runs.map { library.fileName($0) }
    }

    /// The stretches between spaces.
    var words: [Range<Int>] {
      bytes.split(separator: 0x20).map { $0.startIndex..<$0.endIndex }
    }

    /// A word without the signs round it.
    func letters(of word: Range<Int>) -> Range<Int> {
      let isSign = { (index: Int) in
        let byte = bytes[index]
        return byte < 0x80 && !(0x30...0x39).contains(byte) && byte | 0x20 &- 0x61 >= 26
      }
      let start = word.first { !isSign($0) } ?? word.lowerBound
      let end = word.last { !isSign($0) }.map { $0 + 1 } ?? word.upperBound
      return start..<max(start, end)
    }

    /// The files that a stretch is drawn from.
    func files(of range: Range<Int>) -> Set<String> {
      Set(zip(runs, files).filter { $0.0.range.overlaps(range) }.map(\.1))
    }

    /// Returns the advance of the space at an offset.
    func advance(at offset: Int) -> Float? {
      runs.first { $0.range.contains(offset) }?.glyphs.first { Int($0.cluster) == offset }?.advance
    }

    var spaces: [Int] { bytes.indices.filter { bytes[$0] == 0x20 } }
  }

  @Test func thereIsOneOfEachScript() {
    #expect(RealPage.all.count == 23)
  }

  @Test(arguments: RealPage.all)
  func wordsHaveOneFontAndSpacesAreEqual(_ page: RealPage) throws {
    let library = try FontLibrary.standard()
    let lines = page.text.split(separator: "\n").map { Line(String($0), library) }
    try #require(lines.count == 3)
    for (index, line) in lines.enumerated() {
      for glyph in line.runs.flatMap(\.glyphs) { #expect(glyph.glyph != 0) }
      // The signs of the last line are those of Latin text.
      let hasSigns = page.hasSigns && index < 2
      for word in line.words.map({ hasSigns ? $0 : line.letters(of: $0) }) {
        let text = String(decoding: line.bytes[word], as: UTF8.self)
        #expect(line.files(of: word).count == 1, "\(text): \(line.files(of: word))")
      }
    }
    let article = lines[1]
    let advances = Set(article.spaces.compactMap { article.advance(at: $0) })
    #expect(advances.count <= 1, "\(advances)")
    #expect(article.spaces.allSatisfy { article.advance(at: $0) != nil })
    // Before and after the language's name between words of another script.
    let mixed = lines[2]
    let beside = mixed.spaces.prefix(2).compactMap { mixed.advance(at: $0) }
    #expect(beside.count == 2 && abs(beside[0] - beside[1]) < 0.01, "\(beside)")
  }
}

extension RealPage {
  /// True if signs come from the font of its letters: not in alphabets, whose letters may come from
  /// stand-ins for some words only, nor where that font has none (Noto Sans Hebrew).
  fileprivate var hasSigns: Bool { !["vi", "ru", "el", "hy", "ka", "he"].contains(language) }
}
