import Interface
import Platform
import TextCore
import Testing
import Words

@testable import ApplicationScope
@testable import DocumentScope

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
    #expect(seen == [nil, "bubble.write", nil, "bubble.move", nil, nil])
  }

  @Test func aLetterTakesItAwayAndIsWritten() throws {
    try started(1).run { editor in
      let without = try #require(editor.document.bubbles.hint)
      editor.type("x").turn()
      #expect(shown(editor) == nil)
      #expect(editor.string == "x")
      #expect(editor.application.state.isSet(without.id))
    }
  }

  @Test func aClickTakesItAwayAndDoesWhatItDoes() throws {
    var restarts = try started(1)
    restarts.setup.request.text = TextRope("one")
    let editor = try TestEditor(restarts.setup, store: restarts.store) {
      try $0.documents.open(restarts.setup.request)
    }
    editor.application.greet()
    editor.turn()
    #expect(shown(editor) != nil)
    editor.press(editor.point(at: 2)).release()
    #expect(shown(editor) == nil)
    #expect(editor.marked == "onˇe")
  }

  @Test func thePixelsAreAsBeforeWhenItHasGone() throws {
    let editor = try TestEditor("oneˇ")
    let before = editor.window.pixels
    editor.document.show(BubbleHint.all[0])
    editor.turn()
    #expect(editor.window.pixels != before)
    editor.press(editor.point(at: 3)).release()
    editor.turn()
    #expect(editor.window.pixels == before)
  }

  @Test func whatComesBeforeItIsSeenKeepsItForNextTime() throws {
    let editor = try TestEditor("ˇ")
    editor.document.show(BubbleHint.all[0])
    editor.type("x").turn()
    #expect(shown(editor) == nil)
    #expect(!editor.application.state.isSet("bubble.write"))
  }

  @Test func aSheetAndABubbleDoNotMeet() throws {
    let editor = try TestEditor("ˇ")
    editor.document.sheets.notify("A sentence.")
    editor.document.show(BubbleHint.all[0])
    editor.turn()
    #expect(shown(editor) == nil)
  }

  @Test func nothingWakesTheProgramForIt() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("ˇ", setup)
    editor.document.show(BubbleHint.all[0])
    // Long enough for what was seen to be written.
    editor.wait(60)
    #expect(shown(editor) != nil)
    #expect(editor.turn() == nil)
  }
}
