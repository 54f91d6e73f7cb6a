import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// Laws of the stream of events, for random documents.
@Suite struct DocumentReaderPropertyTests {
  private static let pieces = [
    "\n", "\n", "\n", "\n\n", "\r\n", "\n> ", "\n- ", "\n  - ", "\n1. ", "\n# ", "\n```\n",
    "\n---\n",
    "\n===\n", "\n| a | b |\n|---|---|\n", "|", "\n[a]: /b 'c'\n", "\n[^1]: ", "<!--", "-->", "[a]",
    "[a][]", "[^1]", "\n    ", "\t", "  \n", "\\\n", "&amp;", "&", "*", "**", "_", "~", "==", "`",
    "[", "](", ")", "<", ">", "\\", "a", "b ", "word ", " ", "é", "語", "https:", "![",
    "> ", "- ", "+++", "---", "\n> > ", "\n> - ", "[ ] ", "- [x] ", "\"", "'",
  ]

  static func document(_ random: inout SeededGenerator, upTo count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.number(0...count) {
      if random.number(0...60) == 0 {
        bytes.append(UInt8(random.number(0...255)))
      } else {
        bytes += pieces[random.number(0...(pieces.count - 1))].utf8
      }
    }
    return bytes
  }

  private func check(_ bytes: [UInt8], _ lines: LineMeaning, _ sizes: PartSizes, _ note: String) {
    var open: [DocumentElement] = []
    var end = 0
    var uncovered: [Int] = []
    for event in DocumentReader(TextRope(bytes: bytes), lines: lines, sizes: sizes) {
      let range = event.range.lowerBound.utf8..<event.range.upperBound.utf8
      guard range.lowerBound >= end, range.upperBound <= bytes.count else {
        Issue.record("\(note): \(event.kind) is at \(range), behind \(end)")
        return
      }
      uncovered += (end..<range.lowerBound).filter { !bytes[$0].isWhiteSpace }
      end = range.upperBound
      switch event.kind {
      case .enter(let element): open.append(element)
      case .leave(let element):
        let last = open.popLast()
        #expect(last == element, "\(note)")
      default: break
      }
    }
    uncovered += (end..<bytes.count).filter { !bytes[$0].isWhiteSpace }
    #expect(uncovered.isEmpty, "\(note)")
    #expect(open.isEmpty, "\(note)")
  }

  /// A reader of events at some places gives the same events there as a reader of all, except for
  /// text.
  @Test(arguments: LineMeaning.allCases)
  func eventsAtPlacesAreThoseOfTheDocument(_ lines: LineMeaning) {
    let seed: UInt64 = 362
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let bytes = Self.document(&random, upTo: 40)
      let text = TextRope(bytes: bytes)
      let places = bytes.map { $0.isPunctuation && random.number(0...2) == 0 }
      let all = DocumentReader(text, lines: lines, isBeginning: false).filter { event in
        event.kind != .text
          && places[event.range.lowerBound.utf8..<event.range.upperBound.utf8].contains(true)
      }
      let some = DocumentReader(text, lines: lines, at: EventPlaces(places), sizes: .shipped)
        .filter { $0.kind != .text }
      #expect(
        some.map(\.range) == all.map(\.range), "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test(arguments: LineMeaning.allCases, PartSizes.tested)
  func eventsNestAndCoverTheDocument(_ lines: LineMeaning, _ sizes: PartSizes) {
    let seed: UInt64 = 361
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let count = round.isMultiple(of: 8) ? 2000 : 30
      let bytes = Self.document(&random, upTo: count)
      let text = bytes.count < 300 ? String(decoding: bytes, as: UTF8.self).debugDescription : ""
      check(bytes, lines, sizes, "seed \(seed), round \(round): \(text)")
    }
  }

  /// A giant line, and a giant paragraph of wrapped lines, are read by parts, and the text after
  /// them is read normally.
  @Test(arguments: LineMeaning.allCases, PartSizes.tested)
  func giants(_ lines: LineMeaning, _ sizes: PartSizes) {
    let sentences = (0..<(40 * sizes.scale)).map {
      "Number *\($0)* and `code \($0 * $0)` and [a link](\($0 % 7)) and so on it goes."
    }
    let line = sentences.joined(separator: " ")
    let wrapped = sentences.joined(separator: "\n")
    for text in [
      line, wrapped, "> " + line, "- " + line, "# " + line, "```\n" + line,
      "<!-- \n" + line + "-->",
    ] {
      let bytes = Array((text + "\n\n" + "**end**").utf8)
      check(bytes, lines, sizes, "")
    }
    var words = 0
    for event in DocumentReader(TextRope(line), lines: lines, sizes: sizes) {
      if event.kind == .enter(.emphasis) { words += 1 }
    }
    // On the page the parts are the same.
    var parser = ParagraphParser(sizes: sizes)
    let page = parser.parse(Array(line.utf8), fence: .outside).inlines.filter {
      $0.style == .emphasis
    }
    #expect(words == page.count)
    #expect(words > sentences.count / 2)
  }
}
