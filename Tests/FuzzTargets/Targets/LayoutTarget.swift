import Canvas
import Layout
import LayoutTestSupport
import TextCore

/// Edits on a page that is laid out step by step, against a page that is laid out at once.
enum LayoutTarget {
  private static let longest = 1500
  private static let pieces: [[UInt8]] =
    Pieces.plain
    + ["\n", "\n\n", "# ", "- ", "> ", "  - item\n", "\t", "long word again", "word wörd "].map {
      Array($0.utf8)
    } + [Array(String(repeating: "word ", count: 60).utf8)]

  static func run(_ tape: inout Tape) {
    let columns = tape.number(4...30)
    let look = tape.element(of: [TestPage.body, TestPage.airy])
    let page = TestPage("", columns: columns, isStyled: true, look: look)
    while tape.hasNext() {
      let count = page.storage.text.utf8Count
      let range = count > longest ? 0..<count : tape.range(in: count)
      page.replace(range, with: TextRope(bytes: tape.text(of: pieces, upTo: 3)))
      // Some text is laid out in between, some is not.
      if tape.number(0...1) == 0 {
        let offset = TextOffset(tape.number(0...page.storage.text.utf8Count))
        _ = page.layout.carets.place(at: offset, affinity: .downstream)
      }
      if tape.number(0...63) == 0 { compare(page, columns, look, tape) }
    }
    compare(page, columns, look, tape)
  }

  private static func compare(
    _ page: TestPage, _ columns: Int, _ look: ParagraphStyle, _ tape: Tape
  ) {
    let fresh = TestPage("", columns: columns, isStyled: true, look: look)
    fresh.replace(0..<0, with: page.storage.text)
    tape.expect(page.image() == fresh.image(), "lines are those of laying out at once")
    tape.expect(page.layout.height == fresh.layout.height, "the page is as high")
    let heights = page.pieces().reduce(0) { $0 + $1.layout.height }
    tape.expect(page.layout.height == heights, "the page is as high as its pieces")
  }
}
