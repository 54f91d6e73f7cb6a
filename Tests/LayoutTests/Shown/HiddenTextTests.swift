import Canvas
import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

/// Text is laid out as if its hidden parts were not there.
@Suite struct HiddenTextTests {
  /// A text and its hidden ranges.
  private struct Partly {
    var text = ""
    var hidden: [Range<Int>] = []
    var rest = ""

    /// Makes a text of which every second part between bars is hidden.
    init(_ marked: String) {
      for (index, part) in marked.split(separator: "|", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index.isMultiple(of: 2) {
          rest += part
        } else if !part.isEmpty {
          hidden.append(text.utf8.count..<(text.utf8.count + part.utf8.count))
        }
        text += part
      }
    }
  }

  private func page(
    _ partly: Partly, sign: Unicode.Scalar? = nil, isSpaced: Bool = false
  ) -> TestPage {
    let page = TestPage(partly.text)
    let font = FontRequest(role: .body, size: 16)
    let hidden = page.styles.add(
      TextStyle(
        font: font, appearance: sign.map { .sign($0, isSpaced: isSpaced) } ?? .hidden))
    page.storage.beginEditing()
    for range in partly.hidden {
      page.storage.setAttribute(
        .textStyle, hidden, in: TextRange(at: TextOffset(range.lowerBound), length: range.count))
    }
    page.storage.endEditing()
    return page
  }

  /// A letter typed in a long paragraph costs some lines, however much of it is hidden.
  @Test func aLetterAmongHiddenTextSetsAFewLines() {
    var parts = Array(repeating: "word|**| others |*|", count: 200)
    let page = page(Partly(parts.joined()))
    _ = page.pieces()
    for index in [3, 100, 190] {
      let place = TextOffset(Partly(parts[..<index].joined()).text.utf8.count + 2)
      parts[index] = "woxrd|**| others |*|"
      let before = page.shaper.shapedBytes
      page.storage.replace(place..<place, with: TextRope("x"))
      _ = page.pieces()
      let cost = page.shaper.shapedBytes - before
      #expect(cost < 1_000, "part \(index): \(cost)")
      #expect(ink(page) == ink(self.page(Partly(parts.joined()))), "part \(index)")
    }
  }

  /// Return in a long paragraph keeps the lines above, however much of it is hidden.
  @Test(arguments: [true, false]) func aDividedTextLooksAsAnew(isHidden: Bool) {
    let mark = isHidden ? "|**|" : ""
    var parts = Array(repeating: "word\(mark) others \(mark)", count: 300)
    let page = page(Partly(parts.joined()))
    _ = page.pieces()
    for index in [290, 150, 4] {
      let place = TextOffset(Partly(parts[..<index].joined()).text.utf8.count)
      parts.insert("\n", at: index)
      let before = page.shaper.shapedBytes
      page.storage.replace(place..<place, with: TextRope("\n"))
      _ = page.layout.piece(at: 0)
      let cost = page.shaper.shapedBytes - before
      #expect(cost < 1_000, "part \(index): \(cost)")
      #expect(ink(page) == ink(self.page(Partly(parts.joined()))), "part \(index)")
    }
  }

  private struct Ink: Equatable {
    var line: Int
    var glyph: UInt32
    var x: Float
  }

  private func ink(_ page: TestPage) -> [Ink] {
    page.pieces().flatMap { piece in
      let top = page.layout.top(of: piece)
      return piece.layout.lines.flatMap { line in
        line.runs.flatMap { run in
          var pen = run.x
          return run.glyphs.map { glyph in
            defer { pen += glyph.advance }
            return Ink(line: top + line.top, glyph: glyph.glyph, x: pen)
          }
        }
      }
    }
  }

  private static let words = [
    "one ", "two", "e\u{301}", "שלום ", "Ж", " ", "x ", "hyphen-ated ", "\n",
  ]
  private static let tags = ["**", "[", "](an address)", "`", "שלום", " "]

  private func random(_ generator: inout SeededGenerator) -> Partly {
    Partly(
      (0..<generator.number(0...12)).map { _ in
        generator.number(0...2) == 0
          ? "|\(Self.tags[generator.number(0...(Self.tags.count - 1))])|"
          : Self.words[generator.number(0...(Self.words.count - 1))]
      }.joined())
  }

