import Canvas
import Glibc
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// The page under a finger: it follows, glides on, stops, and springs back at its ends.
@MainActor
@Suite struct TouchScrollTests {
  private func offset(_ editor: TestEditor) -> Int { editor.document.viewport.scrollOffset }
  private func shift(_ editor: TestEditor) -> Int { editor.document.scroll.shownShift }
  private func at(_ y: Double) -> Point { Point(x: 200, y: y) }

  @Test(arguments: [1.0, 2.0])
  func thePageFollowsPixelByPixel(_ scale: Double) throws {
    let editor = try TestEditor(lines: 200) { $0.scale = Scale(scale) }
    editor.finger(.began, at(300)).finger(.moved, at(289))
    #expect(offset(editor) == 0, "it does not jump by the slop")
    editor.finger(.moved, at(280))
    #expect(offset(editor) == Int(9 * scale))
    for y in stride(from: 279.75, through: 180, by: -0.25) { editor.finger(.moved, at(y)) }
    #expect(offset(editor) == Int(109 * scale), "parts of pixels add up")
    editor.finger(.moved, at(230))
    #expect(offset(editor) == Int(59 * scale))
    editor.wait(0.5)
    editor.finger(.ended, at(230)).wait(2)
    #expect(offset(editor) == Int(59 * scale), "a finger that rested throws nothing")
    editor.expect(editor.marked)
    #expect(editor.selection.head == 0, "the caret stays")
  }

  @Test func itGlidesOnAndItsSpeedDecays() throws {
    let editor = try TestEditor(lines: 1000)
    // 10 moves of 20 pixels in 0.2 seconds: 1000 a second.
    editor.swipe(at(400), to: at(200))
    let start = offset(editor)
    let way = { (time: Double) in 1000 * 0.325 * (1 - exp(-time / 0.325)) }
    for time in [0.1, 0.2, 0.4, 0.8] {
      editor.wait(time == 0.1 ? 0.1 : time / 2)
      #expect(abs(Double(offset(editor) - start) - way(time)) < 2, "after \(time)")
    }
    editor.wait(3)
    let rest = offset(editor)
    #expect(abs(Double(rest - start) - 1000 * 0.325) < 10)
    #expect(editor.tick() == nil, "and nothing wakes")
  }

  @Test func aTouchStopsItAndPlacesNoCaret() throws {
    let editor = try TestEditor(lines: 1000)
    editor.swipe(at(400), to: at(200)).wait(0.1)
    editor.finger(.began, at(200))
    let caught = offset(editor)
    editor.wait(0.1)
    editor.finger(.ended, at(200)).wait(1)
    #expect(offset(editor) == caught)
    #expect(editor.selection.head == 0)
    editor.tap(at(200))
    #expect(editor.selection.head > 0)
  }

  @Test func aKeyAndTheWheelStopIt() throws {
    let editor = try TestEditor(lines: 1000)
    editor.swipe(at(400), to: at(200)).wait(0.1)
    editor.keys("shift")
    editor.wheel(-1).wait(0.5)
    let rest = offset(editor)
    editor.wait(1)
    #expect(offset(editor) == rest)
    editor.swipe(at(400), to: at(200)).wait(0.05)
    editor.type("x").tick()
    #expect(offset(editor) == 0, "the caret is in sight, at once")
    editor.wait(2)
    #expect(offset(editor) == 0)
  }

  @Test func beyondAnEndItFollowsLessAndSpringsBack() throws {
    let editor = try TestEditor(lines: 200)
    editor.finger(.began, at(100)).finger(.moved, at(120)).finger(.moved, at(180))
    let pulled = Int(RubberBand.damped(60).rounded())
    #expect(shift(editor) == pulled)
    editor.finger(.moved, at(150))
    #expect(shift(editor) == Int(RubberBand.damped(30).rounded()))
    editor.finger(.moved, at(90))
    #expect(shift(editor) == 0 && offset(editor) == 30)
    editor.finger(.moved, at(180)).wait(0.3)
    #expect(shift(editor) == pulled, "it is held")
    editor.finger(.ended, at(180)).wait(0.1)
    #expect((1..<pulled).contains(shift(editor)))
    let caught = shift(editor)
    editor.finger(.began, at(100)).wait(0.1)
    #expect(shift(editor) == caught, "a finger holds it on its way")
    editor.finger(.ended, at(100)).wait(0.5)
    #expect(shift(editor) == 0 && offset(editor) == 0)
    #expect(editor.tick() == nil)
  }

  @Test func aGlideBouncesAtTheEnd() throws {
    let editor = try TestEditor(lines: 60)
    editor.swipe(at(400), to: at(100), seconds: 0.06)
    var deepest = 0
    for _ in 1...120 {
      editor.wait(1.0 / 60)
      deepest = min(deepest, shift(editor))
    }
    #expect((-60...(-15)).contains(deepest))
    #expect(offset(editor) == editor.document.viewport.maxScrollOffset)
    #expect(shift(editor) == 0)
    #expect(editor.tick() == nil)
  }

  @Test func withReducedMotionNothingBounces() throws {
    let editor = try TestEditor(lines: 60) { $0.desktop.reducesMotion = true }
    editor.finger(.began, at(100)).finger(.moved, at(180)).finger(.moved, at(250)).tick()
    #expect(shift(editor) == 0)
    editor.finger(.ended, at(250)).swipe(at(400), to: at(100), seconds: 0.06)
    for _ in 1...60 {
      editor.wait(1.0 / 60)
      #expect(shift(editor) == 0)
    }
    #expect(offset(editor) == editor.document.viewport.maxScrollOffset)
  }

  @Test func theScrollLineIsDraggedFromAWiderZoneWhileItIsSeen() throws {
    let editor = try TestEditor(lines: 400)
    let place = Point(x: 540, y: 20)
    editor.finger(.began, place).slide(place, to: Point(x: 540, y: 60), steps: 4)
    #expect(offset(editor) == 0, "it is not seen: the page is pulled")
    editor.finger(.ended, Point(x: 540, y: 60)).wait(1)
    editor.wheel(-1).wait(0.2)
    let line = editor.document.scroll.scrollLine
    let grasp = Point(x: 540, y: Double(line.maxY) + 6)
    editor.finger(.began, grasp)
    let below = Point(x: 480, y: grasp.y + 100)
    editor.slide(grasp, to: below).finger(.ended, below)
    let moved = editor.document.scroll.scrollLine
    #expect(abs(moved.y - line.y - 100) <= 1)
    let rest = offset(editor)
    editor.wait(2)
    #expect(offset(editor) == rest)
  }
}
