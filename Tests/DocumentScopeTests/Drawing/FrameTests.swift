import Styling
import SystemPackage
import TestSupport
import ApplicationScope
import Interface
import Layout
import Platform
import Testing
import TextCore

@testable import Canvas
@testable import DocumentScope
@testable import WindowScope

/// The amount of drawing in each frame.
@MainActor
@Suite struct FrameTests {
  private func hull(_ rectangles: [DeviceRect]?) -> DeviceRect {
    (rectangles ?? []).reduce(DeviceRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  private func still(_ change: (inout TestEditor.Setup) -> Void = { _ in }) -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    setup.desktop.reducesMotion = true
    change(&setup)
    return setup
  }

  @Test func theFirstFrameIsTheWholeWindow() throws {
    let editor = try TestEditor("one ˇtwo")
    #expect(editor.window.presented == [[editor.window.deviceSize]])
  }

  @Test func nothingIsPresentedWhenNothingChanged() throws {
    let editor = try TestEditor("one ˇtwo", still())
    let frames = editor.window.presented.count
    for _ in 1...5 {
      editor.clock.advance(by: 1)
      editor.tick()
    }
    editor.keys("ctrl+home", "ctrl+right", "ctrl+home", "ctrl+right", "right").tick()
    #expect(editor.window.presented.count == frames)
  }

  @Test func aWindowThatWasCoveredIsPresentedAsAWhole() throws {
    let editor = try TestEditor("one ˇtwo", still())
    let frames = editor.window.presented.count
    editor.window.delegate?.handle(.exposed)
    editor.tick()
    #expect(editor.window.presented[frames...] == [[editor.window.deviceSize]])
    editor.tick()
    #expect(editor.window.presented.count == frames + 1)
  }

  @Test func atRestNothingWakesTheProgram() throws {
    let editor = try TestEditor("one ˇtwo", still())
    #expect(editor.tick() == nil)
    editor.type("x")
    let due = try #require(editor.tick(), "what was written goes to the disk within a second")
    #expect(due < editor.clock.now + 1)
    editor.clock.now = due
    editor.tick()
    #expect(editor.tick() == nil)
    editor.press(editor.point(at: 0)).release().tick()
    #expect(editor.tick() == nil)
  }

  @Test func aBlinkPresentsTheCaretsRectangleOnly() throws {
    let editor = try TestEditor("one ˇtwo")
    editor.wait(0.1)
    let frames = editor.window.presented.count
    let turns = editor.wait(5.2)
    let presented = editor.window.presented.dropFirst(frames)
    #expect(presented.count > 20)
    for damage in presented { #expect(damage == [editor.document.caret.rect()]) }
    // Eight fades of five frames, and the wake-ups of the wait itself.
    #expect(turns <= 45, "\(turns) wake-ups in four blinks")
  }

  /// The margins cost nothing to scroll, at any width of the window.
  @Test func aScrollPresentsNothingOfTheMargins() throws {
    let text = (1...200).map { "line \($0)" }.joined(separator: "\n\n")
    let editor = try TestEditor("ˇ" + text, still { $0.size = Size(width: 1600, height: 500) })
    let frames = editor.window.presented.count
    editor.wheel(-3).wait(0.02)
    let presented = editor.window.presented[frames...]
    #expect(!presented.isEmpty)
    for damage in presented {
      let pixels = damage.reduce(0) { $0 + $1.width * $1.height }
      #expect(pixels < 1600 * 500 / 2, "\(damage)")
    }
  }

  /// A frame of the caret alone gives the same pixels as a whole frame, on the page and over it.
  @Test func blinksAndGlidesAreExact() throws {
    let editor = try TestEditor("one ˇtwo three\n\nfour")
    for key in ["right", "ctrl+right", "shift+ctrl+right", "f10", "escape", "down"] {
      editor.keys(key)
      for step in [0.02, 0.02, 0.5, 0.03, 0.03, 0.03, 0.55] {
        editor.wait(step)
        let seen = editor.window.pixels
        // No difference is left for the whole frame.
        editor.window.resize(to: editor.window.logicalSize)
        editor.document.redraws.setNeedsFrame()
        editor.tick()
        #expect(editor.window.pixels == seen, "after \(key)")
      }
    }
  }

  @Test func aLetterAtALinesEndPresentsASmallRectangle() throws {
    let editor = try TestEditor("Some text and more texˇ\nand another line", still())
    // The first letter adds the dot of unsaved text.
    editor.type("t").tick()
    let frames = editor.window.presented.count
    editor.type("x").tick()
    #expect(editor.window.presented.count == frames + 1)
    let damage = hull(editor.window.presented.last)
    let caret = editor.document.caret.rect()
    #expect(damage.width <= 24, "\(damage)")
    #expect(damage.height <= caret.height, "\(damage)")
    #expect(damage.maxX >= caret.maxX)
  }

  @Test func aGlidePresentsTheCaretOnItsWayOnly() throws {
    let editor = try TestEditor("Some textˇ")
    editor.wait(0.2)
    editor.type("x").tick()
    let frames = editor.window.presented.count
    editor.wait(0.1)
    let line = editor.document.caret.rect()
    #expect(editor.window.presented.count > frames + 2)
    for damage in editor.window.presented.dropFirst(frames) {
      #expect(hull(damage).width <= 14 && hull(damage).height <= line.height)
    }
  }

  @Test func scrollingPresentsOncePerFrame() throws {
    let lines = (0..<100).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"), still())
    let frames = editor.window.presented.count
    editor.wheel(-1).wheel(-1).wheel(-1).tick()
    #expect(editor.window.presented.count == frames + 1)
  }

  /// The pixels of incremental drawing are those of drawing everything at once.
  @Test(arguments: seeds)
  func partialFramesEqualAWholeFrame(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<60).map { $0 % 7 == 0 ? "# Title \($0)" : "- some *words* and `code` \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    let keys = [
      "left", "up", "down", "end", "shift+down", "pagedown", "pageup", "backspace", "return",
      "ctrl+z", "ctrl+d", "ctrl+end", "ctrl+home", "alt+up", "ctrl+a", "ctrl+shift+l", "right",
    ]
    for step in 1...60 {
      switch random.number(0...5) {
      case 5: editor.application.settings.change { Self.change(&$0, &random) }
      case 0: editor.type(["a", "*", "`", "```\n", "x y"][random.number(0...4)])
      case 1: editor.wheel(Double(random.number(-3...3)))
      default: editor.keys(keys[random.number(0...(keys.count - 1))])
      }
      editor.clock.advance(by: Double(random.number(0...5)) * 0.04)
      editor.tick()
      guard step % 6 == 0 else { continue }
      let pieces = editor.window.pixels
      editor.window.resize(to: Size(width: 560, height: 420))
      // The size is the same, so nothing but the surface is new.
      editor.document.host.drawing.draw(at: editor.clock.now)
      guard editor.window.pixels == pieces else {
        let index = zip(pieces, editor.window.pixels).enumerated().first { $1.0 != $1.1 }?.offset
        let place = index.map { "\($0 % 560),\($0 / 560)" } ?? "-"
        Issue.record("seed \(seed), step \(step): pixels differ at \(place)")
        return
      }
    }
  }

  private static func change(_ settings: inout Settings, _ random: inout SeededGenerator) {
    switch random.number(0...5) {
    case 0: settings.caretShape = CaretShape.allCases[random.number(0...2)]
    case 1: settings.caretWidth = Double(random.number(1...6))
    case 2: settings.tint = PageTint.allCases[random.number(0...6)]
    case 3: settings.paragraphSpacing = Double(random.number(0...2))
    case 4: settings.textSize = Double(random.number(14...22))
    default: settings.headingTags = random.number(0...1) == 0 ? .inline : .hanging
    }
  }

  @Test func aResizeDrawsAllAndKeepsTheCaretsLine() throws {
    let lines = (0..<200).map { "line \($0) with some more words to wrap when it gets narrow" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    for _ in 1...4 { editor.keys("pagedown") }
    editor.keys("down", "down").wait(1)
    let before = editor.document.caret.rect().y
    editor.window.resize(to: Size(width: 400, height: 420))
    editor.tick()
    #expect(editor.document.caret.rect().y == before)
    #expect(editor.window.presented.last == [editor.window.deviceSize])
    editor.window.resize(to: Size(width: 700, height: 300), scale: Scale(2))
    editor.tick()
    #expect(editor.document.caret.rect().y / 2 <= 300)
    #expect(editor.document.layout.scale == Scale(2))
  }

  @Test func fullScreenShowsNoStripAndNoControls() throws {
    let editor = try TestEditor("ˇ", still())
    editor.keys("f11")
    #expect(editor.window.isFullScreen)
    editor.window.delegate?.handle(.resized)
    editor.move(Point(x: 540, y: 20)).wait(0.3)
    let page = Theme(scheme: .light).page.pixel
    let strip = editor.window.pixels.prefix(560 * 44)
    #expect(strip.allSatisfy { $0 == page })
    editor.keys("f11")
    #expect(!editor.window.isFullScreen)
  }
}