  @Test(arguments: seeds) func looksAsIfItWereNotThere(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let partly = random(&generator)
      let (page, plain) = (page(partly), TestPage(partly.rest))
      #expect(ink(page) == ink(plain), "\(partly)")
    }
  }

  /// One press of an arrow key passes hidden text; further presses go all the way through the text
  /// and back.
  @Test(arguments: seeds) func arrowsPassIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let partly = random(&generator)
      let (page, plain) = (page(partly), TestPage(partly.rest))
      for side in [PageSide.left, .right] {
        #expect(walk(page, side) == walk(plain, side), "\(partly) to the \(side)")
      }
    }
  }

  /// The places that an arrow comes to from an end of the text on.
  private func walk(_ page: TestPage, _ side: PageSide) -> [Double] {
    // The heights are exact after that.
    _ = page.pieces()
    let movement = VisualMovement(layout: page.layout, boundaries: SimpleTextBoundaries())
    let start = side == .right ? 0 : page.storage.text.end
    var place = TextPlace(offset: start, affinity: .downstream)
    var places: [Double] = []
    for _ in 0..<200 {
      let caret = page.layout.carets.place(at: place.offset, affinity: place.affinity)
      places.append(Double(page.layout.top(of: caret.piece) + caret.line.top) * 1000 + caret.x)
      let next = movement.place(
        from: Selection(caret: place.offset, affinity: place.affinity), toward: side,
        byWord: false, extending: false)
      if next == place { break }
      place = next
    }
    return places
  }

  /// A caret stays beside the letter that it passed.
  @Test(arguments: [
    ("a|**|b|**|c", "a", [0, 1, 4, 7]), ("|[|a|](u)|", "a", [0, 2]), ("a|**||_|b", "a", [0, 1, 5]),
  ]) func goesWithTheLetterBefore(marked: String, _: String, offsets: [Int]) {
    let page = page(Partly(marked))
    let movement = VisualMovement(layout: page.layout, boundaries: SimpleTextBoundaries())
    var place = TextPlace(offset: 0, affinity: .downstream)
    var found = [0]
    for _ in 1..<offsets.count {
      place = movement.place(
        from: Selection(caret: place.offset), toward: .right, byWord: false, extending: false)
      found.append(place.offset.utf8)
    }
    #expect(found == offsets)
  }

  @Test func everyOffsetHasAPlace() {
    let page = page(Partly("|# |one |**|two|**||](u)| three |**|"))
    let plain = TestPage("one two three ")
    let carets = page.layout.carets
    var last = -1.0
    for offset in 0...page.storage.text.utf8Count {
      let x = carets.place(at: TextOffset(offset), affinity: .downstream).x
      let line = carets.place(at: TextOffset(offset), affinity: .downstream).lineIndex
      #expect(Double(line) * 10_000 + x >= last, "\(offset)")
      last = Double(line) * 10_000 + x
    }
    #expect(ink(page) == ink(plain))
  }

  @Test func homeAndEndAreInsideOfTags() {
    let page = page(Partly("|# ||**|bold|**|"))
    let carets = page.layout.carets
    #expect(carets.lineStart(at: 6, affinity: .downstream).offset == 4)
    #expect(carets.lineEnd(at: 6, affinity: .downstream).offset == 8)
    // From there on they are outside of them.
    #expect(carets.lineStart(at: 4, affinity: .downstream).offset == 0)
    #expect(carets.lineEnd(at: 8, affinity: .downstream).offset == 10)
  }

  @Test func aSignStandsForAllOfIt() {
    let page = page(Partly("a|[x]|b"), sign: "☑")
    #expect(page.visual(line: 0) == "a☑b")
    let carets = page.layout.carets
    let piece = page.layout.piece(at: 0)
    #expect(carets.selectionSpans(1..<4, in: piece, line: 0) == [50..<60])
    #expect(carets.textPlace(in: piece, line: 0, x: 59).offset == 4)
  }

  @Test func aSignAndItsSpaceAreOne() {
    let page = page(Partly("a|[x]|b"), sign: "☑", isSpaced: true)
    let carets = page.layout.carets
    let piece = page.layout.piece(at: 0)
    #expect(carets.selectionSpans(1..<4, in: piece, line: 0) == [50..<70])
    #expect(carets.textPlace(in: piece, line: 0, x: 59).offset == 1)
    #expect(carets.textPlace(in: piece, line: 0, x: 61).offset == 4)
    let movement = VisualMovement(layout: page.layout, boundaries: SimpleTextBoundaries())
    let next = movement.place(
      from: Selection(caret: 1), toward: .right, byWord: false, extending: false)
    #expect(next.offset == 4)
  }

  /// No caret goes into guarded markers.
  @Test func markersAreGuarded() {
    let page = TestPage("- ab\n- ")
    var style = TestPage.body
    (style.prefixLength, style.hanging, style.guardsMarkers) = (2, 2, true)
    page.storage.beginEditing()
    page.storage.setAttribute(.paragraphStyle, page.styles.add(style), in: 0..<7)
    page.storage.endEditing()
    let carets = page.layout.carets
    #expect(carets.lineStart(at: 4, affinity: .downstream).offset == 2)
    #expect(carets.place(at: 0, affinity: .downstream).x == 40)
    #expect(carets.place(at: 7, affinity: .downstream).x == 40)
    let piece = page.layout.piece(at: 0)
    #expect(carets.textPlace(in: piece, line: 0, x: 21).offset == 2)
    let movement = VisualMovement(layout: page.layout, boundaries: SimpleTextBoundaries())
    let place = movement.place(
      from: Selection(caret: 7), toward: .left, byWord: false, extending: false)
    #expect(place.offset == 4)
  }
}
