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

  private var layout: ChoiceLayout { ChoiceLayout(sheet, context) }

  private var context: ChromeContext { editor.document.core.chromeContext }

  /// The frame of the part that has the keyboard.
  private func focused(in layout: ChoiceLayout) throws -> Rect {
    switch sheet.focus {
    case .row(let row): try #require(layout.rowFrames.first { $0.row == row }?.frame)
    case .field: try #require(layout.field)
    case .button: try #require(layout.buttonFrames.last)
    }
  }

  @Test func whatHasTheKeyboardIsShown() throws {
    var seen: Set<ChoiceSheet.Focus> = []
    while seen.insert(sheet.focus).inserted {
      editor.tick()
      let layout = layout
      #expect(layout.box.shows(try focused(in: layout)), "\(sheet.focus)")
      editor.keys("down")
    }
    // Four rows, the field and two buttons at least.
    #expect(seen.count >= 7)
  }

  @Test func theWheelShowsTheButtons() throws {
    editor.tick()
    let hidden = try #require(layout.buttonFrames.last)
    #expect(!layout.box.shows(hidden))
    #expect(sheet.button(at: Point(x: hidden.x + 2, y: hidden.y + 2), context: context) == nil)
    editor.wheel(-20)
    let button = try #require(layout.buttonFrames.last)
    #expect(layout.box.shows(button))
    let corner = Point(x: button.x + 2, y: button.y + 2)
    editor.press(corner).release(corner).settle()
    #expect(editor.sheet == nil)
  }
}
