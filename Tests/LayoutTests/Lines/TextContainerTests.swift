import Canvas
import LayoutTestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct TextContainerTests {
  /// The vectors of the article on Paper's internals.
  @Test(arguments: [
    (1600.0, 692.0, 433.0, 475.0), (1000, 692, 133, 175), (760, 680, 40, 40), (400, 320, 40, 40),
  ])
  func followsTheArticle(window: Double, width: Double, left: Double, right: Double) {
    let container = TextContainer(
      lineLength: 65, characterWidth: 10, leftPadding: 42, minInset: 40, availableWidth: window)
    #expect(container.width == width)
    #expect(container.leftInset == left)
    #expect(container.rightInset == right)
  }

  @Test(arguments: [1600.0, 1000, 760, 725, 400, 320])
  func aMirroredParagraphsInsetsAreExchanged(window: Double) {
    let container = TextContainer(
      lineLength: 65, characterWidth: 10, leftPadding: 42, minInset: 40, availableWidth: window)
    let right = container.leftInset + container.mirrored(0)
    let left = container.leftInset + container.mirrored(container.width)
    #expect(abs(window - right - container.leftInset) < 1e-9)
    #expect(abs(left - container.rightInset) < 1e-9)
    // In a wide window texts of both directions fill the same column.
    if window >= 760 { #expect(abs(left - container.textLeft) < 1e-9 || window < 1000) }
  }

  @Test func survivesAWindowWithoutRoom() {
    let container = TextContainer(
      lineLength: 65, characterWidth: 10, leftPadding: 42, minInset: 40, availableWidth: 20)
    #expect(container.width == 0)
    #expect(container.textWidth == 0)
  }

  /// The caret is as tall as the line: as much of it above `d` as below `p`.
  @Test(arguments: [1, 1.25, 1.5, 2], [(12.0, 4.0), (11.3, 3.7), (13.9, 5.2), (9.01, 2.49)])
  func lettersAreCentredInTheLine(scale: Double, measures: (Double, Double)) {
    for lineHeight in stride(from: 18.0, through: 40, by: 0.7) {
      let page = TestPage("dp", scale: scale)
      page.shaper.fontMetrics.ascender = measures.0
      page.shaper.fontMetrics.descender = measures.1
      var style = TestPage.body
      style.lineHeight = lineHeight
      page.layout.setContainer(
        page.layout.container, scale: page.layout.scale, bodyStyle: style)
      let line = page.layout.piece(at: 0).layout.lines[0]
      let above = Double(line.baseline) - measures.0 * scale
      let below = Double(line.height - line.baseline) - measures.1 * scale
      #expect(abs(above - below) <= 1)
      #expect(line.height == Int((lineHeight * scale).rounded()))
    }
  }
}

extension TextContainer {
  /// The container's right edge to the window's.
  fileprivate var rightInset: Double { availableWidth - width - leftInset }
  /// The start of unindented text in the window.
  fileprivate var textLeft: Double { leftInset + leftPadding }
}
