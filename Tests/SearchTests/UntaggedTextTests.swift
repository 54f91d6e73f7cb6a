import Layout
import LayoutTestSupport
import MarkdownSyntax
import Styling
import TestSupport
import TextCore
import Testing

@testable import Search

/// Searches while tags are hidden: `searched(_:)` is what preview mode shows.
struct UntaggedTextTests {
  private static let sheet = StyleSheet(
    textSize: 16, lineHeight: 1.5, shaper: FixedShaper(), hidesTags: true)
  /// Small parts, so that a short paragraph is giant.
  private static let smallParts = PartSizes(
    giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7)

  private func searched(_ text: TextRope, sizes: PartSizes = .shipped) -> SearchedText {
    SearchedText(text, shownBy: Self.sheet, fences: FenceTree(text), sizes: sizes)
  }

  private func hits(
    _ pattern: String, _ options: SearchQuery.Options = [], in text: String
  ) throws -> [String] {
    let rope = TextRope(text)
    var hits: [String] = []
    try Search(SearchQuery(pattern, options)).hits(in: rope.whole, of: searched(rope))
      .forEach { hits.append(rope.string(in: $0)) }
    return hits
  }

  @Test func aWordThatATagDividesIsFound() throws {
    #expect(try hits("Paris", in: "In **Par**is and Pa*r*is.") == ["Par**is", "Pa*r*is"])
    #expect(try hits("Paris", .wholeWords, in: "**Par**is **Paris**ian") == ["Par**is"])
    #expect(try hits("a*b", in: "a\\*b *a*b") == ["a\\*b"])
  }

  @Test func hiddenBytesAreNotFound() throws {
    let text = "[Paris](https://paris.example \"paris\") <https://paris.example>\n```paris\nx\n```"
    #expect(try hits("paris", in: text) == ["Paris", "paris"])
    #expect(try hits("*", in: "**a** \\*") == ["*"])
    #expect(try hits("#", in: "# One #") == [])
    #expect(try hits("-", in: "- one\n\n---\n") == [])
  }

  @Test func expressionsSeeShownLines() throws {
    let regex = SearchQuery.Options.regularExpression
    #expect(try hits("^\\w+$", regex, in: "**one**\n# two\ntwo *words*\n") == ["one", "two"])
    #expect(try hits("(?<=a)b", regex, in: "a**b**") == ["b"])
    #expect(try hits("e\\nt", regex, in: "**one**\n*two*") == ["e**\n*t"])
  }

  @Test func noWordReachesFromOneCellIntoTheNext() throws {
    let table = "| a | b |\n|---|---|\n|one|two|\n"
    #expect(try hits("onetwo", in: table) == [])
    #expect(try hits("|", in: table) == [])
    #expect(try hits("one", .wholeWords, in: table) == ["one"])
  }

  @Test func whatIsNoTextIsNoWhiteSpace() throws {
    let regex = SearchQuery.Options.regularExpression
    let table = "|a|b|\n|---|---|\n|c|d|"
    #expect(try hits("[ \\t]", regex, in: table) == [])
    #expect(try hits(".+", regex, in: table) == [])
    #expect(try hits("\\n{2}", regex, in: "a\n---\n![](p)\nb\n- \nc") == [])
    #expect(try hits("  ", in: "a ![](p.png) b") == [])
    #expect(try hits("[0-9]", regex, in: "1. one\n\n[^2]: x[^2]\n- [ ] 3") == ["3"])
    #expect(try hits("^\\w+", regex, in: "- one\n1. two\n> three\n  - four").count == 4)
  }

