import SystemPackage
import TestSupport
import ApplicationScope
import Interface
import Platform
import Testing
import TextCore

@testable import Canvas
@testable import DocumentScope

/// The caret's line stays in the middle; only typing and keys bring it there.
@MainActor
@Suite struct TypewriterTests {
  private func setup(
    _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.settings.typewriter = true
    setup.desktop.caretBlink = nil
    change(&setup)
    return setup
  }

  private static let lines = (0..<200).map { "line \($0)" }.joined(separator: "\n")

  /// Returns the distance of the caret's line below the middle.
  private func distance(_ editor: TestEditor) -> Int {
    let caret = editor.document.caret.rect()
    return caret.y - (editor.window.deviceSize.height - caret.height) / 2
  }

  private func offset(_ editor: TestEditor) -> Int { editor.document.viewport.scrollOffset }

  @Test(arguments: [1, 1.25, 2])
  func itStaysInTheMiddleFromTheFirstLineToTheLast(_ scale: Double) throws {
    let editor = try TestEditor("ˇ", setup { $0.scale = Scale(scale) })
    #expect(distance(editor) == 0)
    for line in 1...30 {
      editor.type("# words\n").wait(0.3)
      #expect(distance(editor) == 0, "line \(line)")
    }
    editor.keys("ctrl+home").wait(0.5)
    #expect(distance(editor) == 0)
    editor.keys("ctrl+end").wait(0.5)
    #expect(distance(editor) == 0)
    editor.keys("up", "pageup").wait(2)
    #expect(distance(editor) == 0)
    #expect(editor.tick() == nil, "nothing moves at rest")
  }

