import Interface
import Layout
import MarkdownSyntax
import Styling
import StylingTestSupport
import Testing
import TextCore
import WindowScope

@testable import DocumentScope

/// A text that is set without a window has the lines that the page has.
@MainActor
@Suite struct TextFlowTests {
  private struct Line: Equatable {
    var range: TextRange
    var height: Int
    var baseline: Int
    var x: Float
    var width: Float
    var inks: [TextDecoration.Ink]
  }

  private nonisolated static let texts = [
    "# Title\n\nSome *text* with `code`, and **more** of it, so that the line has to be wrapped.\n",
    "- [ ] task\n- [x] done\n> quote\n> - item\n\n~~~\ncode\n~~~\n[^1]: note\n\n***\n",
    "בית ליד הים and then English\n\n1. one\n2. two\n```\nopen",
    "> " + String(repeating: "giant *paragraph* of ==many== words ", count: 900) + "\nend",
    "A *b*\n===\nc | d\n-|-\n<!-- e\n# f\n-->\n\ng\n---\n",
    "**" + String(repeating: "x", count: 9000) + "** y", "\r\n\r\n", "",
  ]

  @Test(arguments: texts, [false, true])
  func linesAreThoseOfThePage(_ text: String, hidesTags: Bool) throws {
    let editor = try TestEditor("ˇ" + text)
    if hidesTags { editor.document.look.hidesTags = true }
    editor.tick()
    let core = editor.document.core
    let layout = core.layout
    let typesetting = core.typesetting
    let flow = TextFlow(
      core.editor.text,
      styler: Styler(StyleBook(StyleTable(), sheet: core.attributes.sheet)),
      typesetter: Typesetter(
        shaper: typesetting.shaper, breaker: typesetting.breaker, bidi: typesetting.bidi),
      setting: LineSetting(
        layout.container, grid: .device(layout.scale), isRightToLeft: layout.isRightToLeft))
    var set: [Line] = []
    for piece in flow {
      for line in piece.layout.lines {
        set.append(Self.line(line, DecoratedLine(line, with: piece.decorations), piece.content))
      }
    }
    var page: [Line] = []
    var next: LayoutManager.Piece? = layout.piece(at: 0)
    while let piece = next {
      for (index, line) in piece.layout.lines.enumerated() {
        page.append(Self.line(line, layout.decoratedLine(index, in: piece), piece.content))
      }
      next = layout.piece(after: piece)
    }
    #expect(set == page)
  }

  private static func line(
    _ line: LineFragment, _ decorated: DecoratedLine, _ content: TextRange
  ) -> Line {
    Line(
      range: TextRange(
        at: content.lowerBound + line.range.lowerBound, length: line.range.count),
      height: line.height, baseline: line.baseline, x: line.x, width: line.width,
      inks: decorated.glyphs.map(\.ink).uniqued())
  }
}

extension [TextDecoration.Ink] {
  /// Merges equal adjacent inks: unmarked text at a soft wrap is a run of its own.
  fileprivate func uniqued() -> Self {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
