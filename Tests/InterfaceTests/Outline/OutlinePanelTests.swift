import Canvas
import MarkdownSyntax
import Platform
import TestSupport
import TextCore
import Testing

@testable import Interface

/// The list of headings without a window.
@MainActor @Suite struct OutlinePanelTests {
  private let context = ChromeContext(
    windowSize: Size(width: 600, height: 400), scale: Scale(1), theme: Theme(scheme: .light),
    typesetting: FixedLetters.typesetting(), labels: FixedLabels())

  /// Frames and screen readers cost the rows in sight, however many headings there are.
  @Test func onlyTheRowsInSightAreLaidOut() throws {
    let text = TextRope(String(repeating: "# Heading\n\n", count: 100_000))
    let outline = Outline(text, fences: FenceTree(text))
    #expect(outline.headings.count == 100_000)
    var asked = 0
    let panel = OutlinePanel(
      .init(outline: outline, caretChapter: 50_000) { heading in
        asked += 1
        return OutlineTitle(Array("Heading \(heading)".utf8))
      }, windowSize: context.windowSize, clipboard: PrivateClipboard(),
      boundaries: SimpleTextBoundaries())
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 600, height: 400), background: Color(hex: 0))
    panel.draw(into: &list, context: context)
    let rows = panel.rowsInSight.count
    #expect(rows < 15 && asked == rows)
    let nodes = panel.accessibilityNodes(context)
    #expect(asked == 2 * rows)
    let read = try #require(nodes.first?.children.last)
    #expect(read.role == .list && read.children.count == rows)
    #expect(read.children.first { $0.states.contains(.focused) }?.name == "Heading 50000")
  }
}
