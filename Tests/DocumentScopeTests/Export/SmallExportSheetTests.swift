import Canvas
import Testing

@testable import DocumentScope
@testable import Interface

/// The export sheet in the smallest window: all of it can be reached by keys and by the wheel.
@MainActor
@Suite struct SmallExportSheetTests {
  private let editor: TestEditor
  private let sheet: ChoiceSheet

  init() throws {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 360, height: 240)
    editor = try TestEditor("a pageˇ", setup)
    editor.keys("ctrl+shift+e", "alttap")
    sheet = try #require(editor.sheet as? ChoiceSheet)
  }

  private var layout: SheetLayout { sheet.layOut(context) }

  private var context: ChromeContext { editor.document.core.chromeContext }

  @Test func whatHasTheKeyboardIsShown() throws {
    var seen: Set<ViewID> = []
    while let focus = sheet.focus, seen.insert(focus).inserted {
      editor.tick()
      #expect(layout.shows(focus), "\(focus)")
      editor.keys("down")
    }
    // Four rows, the field and two buttons at least.
    #expect(seen.count >= 7)
  }

  @Test func theWheelShowsTheButtons() throws {
    editor.tick()
    let hidden = try #require(layout.views.frame(of: "accept"))
    #expect(!layout.shows("accept"))
    #expect(sheet.button(at: Point(x: hidden.x + 2, y: hidden.y + 2), context: context) == nil)
    editor.wheel(-20)
    let button = try #require(layout.views.frame(of: "accept"))
    #expect(layout.shows("accept"))
    let corner = Point(x: button.x + 2, y: button.y + 2)
    editor.press(corner).release(corner).settle()
    #expect(editor.sheet == nil)
  }
}
