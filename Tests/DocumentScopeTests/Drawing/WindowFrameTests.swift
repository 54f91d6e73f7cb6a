import ApplicationScope
import Interface
import Platform
import TextCore
import Testing

@testable import Canvas
@testable import DocumentScope
@testable import WindowScope

/// The invisible frame of the window: its areas, and the pointer over them.
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

  /// Returns the edges whose middle shows something other than the page: left, right, top, bottom.
  private func border(_ editor: TestEditor) -> WindowEdges {
    let (width, height) = (editor.window.deviceSize.width, editor.window.deviceSize.height)
    let color = editor.application.appearance.theme.hairline
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
      editor.tick()
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

  /// The scroll line is seen whole beside the hairline of a floating window.
  @Test(arguments: [1, 1.5, 2]) func theEdgeHidesNothingOfTheScrollLine(_ factor: Double) throws {
    var setup = TestEditor.Setup()
    setup.scale = Scale(factor)
    let editor = try TestEditor("ˇ" + String(repeating: "line\n", count: 100), setup)
    let (hairline, width) = (Scale(factor).deviceLength(1), Scale(factor).deviceLength(2))
    for (edges, inset) in [(WindowEdges.all, hairline), ([], 0)] {
      editor.window.bareEdges = edges
      editor.window.delegate?.handle(.resized)
      editor.wheel(-2).wait(0.2)
      let row = editor.document.scroll.scrollLine.y + 4
      let end = (row + 1) * editor.window.deviceSize.width
      let pixels = editor.window.pixels[(end - 12)..<end].map { $0 & 0xFF_FFFF }
      let theme = editor.application.appearance.theme
      let (edge, line) = (theme.hairline.pixel & 0xFF_FFFF, theme.mark.pixel & 0xFF_FFFF)
      #expect(pixels.suffix(inset).allSatisfy { $0 == edge })
      #expect(pixels.dropLast(inset).suffix(width).allSatisfy { $0 == line })
      #expect(pixels.dropLast(inset + width).allSatisfy { $0 != line && $0 != edge })
    }
  }

  /// A line that is as wide as a whole number of pixels, and has no shade beside it, at each scale.
  @Test(arguments: [1, 1.25, 4 / 3.0, 1.5, 1.75, 2, 3])
  func hairlinesAndCaretAreWholePixels(factor: Double) throws {
    var setup = TestEditor.Setup()
    setup.scale = Scale(factor)
    setup.size = Size(width: 561, height: 423)
    let editor = try TestEditor("someˇ text", setup)
    editor.window.bareEdges = .all
    editor.window.delegate?.handle(.resized)
    editor.tick()
    let width = editor.window.deviceSize.width
    func color(_ x: Int, _ y: Int) -> UInt32 { editor.window.pixels[y * width + x] & 0xFF_FFFF }
    let page = color(width / 4, editor.window.deviceSize.height - 20)
    let row = editor.window.deviceSize.height * 3 / 4
    let thickness = Scale(factor).deviceLength(1)
    let line = color(0, row)
    #expect(line != page)
    for x in 0..<thickness { #expect(color(x, row) == line && color(width - 1 - x, row) == line) }
    #expect(color(thickness, row) == page && color(width - 1 - thickness, row) == page)
    let caret = editor.document.caret.drawnRect(at: editor.clock.now)
    #expect(caret.width == Scale(factor).deviceLength(2))
    // The gap after the word has no ink.
    for y in [caret.y, caret.maxY - 1] {
      let ink = color(caret.x, y)
      #expect(ink != page)
      for x in caret.x..<caret.maxX { #expect(color(x, y) == ink) }
      #expect(color(caret.x - 1, y) == page && color(caret.maxX, y) == page)
    }
    #expect(color(caret.x, caret.y - 1) == page && color(caret.x, caret.maxY) == page)
  }

  @Test func theStripHasTheDesktopsMenuWhereThereIsOne() throws {
    let editor = try TestEditor("some ˇtext")
    editor.press(Point(x: 180, y: 20), button: .right).release(Point(x: 180, y: 20))
    #expect(editor.document.menus.isOpen, "no desktop has one")
    editor.keys("escape")
    editor.window.hasSystemMenu = true
    editor.press(Point(x: 180, y: 20), button: .right).release(Point(x: 180, y: 20))
    #expect(!editor.document.menus.isOpen)
    #expect(editor.window.systemMenus == 1)
    editor.press(Point(x: 20, y: 300), button: .right).release(Point(x: 20, y: 300))
    #expect(editor.window.systemMenus == 2, "beside the text, too")
    let text = editor.point(in: "some")
    editor.press(text, button: .right).release(text)
    #expect(editor.document.menus.isOpen && editor.window.systemMenus == 2)
  }

  @Test func theCaretsLineComesBackFromAWindowThatWasTooSmallForAMoment() throws {
    let editor = try TestEditor(
      String(repeating: "line\n", count: 40) + "ˇ" + String(repeating: "line\n", count: 100))
    let size = editor.window.logicalSize
    // The key scrolls the page to the caret.
    editor.keys("right").wait(1)
    func line() -> Double { Double(editor.document.caret.rect().y) / editor.window.scale.factor }
    let before = line()
    #expect(before > size.height / 3)
    // The scale changes before the window has got the size for it.
    editor.window.resize(to: Size(width: size.width / 3, height: size.height / 3), scale: Scale(3))
    editor.tick()
    #expect(line() < size.height / 3)
    editor.window.resize(to: size, scale: Scale(3))
    editor.tick()
    #expect(abs(line() - before) <= 0.5)
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

  /// A pull at the corner that misses the edge by a little closes no window.
  @Test func theCornerResizesAndTheControlIsInsideOfIt() throws {
    let editor = try TestEditor("some ˇtext")
    let close = WindowControls(windowWidth: 560).frame(of: .close)
    let corner = [Point(x: 557, y: 2), Point(x: 551, y: 7), Point(x: 548, y: 12)]
    for point in corner {
      editor.move(point).wait(0.3)
      #expect(editor.window.pointer == .resizeRising, "\(point)")
      editor.press(point).release(point)
      #expect(!editor.documents.isEmpty, "\(point)")
    }
    let around = [(0.0, 0.0), (11, 0), (0, 11), (11, 11), (6, 6)]
    for point in around.map({ Point(x: close.x + $0, y: close.y + $1) }) {
      editor.move(point).wait(0.3)
      #expect(editor.window.pointer == .arrow, "\(point)")
    }
    // One that fills its monitor has no corner to pull.
    editor.window.setMaximized(true)
    let point = Point(x: corner[2].x + 1, y: 13)
    editor.move(point).wait(0.3)
    editor.press(point).release(point)
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
    editor.keys("f11").tick()
    #expect(editor.window.isFullScreen)
    editor.move(place).press(place).release(place).tick()
    #expect(editor.window.isOpen)
    editor.keys("f11").tick()
    editor.move(place).press(place).release(place).tick()
    #expect(!editor.window.isOpen)
  }
}
