import Canvas
import LayoutTestSupport
import Testing
import TextCore

@testable import Layout

/// Lines are as high as the letters of sloping scripts such as Nastaliq.
@Suite struct VerticalExtentTests {
  private func line(_ verticalExtent: FontMetrics.VerticalExtent?, scale: Double = 1)
    -> LineFragment
  {
    let page = TestPage("ab", scale: scale)
    page.shaper.fontMetrics.verticalExtent = verticalExtent
    return page.layout.piece(at: 0).layout.lines[0]
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func aLineIsAsHighAsTheyNeed(scale: Double) {
    let line = line(FontMetrics.VerticalExtent(above: 30, below: 10), scale: scale)
    #expect(Double(line.height) >= 40 * scale - 0.5)
    #expect(abs(Double(line.baseline) - 30 * scale) <= 1)
    #expect(Double(line.height - line.baseline) >= 10 * scale - 1)
  }

  @Test func aHigherLineHasThemInTheMiddle() {
    let line = line(FontMetrics.VerticalExtent(above: 10, below: 4))
    #expect(line.height == 20 && line.baseline == 13)
  }

  @Test func allOthersAreSetAsTheyWere() {
    #expect(line(nil).height == 20)
  }
}
