import Canvas
import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

/// After an edit of a long paragraph only a part is laid out, with the same result as laying out
/// all of it.
@Suite struct ChangedParagraphTests {
  /// The layout of a piece.
  private struct SetPiece: Equatable {
    var range: TextRange
    var lines: [SetLine]
    var height: Int
    var length: Int
    var continuation: Continuation
  }

  private struct SetLine: Equatable {
    var range: Range<Int>
    var top: Int
    var edges: [Float]
    var runs: [SetRun]
  }

  private struct SetRun: Equatable {
    var range: Range<Int>
    var edges: [Float]
    var font: FontID
    var level: UInt8
    var glyphs: [ShapedGlyph]
  }

  private func pieces(_ page: TestPage) -> [SetPiece] {
    page.pieces().map { piece in
      let lines = piece.layout.lines.map { line in
        SetLine(
          range: line.range, top: line.top, edges: [line.x, line.width],
          runs: line.runs.map {
            SetRun(
              range: $0.range, edges: [$0.x, $0.width], font: $0.font, level: $0.level,
              glyphs: $0.glyphs)
          })
      }
      return SetPiece(
        range: piece.range, lines: lines, height: piece.layout.height, length: piece.layout.length,
        continuation: piece.layout.continuation)
    }
  }

  private func expectSame(_ page: TestPage, columns: Int, _ note: String) -> Bool {
    let fresh = TestPage("", columns: columns, isStyled: true)
    fresh.replace(0..<0, with: page.storage.text)
    let (ours, theirs) = (pieces(page), pieces(fresh))
    guard ours != theirs else { return true }
    let piece = zip(ours, theirs).first { $0 != $1 }
    let line = piece.flatMap { zip($0.lines, $1.lines).first { $0 != $1 } }
    Issue.record("\(note)\n\(line.map { "\($0)" } ?? "\(piece.map { "\($0)" } ?? "")")")
    return false
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let letters = Array("aeinorstlmdé")
    let word = String((0..<random.number(1...9)).map { _ in letters[random.number(0...11)] })
    switch random.number(0...24) {
    case 0: return "“\(word)”"
    case 1: return "\(word)-\(word)"
    case 2: return "\(word) — \(word)"
    case 3: return "\(word). \(word.uppercased())"
    case 4: return String(repeating: word, count: 12)
    case 5: return "12 \(word),  \(word)"
    default: return word
    }
  }

  @Test(arguments: seeds, ["", "- ", "> > "])
  func anEditedLongParagraphIsSetAsAnew(seed: UInt64, start: String) {
    var random = SeededGenerator(seed: seed)
    for columns in [12, 40] {
      let count = random.number(200...2500)
      let text = (0..<count).map { _ in Self.word(&random) }.joined(separator: " ")
      let page = TestPage(start + text, columns: columns, isStyled: true)
      _ = page.pieces()
      var place = random.number(0...page.storage.text.utf8Count)
      for step in 0..<24 {
        let length = page.storage.text.utf8Count
        if random.number(0...4) == 0 { place = random.number(0...length) }
        place = min(place, length)
        let end = random.number(0...2) == 0 ? min(length, place + random.number(1...8)) : place
        let texts = ["a", " ", "e", "b ", Self.word(&random), "א", "\t", " - ", "ii", ""]
        let new = texts[random.number(0...texts.count - 1)]
        page.replace(place..<end, with: new)
        place += new.utf8.count
        if random.number(0...1) == 0 { _ = page.layout.piece(at: TextOffset(place)) }
        let note = "seed \(seed), \(columns) columns, step \(step)"
        guard step % 3 == 0 else { continue }
        guard expectSame(page, columns: columns, note) else { return }
      }
    }
  }

  /// Typing a letter lays out some lines, however long the paragraph is, and wherever its cuts are.
  @Test(arguments: [2_000, 6_000, 200_000])
  func aLetterSetsAFewLines(count: Int) {
    var random = SeededGenerator(seed: 5)
    var text = ""
    while text.utf8.count < count { text += Self.word(&random) + " " }
    let page = TestPage(text, columns: 60)
    _ = page.pieces()
    var costs: [Int] = []
    for step in 0..<200 {
      let before = page.shaper.shapedBytes
      let place = text.utf8.count / 2 + step
      page.storage.beginEditing()
      page.storage.replace(
        TextRange(at: TextOffset(place), length: 0),
        with: TextRope(step % 6 == 5 ? " " : "x"))
      page.storage.endEditing()
      _ = page.layout.piece(at: TextOffset(place))
      _ = page.layout.piece(at: TextOffset(place + 1000))
      costs.append(page.shaper.shapedBytes - before)
    }
    costs.sort()
    #expect(costs[100] <= 8 * 61, "\(costs)")
    // Sometimes a cut moves, and with it two pieces, or few lines begin with a letter.
    #expect(costs.filter { $0 > 1500 }.count <= 30, "\(costs)")
  }

  /// Return divides a long paragraph, and undo joins it again.
  @Test(arguments: seeds, ["", "- ", "> > "])
  func aDividedLongParagraphIsSetAsAnew(seed: UInt64, start: String) {
    var random = SeededGenerator(seed: seed)
    for columns in [12, 40] {
      let count = random.number(400...3500)
      let text = (0..<count).map { _ in Self.word(&random) }.joined(separator: " ")
      let page = TestPage(start + text, columns: columns, isStyled: true)
      _ = page.pieces()
      for step in 0..<6 {
        let ending = random.number(0...1) == 0 ? "\n" : "\n\n"
        let place = random.number(start.utf8.count...page.storage.text.utf8Count)
        page.replace(place..<place, with: ending)
        let note = "seed \(seed), \(columns) columns, step \(step)"
        if random.number(0...1) == 0 { _ = page.layout.piece(at: TextOffset(place)) }
        guard step % 2 == 0 || expectSame(page, columns: columns, note) else { return }
        page.replace(place..<(place + ending.utf8.count), with: "")
        guard expectSame(page, columns: columns, "\(note), joined") else { return }
      }
    }
  }

  /// Return lays out no line above the caret, also where these lines were in two pieces.
  @Test func returnSetsNoLinesAboveAgain() {
    var random = SeededGenerator(seed: 36)
    var text = ""
    while text.utf8.count < 11_000 { text += Self.word(&random) + " " }
    let page = TestPage(text, columns: 60, isStyled: true)
    let first = page.pieces()[0].range.count
    let before = page.shaper.shapedBytes
    page.replace(6_600..<6_600, with: "\n")
    _ = page.layout.piece(at: 0)
    let cost = page.shaper.shapedBytes - before
    #expect(cost < 6_600 - first + 6 * 61, "\(cost) bytes; the first piece had \(first)")
    #expect(expectSame(page, columns: 60, "divided"))
  }

  /// A later piece of a long paragraph needs no glyph of the first one, but for markers and letters
  /// that may run from right to left.
  @Test(arguments: ["", "- ", "> ", "שלום ", "é "])
  func aLaterPieceIsTheSameWithoutTheFirst(start: String) {
    // A quotation mark could be one between letters that run from right to left.
    let text = start + (0..<4_000).map { "wörd\($0)" }.joined(separator: " ")
    let (page, all) = (
      TestPage(text, columns: 40, isStyled: true), TestPage(text, columns: 40, isStyled: true)
    )
    let expected = pieces(all)
    _ = page.layout.piece(at: TextOffset(text.utf8.count))
    let isSetAlone = page.layout.layoutCount == 1
    #expect(isSetAlone == (start == "" || start == "é "))
    #expect(pieces(page) == expected)
  }
}
