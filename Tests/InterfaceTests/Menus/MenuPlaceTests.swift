import Canvas
import Platform
import Testing
import Words

@testable import Interface

/// Where a menu opens in its window, and what of it is seen.
@MainActor @Suite struct MenuPlaceTests {
  private func panel(
    _ count: Int, _ anchor: MenuPanel.Anchor, window: Size
  ) -> MenuPanel {
    let context = ChromeContext(
      windowSize: window, scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
    var panel = MenuPanel(Menu("") { [] }, anchor: anchor)
    let rows = (0..<count).map { MenuRow.item(MenuItem(.words("Row \($0)")) {}) }
    panel.update(rows, context)
    return panel
  }

  @Test(arguments: [
    (5.0, 5.0), (600, 5), (5, 400), (600, 400), (-20, -20), (900, 900),
  ])
  func aMenuStaysInTheWindow(x: Double, y: Double) {
    for window in [Size(width: 600, height: 400), Size(width: 360, height: 240)] {
      for count in [1, 8, 80] {
        let frame = panel(count, .at(Point(x: x, y: y)), window: window).frame
        #expect(frame.x >= 0 && frame.y >= 0)
        #expect(frame.maxX <= window.width && frame.maxY <= window.height)
      }
    }
  }

  @Test func aLongMenuScrollsToWhatIsMarked() {
    var panel = panel(80, .at(Point(x: 10, y: 10)), window: Size(width: 360, height: 240))
    for _ in 0..<80 { panel.markNext(1) }
    #expect(panel.marked == 79)
    #expect(panel.frame(ofRow: 79).maxY <= panel.frame.maxY)
    panel.markNext(1)
    #expect(panel.marked == 0)
    #expect(panel.frame(ofRow: 0).y >= panel.frame.y)
  }

  @Test func aSubmenuThatFindsNoRoomOpensToTheLeft() {
    let row = Rect(x: 300, y: 50, width: 200, height: 27)
    let frame = panel(3, .beside(row), window: Size(width: 600, height: 400)).frame
    #expect(frame.maxX <= row.x + MenuMetrics.overlap)
  }
}
