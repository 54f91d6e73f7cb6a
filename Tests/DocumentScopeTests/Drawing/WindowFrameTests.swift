import ApplicationScope
import Interface
import Platform
import TextCore
import Testing

@testable import Canvas
@testable import DocumentScope

/// The window's frame, which is not there: what is where, and what the pointer says.
@MainActor
@Suite struct WindowFrameTests {
  private func area(_ editor: TestEditor, _ x: Double, _ y: Double) -> HitArea? {
    editor.window.delegate?.area(at: Point(x: x, y: y))
  }

  @Test func whiteSpaceMovesTheWindowAndTextDoesNot() throws {
    let editor = try TestEditor("some ˇtext")
    #expect(area(editor, 180, 20) == .draggable, "the title strip")
    #expect(area(editor, 280, 20) == .content, "the title, which is a button")
    #expect(area(editor, 20, 200) == .draggable, "left of the text")
    #expect(area(editor, 280, 200) == .content, "the text")
    #expect(area(editor, 2, 200) == .content, "an edge that resizes")
    let close = WindowControls(windowWidth: 560).frame(of: .close)
    #expect(area(editor, close.x + 3, close.y + 3) == .content)
    editor.window.setFullScreen(true)
    #expect(area(editor, 20, 200) == .content)
  }

  /// What the middle of each edge shows, if it is not the page: left, right, top, bottom.
  private func border(_ editor: TestEditor) -> WindowEdges {
    let (width, height) = (editor.window.deviceSize.width, editor.window.deviceSize.height)
    let color = editor.application.appearance.theme.scrollLine
    let line = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    var edges: WindowEdges = []
    func look(_ x: Int, _ y: Int, _ edge: WindowEdges) {
      if editor.window.pixels[y * width + x] & 0xFF_FFFF == line { edges.insert(edge) }
    }
    look(0, height / 2, .left)
    look(width - 1, height / 2, .right)
    look(width / 2, 0, .top)
    look(width / 2, height - 1, .bottom)
    return edges
  }

  @Test func aSheetHasAnEdgeWhereAnotherMayLie() throws {
    let editor = try TestEditor("ˇ" + String(repeating: "line\n", count: 100))
    #expect(border(editor).isEmpty)
    func show(_ change: () -> Void) -> WindowEdges {
      change()
      editor.window.delegate?.handle(.resized)
      editor.turn()
      return border(editor)
    }
    #expect(show { editor.window.bareEdges = [.left, .top] } == [.left, .top])
    #expect(show { editor.window.bareEdges = .all } == .all)
    editor.wheel(-5).wait(1)
    #expect(border(editor) == .all, "scrolled pixels take none of it along")
    editor.keys("f10").wait(1)
    #expect(border(editor) == .all, "nor do the menus cover it")
    editor.keys("escape").wait(1)
    #expect(show { editor.window.setMaximized(true) }.isEmpty)
    #expect(show { editor.window.setMaximized(false) } == .all)
    #expect(show { editor.window.setFullScreen(true) }.isEmpty)
    #expect(show { editor.window.setFullScreen(false) } == .all)
    #expect(show { editor.window.setDecorated(true) }.isEmpty)
  }

  @Test func scrolledTextHasTheStripsPlace() throws {
    let editor = try TestEditor("ˇ" + String(repeating: "line\n", count: 100))
    editor.wheel(-5).wait(1)
    #expect(area(editor, 280, 20) == .content)
  }

  @Test func thePointerSaysWhatAPlaceIsFor() throws {
    let editor = try TestEditor("some ˇtext")
    let shapes: [(Double, Double, PointerShape)] = [
      (280, 200, .text), (20, 200, .arrow), (180, 20, .arrow), (280, 20, .text),
      (1, 200, .resizeHorizontal),
      (280, 418, .resizeVertical), (1, 1, .resizeFalling), (1, 418, .resizeRising),
    ]
    for (x, y, shape) in shapes {
      editor.move(Point(x: x, y: y))
      #expect(editor.window.pointer == shape, "at \(x),\(y)")
    }
  }

  @Test func thePointerHidesWhileTyping() throws {
    let editor = try TestEditor("some ˇtext")
    editor.move(Point(x: 280, y: 200)).type("x")
    #expect(editor.window.pointer == .hidden)
    editor.move(Point(x: 281, y: 200))
    #expect(editor.window.pointer == .text)
  }

  @Test func theControlsShowNearThePointerOnlyAndWork() throws {
    let editor = try TestEditor("some ˇtext")
    let controls = WindowControls(windowWidth: 560)
    func corner() -> ArraySlice<UInt32> {
      editor.window.pixels[(560 * 22 + 470)..<(560 * 22 + 556)]
    }
    let page = Theme(scheme: .light).page.pixel
    editor.move(Point(x: 280, y: 200)).wait(0.3)
    #expect(corner().allSatisfy { $0 == page })
    let frame = controls.frame(of: .maximize)
    let point = Point(x: frame.x + 5, y: frame.y + 5)
    editor.move(point).wait(0.3)
    #expect(!corner().allSatisfy { $0 == page })
    editor.press(point)
    #expect(!editor.window.isMaximized, "a control works when the button comes up")
    editor.release(point)
    #expect(editor.window.isMaximized)
    editor.window.setMaximized(false)
    editor.move(Point(x: 280, y: 200)).wait(0.3)
    #expect(corner().allSatisfy { $0 == page })
    let close = controls.frame(of: .close)
    let end = Point(x: close.x + 5, y: close.y + 5)
    editor.move(end).press(end).move(point).release(point)
    #expect(!editor.documents.isEmpty, "and on what it went down on")
    #expect(!editor.window.isMaximized)
    editor.move(end).press(end).release(end)
    #expect(editor.documents.isEmpty)
  }

  @Test func leavingTheWindowTakesTheControlsAway() throws {
    let editor = try TestEditor("some ˇtext")
    editor.move(Point(x: 530, y: 20)).wait(0.3)
    editor.window.delegate?.handle(.mouse(MouseEvent(.leave, at: Point(x: 530, y: -1))))
    editor.wait(0.3)
    let page = Theme(scheme: .light).page.pixel
    #expect(editor.window.pixels[(560 * 22 + 470)..<(560 * 22 + 556)].allSatisfy { $0 == page })
  }

  @Test func inFullScreenThereIsNoControlToPress() throws {
    let editor = try TestEditor("text")
    let close = WindowControls(windowWidth: 560).frame(of: .close)
    let place = Point(x: close.x + 3, y: close.y + 3)
    editor.keys("f11").turn()
    #expect(editor.window.isFullScreen)
    editor.move(place).press(place).release(place).turn()
    #expect(editor.window.isOpen)
    editor.keys("f11").turn()
    editor.move(place).press(place).release(place).turn()
    #expect(!editor.window.isOpen)
  }
}
