import Canvas
import Localization
import Platform
import Testing

@testable import Interface

/// The position of a menu in its window, and its visible part.
@MainActor @Suite struct MenuPlaceTests {
  private func panel(
    _ count: Int, _ anchor: MenuPanel.Anchor, window: Size
  ) -> MenuPanel {
    panel(
      of: (0..<count).map { MenuRow.item(MenuItem(.words("Row \($0)")) {}) }, anchor, window: window
    )
  }

  private func panel(
    of rows: [MenuRow], _ anchor: MenuPanel.Anchor, window: Size
  ) -> MenuPanel {
    let context = ChromeContext(
      windowSize: window, scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
    var panel = MenuPanel(Menu("") { [] }, anchor: anchor)
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

  /// The arrow that shows that a menu continues does not cover the marked row.
  @Test(arguments: [240.0, 300, 480]) func aMenuThatIsCutShowsIt(height: Double) {
    let window = Size(width: 640, height: height)
    var panel = panel(40, .at(Point(x: 10, y: 10)), window: window)
    #expect(panel.isCut == (false, true))
    for row in 0..<40 {
      panel.markNext(1)
      let place = panel.frame(ofRow: row)
      let top = panel.isCut.above ? panel.cut(isAbove: true).maxY : panel.frame.y
      let bottom = panel.isCut.below ? panel.cut(isAbove: false).y : panel.frame.maxY
      #expect(place.y >= top && place.maxY <= bottom, "row \(row)")
      #expect(panel.isCut.above || panel.isCut.below)
    }
    #expect(panel.isCut == (true, false))
    for row in (0..<39).reversed() {
      panel.markNext(-1)
      #expect(panel.marked == row)
      #expect(!panel.isCut.above || panel.frame(ofRow: row).y >= panel.cut(isAbove: true).maxY)
    }
    #expect(panel.isCut == (false, true))
    let arrow = Point(x: panel.frame.x + 50, y: panel.frame.maxY - 9)
    #expect(panel.direction(ofCutAt: arrow) == 1)
    #expect(panel.row(at: arrow) == nil)
    panel.scroll(by: 10_000)
    #expect(panel.direction(ofCutAt: arrow) == nil && panel.row(at: arrow) == 39)
    #expect(self.panel(3, .middle, window: window).isCut == (false, false))
  }

  /// Otherwise it could be seen only with a mouse.
  @Test func rowsThatCannotBeMarkedScrollWithTheirNeighbours() {
    let fact = FactList.Fact("Words", "12")
    let facts = MenuRow.facts { FactList([fact, fact, fact]) }
    let items = (0..<20).map { MenuRow.item(MenuItem(.words("Row \($0)")) {}) }
    let rows = [facts, .separator] + items + [.separator, facts]
    var panel = panel(
      of: rows, .at(Point(x: 10, y: 10)), window: Size(width: 360, height: 240))
    panel.markFirst(evenWidgets: true)
    for _ in 0..<19 { panel.markNext(1) }
    #expect(panel.marked == 21 && panel.frame(ofRow: 23).maxY <= panel.frame.maxY)
    panel.markNext(1)
    #expect(panel.marked == 2 && panel.frame(ofRow: 0).y >= panel.frame.y)
    panel.markNext(1)
    #expect(panel.frame(ofRow: 0).y >= panel.frame.y, "nothing moves without need")
    // If there is no room for both, the row is visible.
    let many = MenuRow.facts { FactList([FactList.Fact](repeating: fact, count: 40)) }
    panel = self.panel(
      of: [many] + items, .at(Point(x: 10, y: 10)), window: Size(width: 360, height: 240))
    panel.markFirst(evenWidgets: true)
    #expect(panel.frame(ofRow: 1).y >= panel.frame.y)
    #expect(panel.frame(ofRow: 1).maxY <= panel.frame.maxY)
  }

  @Test func aSubmenuThatFindsNoRoomOpensToTheLeft() {
    let row = Rect(x: 300, y: 50, width: 200, height: 27)
    let frame = panel(3, .beside(row), window: Size(width: 600, height: 400)).frame
    #expect(frame.maxX <= row.x + MenuMetrics.overlap)
  }
}
