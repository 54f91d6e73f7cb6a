import Canvas
import Interface
import Localization
import Platform
import SingleInstance
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// Bubbles: once, at the start that they are meant for, gone with any key or click.
@MainActor @Suite struct BubbleTests {
  private func shown(_ editor: TestEditor) -> String? { editor.document.bubbles.hint?.id }

  /// A machine with so many starts behind it.
  private func started(_ count: Int) throws -> Restarts {
    let restarts = Restarts()
    for _ in 0..<count { try restarts.run { _ in } }
    return restarts
  }

  @Test func eachComesOnceAtItsStart() throws {
    let restarts = Restarts()
    var seen: [String?] = []
    for _ in 1...6 { try restarts.run { seen.append(shown($0)) } }
    #expect(seen == ["bubble.write", nil, nil, "bubble.move", nil, nil])
  }

  /// A new user's first sheet is full of text; the bubble for the menus appears nevertheless.
  @Test func theFirstStartSaysWhereTheMenusAre() throws {
    var restarts = Restarts()
    restarts.setup.openingAnimation = DocumentScope.OpeningAnimation(showsHint: true)
    restarts.setup.welcome = { _ in DocumentRequest(text: TextRope(Self.lines)) }
    let editor = try TestEditor(restarts.setup, store: restarts.store) {
      try $0.launches.begin(LaunchRequest(), isFirst: { true })
    }
    editor.application.greet()
    editor.wait(1)
    #expect(editor.string == Self.lines && shown(editor) == "bubble.write")
    let text = try #require(editor.document.bubbles.hint?.text)
    #expect(Catalog.english.text(text) == "Just write. Tap Alt to show the menus.")
  }

  /// A hint that a bubble shows does not also come as a transient message.
  @Test func theHintInPassingMakesWayForIt() throws {
    var restarts = Restarts()
    restarts.setup.openingAnimation = DocumentScope.OpeningAnimation(showsHint: true)
    restarts.setup.desktop.reducesMotion = true
    try restarts.run { editor in
      editor.wait(1)
      #expect(shown(editor) == "bubble.write")
      #expect(editor.document.windowOpening.isOver)
    }
  }

  @Test func aLetterTakesItAwayAndIsWritten() throws {
    try started(0).run { editor in
      let without = try #require(editor.document.bubbles.hint)
      editor.type("x").tick()
      #expect(shown(editor) == nil)
      #expect(editor.string == "x")
      #expect(editor.application.state.isSet(try #require(without.id)))
    }
  }

  @Test func aClickTakesItAwayAndDoesWhatItDoes() throws {
    var restarts = try started(0)
    restarts.setup.request.text = TextRope("one")
    let editor = try TestEditor(restarts.setup, store: restarts.store) {
      try $0.documents.open(restarts.setup.request)
    }
    editor.application.greet()
    editor.tick()
    #expect(shown(editor) != nil)
    editor.press(editor.point(at: 2)).release()
    #expect(shown(editor) == nil)
    #expect(editor.marked == "onˇe")
  }

  @Test func thePixelsAreAsBeforeWhenItHasGone() throws {
    let editor = try TestEditor("oneˇ")
    let before = editor.window.pixels
    editor.document.show(BubbleHint.all[0])
    editor.tick()
    #expect(editor.window.pixels != before)
    editor.press(editor.point(at: 3)).release()
    editor.tick()
    #expect(editor.window.pixels == before)
  }

  @Test func aBubbleThatWasNotSeenComesAgain() throws {
    let editor = try TestEditor("ˇ")
    editor.document.show(BubbleHint.all[0])
    editor.type("x").tick()
    #expect(shown(editor) == nil)
    #expect(!editor.application.state.isSet("bubble.write"))
  }

  @Test func aSheetAndABubbleDoNotMeet() throws {
    let editor = try TestEditor("ˇ")
    editor.document.sheets.notify("A sentence.")
    editor.document.show(BubbleHint.all[0])
    editor.tick()
    #expect(shown(editor) == nil)
  }

  // Position

  private static let lines = (0..<60).map { "line \($0)" }.joined(separator: "\n")

  /// Compares the bubble's place on the page with the letters there.
  private func expectNoLetterBehind(
    _ hint: BubbleHint, _ editor: TestEditor, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bubble = editor.document.bubbles.bubble(of: hint)
    let frame = try #require(bubble?.frame(editor.document.bubbles.chromeContext))
    let boxes = editor.document.viewport.textBoxes
    #expect(!boxes.isEmpty, sourceLocation: sourceLocation)
    for box in boxes {
      #expect(!frame.intersects(box), sourceLocation: sourceLocation)
    }
  }

  /// With text below the caret there is room above the first line, and below the last one.
  @Test func itCoversNoLetter() throws {
    for marked in ["ˇ" + Self.lines, "one\ntwo\nthreeˇ"] {
      let editor = try TestEditor(marked)
      editor.document.show(BubbleHint.all[0])
      editor.tick()
      #expect(shown(editor) == "bubble.write")
      try expectNoLetterBehind(BubbleHint.all[0], editor)
    }
  }

  @Test func betweenLinesItWaits() throws {
    let editor = try TestEditor("one\ntwo\nthree\nfourˇ\n" + Self.lines)
    editor.document.show(BubbleHint.all[0])
    editor.wait(1)
    #expect(shown(editor) == nil)
    #expect(!editor.application.state.isSet("bubble.write"))
    // By itself, as when what is below comes and goes.
    editor.document.editor.select(Selection(caret: 0))
    editor.document.redraws.setNeedsFrame()
    editor.tick()
    #expect(shown(editor) == "bubble.write")
  }

  /// No bubble points at something that is scrolled away.
  @Test(arguments: [0, 1]) func nothingHiddenIsPointedAt(index: Int) throws {
    let editor = try TestEditor("ˇ" + Self.lines)
    editor.wheel(-5).wait(1)
    editor.document.show(BubbleHint.all[index])
    editor.wait(1)
    #expect(shown(editor) == nil)
  }

  @Test func theStripIsPointedAtWhereNoLetterIsBelow() throws {
    let editor = try TestEditor("ˇ" + Self.lines)
    editor.document.show(BubbleHint.all[1])
    editor.tick()
    #expect(shown(editor) == nil)
    let empty = try TestEditor("ˇ")
    empty.document.show(BubbleHint.all[1])
    empty.tick()
    #expect(shown(empty) == "bubble.move")
  }

  /// "This strip and the white space beside the text move the window", also below its end.
  @Test func theWindowMovesAsTheBubbleSays() throws {
    let editor = try TestEditor("one\ntwoˇ")
    let width = editor.window.logicalSize.width
    for y in [90.0, 200, 390] {
      for x in [20.0, width - 20] {
        #expect(editor.window.delegate?.area(at: Point(x: x, y: y)) == .draggable)
      }
    }
    for x in [20, width / 2 - 100] {
      #expect(editor.window.delegate?.area(at: Point(x: x, y: 20)) == .draggable)
    }
    // The name is a button as well.
    editor.press(Point(x: width / 2, y: 20)).move(Point(x: width / 2 + 30, y: 20)).release()
    #expect(editor.window.moves == 1)
    #expect(editor.window.delegate?.area(at: Point(x: width / 2, y: 300)) == .content)
  }

  @Test func nothingWakesTheProgramForIt() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("ˇ", setup)
    editor.document.show(BubbleHint.all[0])
    // Long enough for the state to be flushed.
    editor.wait(60)
    #expect(shown(editor) != nil)
    #expect(editor.tick() == nil)
  }
}