  @Test func aLetterIsThereAtOnceAndThePageFollows() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.keys("down").tick()
    // The line is where it was in the frame of the key.
    #expect(distance(editor) == 29)
    editor.type("x").tick()
    #expect(distance(editor) == 29)
    var distances: [Int] = []
    while let next = editor.tick(), distances.count < 100 {
      editor.clock.now = next
      editor.tick()
      distances.append(distance(editor))
    }
    #expect(distances.sorted(by: >) == distances && distances.last == 0)
    #expect(Set(distances).count >= 7, "\(distances)")
  }

  @Test func fasterKeysAreCaughtUpWith() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    var last = 0
    for _ in 1...60 {
      editor.keys("down").wait(0.033)
      #expect(distance(editor) < 2 * 29, "never further behind than two lines")
      #expect(offset(editor) > last)
      last = offset(editor)
    }
    editor.wait(Motion.scroll + 0.02)
    #expect(distance(editor) == 0)
  }

  @Test func typingOnDoesNotHoldThePageUp() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.keys("down").tick()
    for _ in 1...12 { editor.type("x").wait(0.015) }
    #expect(distance(editor) == 0)
  }

  @Test func clicksAndDragsDoNotMoveThePage() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    for _ in 1...20 { editor.keys("down") }
    editor.wait(1)
    let before = offset(editor)
    editor.press(editor.point(in: "line 23")).wait(0.5)
    editor.move(editor.point(in: "line 17")).wait(0.5)
    editor.release().wait(0.5)
    #expect(offset(editor) == before && distance(editor) != 0)
    editor.type("x").wait(0.5)
    #expect(distance(editor) == 0, "typing brings it back")
  }

  @Test func aClickEndsWhatAKeyBegan() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.keys("down", "down").wait(0.05)
    let before = offset(editor)
    editor.press(editor.point(in: "line 5")).release().wait(0.5)
    #expect(offset(editor) == before)
  }

  @Test func theWheelIsFree() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.keys("down").wait(0.05)
    editor.wheel(-10).wait(0.5)
    #expect(offset(editor) > 800)
    let before = offset(editor)
    editor.wait(2)
    #expect(offset(editor) == before)
    editor.keys("right").wait(0.5)
    #expect(distance(editor) == 0)
  }

  @Test func theScrollLineStaysAwayWhileOneWrites() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.type("a\nb").tick()
    #expect(editor.document.scroll.scrollLineOpacity(at: editor.clock.now) == 0)
  }

  @Test func turningItOnRecentresGentlyAndOffLeavesThePage() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup { $0.settings.typewriter = false })
    for _ in 1...20 { editor.keys("down") }
    editor.wait(1)
    let before = offset(editor)
    let far = distance(editor)
    editor.keys("f9").tick()
    #expect(distance(editor) == far, "it does not jump")
    editor.wait(0.05)
    #expect(distance(editor) > 0 && distance(editor) < far)
    editor.wait(0.5)
    #expect(distance(editor) == 0 && offset(editor) != before)
    let caret = editor.document.caret.rect()
    editor.keys("f9").wait(1)
    #expect(editor.document.caret.rect() == caret)
    #expect(!editor.application.settings.current.typewriter)
  }

  @Test func atTheTextsStartThePageGoesDownAndUpWithoutAJump() throws {
    let editor = try TestEditor("oneˇ", setup { $0.settings.typewriter = false })
    for on in [true, false] {
      editor.keys("f9").tick()
      var tops = [editor.document.caret.rect().y]
      while let next = editor.tick(), tops.count < 100 {
        editor.clock.now = next
        editor.tick()
        tops.append(editor.document.caret.rect().y)
      }
      #expect(tops.sorted { on ? $0 < $1 : $0 > $1 } == tops)
      #expect(zip(tops, tops.dropFirst()).allSatisfy { abs($0 - $1) < 45 }, "\(tops)")
      #expect(on ? distance(editor) == 0 : tops.last == 72)
    }
    #expect(editor.document.viewport.topInset == 72)
  }

  @Test func theTitleStaysUntilTheTextPushesItOut() throws {
    let editor = try TestEditor("ˇ", setup())
    let viewport = editor.document.viewport
    for line in 0...30 {
      let top = (420 - 29) / 2 - line * 29
      #expect(viewport.titleScroll == max(0, 72 - top))
      editor.type("\n").wait(0.3)
    }
  }

  @Test func aResizeKeepsItInTheMiddle() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    for _ in 1...20 { editor.keys("down") }
    editor.wait(1)
    editor.window.resize(to: Size(width: 500, height: 600), scale: Scale(2))
    editor.tick()
    #expect(distance(editor) == 0)
    editor.keys("ctrl+home").wait(0.5)
    #expect(distance(editor) == 0)
    editor.wheel(-3).wait(0.5)
    let away = editor.document.caret.rect().y
    editor.window.resize(to: Size(width: 500, height: 590), scale: Scale(2))
    editor.tick()
    #expect(distance(editor) != 0 && away != 0, "a page that was moved away stays away")
  }

  @Test func reducedMotionMovesAtOnce() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup { $0.desktop.reducesMotion = true })
    for _ in 1...5 {
      editor.keys("down").tick()
      #expect(distance(editor) == 0)
    }
    editor.keys("f9").tick()
    editor.keys("ctrl+home").tick()
    #expect(offset(editor) == 0 && editor.document.caret.rect().y == 72)
    editor.keys("f9").tick()
    #expect(distance(editor) == 0)
    editor.wait(2)
    #expect(editor.tick() == nil)
  }

  @Test func goingToALinePutsItInTheMiddle() throws {
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    editor.document.goToLine(100)
    editor.tick()
    #expect(distance(editor) == 0)
  }

  /// After random actions and a key the caret's line comes to rest in the middle.
  @Test(arguments: seeds)
  func everyKeyEndsInTheMiddle(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let editor = try TestEditor("ˇ" + Self.lines, setup())
    let keys = [
      "up", "down", "left", "end", "return", "backspace", "ctrl+backspace", "pagedown", "pageup",
      "shift+down", "ctrl+z", "ctrl+y", "ctrl+d", "alt+up", "ctrl+home", "ctrl+end", "ctrl+v",
    ]
    editor.clipboard.text = "# pasted\ntwo lines"
    for step in 1...80 {
      if random.number(0...4) == 0 { editor.wheel(Double(random.number(-9...9))) }
      if random.number(0...4) == 0 {
        let place = Point(x: 250, y: Double(random.number(60...400)))
        editor.press(place).release(place)
      }
      editor.wait(Double(random.number(0...3)) * 0.03)
      editor.type("a").keys(keys[random.number(0...(keys.count - 1))])
      guard random.number(0...1) == 0 else { continue }
      editor.keys("right").wait(0.4)
      #expect(distance(editor) == 0, "seed \(seed), step \(step)")
    }
  }
}