  /// Lines that are taken over unread are shown as the styler says.
  @Test(arguments: seeds)
  func shownBytesAreThoseOfThePage(seed: UInt64) throws {
    let pieces = [
      "a", "word ", "**", "*", "_", "`", "[", "](u)", "!", "\\", "|", "\n", "\n", "\r\n", "- ",
      "1. ", "> ", "# ", "```", "---", "|---|", "é", "<https://a.b>", "==", " ", "<!--", "-->",
      "~~", "  ", "[^1]", "![](p)",
    ]
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let isGiant = round % 4 == 0
      let count = generator.number(0...(isGiant ? 1500 : 120))
      let some = pieces.filter { !isGiant || !$0.hasSuffix("\n") }
      let text = TextRope(
        (0..<count).compactMap { _ in some.randomElement(using: &generator) }.joined())
      let sizes = isGiant ? Self.smallParts : .shipped
      let untagged = UntaggedTextReader.read(
        text.whole, of: text, fences: FenceTree(text), sheet: Self.sheet, sizes: sizes,
        window: generator.number(0...1) == 0 ? UntaggedTextReader.window : 100,
        isWanted: { true })
      let shown = shown(text, sizes)
      #expect(
        untagged.text.bytes(in: untagged.text.whole) == shown.map(\.byte), "seed \(seed)")
      for (index, byte) in shown.enumerated() {
        let place = TextRange(at: TextOffset(index), length: 1)
        #expect(untagged.source(of: place).lowerBound == byte.place)
        #expect(untagged.shown(in: 0..<byte.place) == 0..<TextOffset(index))
      }
    }
  }

  /// The bytes that the page shows as letters after the markers, and objects, each with its place.
  private func shown(_ text: TextRope, _ sizes: PartSizes) -> [(byte: UInt8, place: TextOffset)] {
    let fences = FenceTree(text)
    let styles = StyleBook(StyleTable(), sheet: Self.sheet)
    var styler = Styler(styles, partSizes: sizes)
    var shown: [(byte: UInt8, place: TextOffset)] = []
    var start: TextOffset = 0
    while start < text.end {
      let range = text.paragraphRange(at: start)
      let content = text.contentRange(at: start)
      let bytes = text.bytes(in: range)
      let line = bytes.prefix(content.count)
      let isGiant = styler.parser.isGiant(content.count)
      let all = stretches(of: content, in: text, range, fences, &styler)
      let textStart = isGiant ? 0 : self.textStart(of: Array(line), fences.lineState(at: start))
      let first = shown.count
      var place = start
      for stretch in all {
        for (length, attributes) in stretch.attributes {
          let style = attributes[.textStyle].map(styles.textStyle)
          let isLabel = attributes[.inline]?.contains(.footnoteReference) == true
          let from = min(place + length, max(place, start + textStart))
          let isObject: Bool? =
            switch style?.appearance ?? .letters {
            case .letters: isLabel
            case .blank(isRead: true), .sign: true
            default: nil
            }
          if isObject == true, from < place + length {
            shown.append((UntaggedText.object, from))
          } else if isObject == false {
            for offset in from..<(place + length) { shown.append((bytes[offset - start], offset)) }
          }
          place = place + length
        }
      }
      let isText = shown[first...].contains {
        $0.place < content.upperBound && !$0.byte.isWhiteSpace
      }
      if !isGiant, !isText, line.contains(where: { !$0.isWhiteSpace }) {
        shown.removeSubrange(first...)
        shown.append((UntaggedText.object, start))
        for offset in content.upperBound..<range.upperBound {
          shown.append((bytes[offset - start], offset))
        }
      }
      start = range.upperBound
    }
    return shown
  }

  /// The end of the markers of a line, found without styles.
  private func textStart(of line: [UInt8], _ fence: FenceState) -> Int {
    var parser = ParagraphParser()
    let prefix = parser.parse(line, fence: fence).prefix
    return prefix.hanging > 0 ? prefix.length : 0
  }

  private func stretches(
    of content: TextRange, in text: TextRope, _ range: TextRange, _ fences: FenceTree,
    _ styler: inout Styler
  ) -> [AttributedStretch] {
    let fence = fences.lineState(at: content.lowerBound)
    guard styler.parser.isGiant(content.count) else {
      return [styler.paragraph(text.bytes(in: content), state: fence, in: range)]
    }
    var stretches: [AttributedStretch] = []
    for part in ParagraphParts(of: content, in: text, styler.parser.sizes).parts(in: content) {
      let place = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
      let shown =
        place.upperBound == content.upperBound ? place.lowerBound..<range.upperBound : place
      let bytes = text.bytes(in: place)
      if let attributes = stretches.first?.attributes.first?.attributes {
        stretches.append(
          styler.part(
            bytes, isParsed: part.isParsed, of: attributes[.block] ?? BlockStyle(),
            style: attributes[.paragraphStyle], in: shown))
      } else {
        stretches.append(styler.head(bytes, state: fence, in: shown))
      }
    }
    return stretches
  }

  @Test func aLongSearchFindsTheSame() throws {
    let line = "One **tw**o [three](two) *four*\n\nplain two\n"
    let text = TextRope(String(repeating: line, count: 500))
    let searched = searched(text)
    for query in [SearchQuery("two"), SearchQuery("o\nplain"), SearchQuery("four\n\nplain")] {
      var hits = HitList()
      try LongSearch(query, part: 1000).forEachPart(
        of: text.whole, in: searched, isWanted: { true }
      ) { found, _ in hits.append(found) }
      let all = try Search(query).hits(in: text.whole, of: searched)
      #expect(hits == all)
      #expect(hits.count == (query.pattern == "two" ? 1000 : query.pattern == "o\nplain" ? 0 : 500))
    }
  }

  @Test func aChangedLineMakesTheLinesBesideItUnknown() throws {
    var text = TextRope(String(repeating: "one\n", count: 20))
    let query = SearchQuery("one")
    var found = FoundHits(query, in: nil, of: searched(text))
    found.take(try Search(query).hits(in: text.whole, of: searched(text)), in: text.whole)
    let edit = Edit(replacing: 40..<41, with: "x", in: text)
    try edit.apply(to: &text)
    found.follow(edit, to: text)
    #expect(found.unknown == [28..<56])
  }
}
