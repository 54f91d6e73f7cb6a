import Canvas
import Localization
import Platform
import TestSupport
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// A slider on a sheet: the mouse, a finger, keys and screen readers.
@MainActor @Suite struct SheetSliderTests {
  private final class SliderSheet: Sheet {
    var value = 1.5
    var tried: Double?

    override var content: any View {
      Stack([
        Slider(
          "Height", 1...2, step: 0.1, standard: 1.5, value: { [unowned self] in value },
          text: { "\($0.settingText)" }, tryOn: { [unowned self] in tried = $0 },
          set: { [unowned self] in value = $0 }),
        ButtonRow(buttons: [Button("close", "Close") { [unowned self] in close() }]),
      ])
    }
  }

  private func shown() throws -> (TestEditor, SliderSheet, Rect) {
    let (editor, sheet) = (try TestEditor("oneˇ"), SliderSheet())
    editor.document.sheets.present(sheet)
    editor.tick()
    let views = sheet.layOut(editor.document.core.chromeContext).views
    return (editor, sheet, try #require(views.frame(of: "slider")))
  }

  @Test func theMouseDragsIt() throws {
    let (editor, sheet, frame) = try shown()
    let y = frame.maxY - 18
    editor.press(Point(x: frame.x, y: y))
    #expect(sheet.tried == 1 && sheet.value == 1.5, "it is a preview")
    #expect(sheet.focus == "slider")
    // Also beside the sheet.
    editor.move(Point(x: frame.maxX + 90, y: y + 300))
    #expect(sheet.tried == 2)
    editor.release(Point(x: frame.maxX + 90, y: y + 300))
    #expect(sheet.value == 2)
    editor.press(Point(x: frame.x, y: y), clicks: 2).release(Point(x: frame.x, y: y))
    #expect(sheet.value == 1.5)
  }

  @Test func keysMoveItWhileItHasTheFocus() throws {
    let (editor, sheet, _) = try shown()
    editor.keys("down", "right", "right")
    #expect(abs(sheet.value - 1.7) < 1e-9)
    editor.keys("down", "right")
    #expect(sheet.focus == "slider", "the arrow goes on from the only button")
    #expect(abs(sheet.value - 1.7) < 1e-9)
    editor.keys("delete")
    #expect(sheet.value == 1.5)
    // At its end an arrow goes to no other control.
    for _ in 0..<7 { editor.keys("left") }
    #expect(sheet.value == 1 && sheet.focus == "slider")
  }

  @Test func screenReadersSetIt() throws {
    let (editor, sheet, _) = try shown()
    let node = try #require(editor.document.sheets.accessibilityNodes.first)
    #expect(node.children.first?.role == .slider)
    let isSet = editor.document.sheets.perform(.setValue(1.74), on: [node.key, "slider"])
    #expect(isSet && abs(sheet.value - 1.7) < 1e-9)
    let isPressed = editor.document.sheets.perform(.act(.press), on: [node.key, "close"])
    #expect(isPressed && sheet.isClosed)
  }
}
