import Canvas
import Interface
import Layout
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// The scroll position during a search.
@MainActor @Suite struct FindPlaceTests {
  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 560, height: 420)
    return try TestEditor(marked, setup)
  }

  private func isInSight(_ word: String, in editor: TestEditor) throws -> Bool {
    let range = try #require(editor.string.firstRange(of: word))
    let offset = editor.string.utf8.distance(from: editor.string.startIndex, to: range.lowerBound)
    let line = editor.document.scroll.line(of: Selection(caret: TextOffset(offset)))
    let frame = try #require(editor.document.find.bar.frame)
    return line.top >= 0 && Double(line.top + line.height) <= frame.y
  }

  private let lines = String(repeating: "line\n", count: 100)

  @Test func anEarlierQueryMovesNothingUntilTheWriterAsks() throws {
    let editor = try editor("needle\n" + lines + "ˇ" + lines + "needle")
    editor.keys("ctrl+f").type("needle").settle().keys("return", "escape")
    let caret = TextOffset(7 + lines.utf8.count)
    editor.document.editor.select(Selection(caret: caret))
    editor.document.viewport.place(caret, affinity: .downstream, at: 100)
    editor.settle()
    let before = editor.document.viewport.scrollOffset
    editor.keys("ctrl+f").settle()
    #expect(editor.document.find.bar.text(of: 0) == "needle")
    #expect(editor.document.viewport.scrollOffset == before)
    #expect(editor.selection == Selection(caret: caret))
    editor.keys("return").settle()
    #expect(editor.document.viewport.scrollOffset != before)
    editor.keys("escape", "ctrl+f").type("x")
    #expect(editor.document.find.bar.text(of: 0) == "x", "the query is selected")
  }

  @Test func aReplacementToComeMovesNothingEither() throws {
    let editor = try editor("ˇ" + lines + "needle")
    editor.keys("ctrl+f").type("needle").settle().keys("return", "escape", "ctrl+home").settle()
    editor.keys("ctrl+h").settle()
    #expect(editor.document.viewport.scrollOffset == 0)
  }

  @Test func theNearestHitIsShown() throws {
    let editor = try editor(
      "far one\n" + lines + "near one\n" + String(repeating: "line\n", count: 30) + "ˇ" + lines
        + "another one")
    editor.document.viewport.place(editor.selection.head, affinity: .downstream, at: 100)
    editor.settle()
    let before = editor.document.scroll.line(of: editor.selection).top
    editor.keys("ctrl+f").type("one").settle()
    #expect(try isInSight("near one", in: editor))
    // With more letters another hit is chosen: the nearest to the writer's place, not to the shown
    // page.
    editor.keys("ctrl+a").type("another").settle()
    #expect(try isInSight("another one", in: editor))
    editor.keys("ctrl+a").type("nothing of that").settle()
    #expect(editor.document.scroll.line(of: editor.selection).top == before)
  }

  @Test func thePageComesBackToAHitThatTheWriterHasSeen() throws {
    let editor = try editor("ˇabc abd\n" + lines + "abe")
    editor.keys("ctrl+f").type("abe").settle()
    #expect(editor.document.viewport.scrollOffset > 0)
    editor.keys("backspace").settle()
    #expect(editor.document.viewport.scrollOffset == 0)
  }

  @Test func aNearHitIsShownBeforeTheRestIsSearched() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.searchingQueue = queue
    let far = String(repeating: "line\n", count: 40_000)
    let editor = try TestEditor(far + "near one\n" + lines + "ˇ" + far, setup)
    editor.document.viewport.place(editor.selection.head, affinity: .downstream, at: 100)
    editor.tick()
    editor.keys("ctrl+f").type("one").tick()
    #expect(try isInSight("near one", in: editor))
  }

  /// Hits are decorations: showing them, going to them and removing them lays out no line.
  @Test func hitsLayOutNothing() throws {
    let editor = try TestEditor("one two one twoˇ").settle()
    let layout = editor.document.layout
    let before = [layout.layoutCount, layout.invalidationCount, layout.generation]
    editor.keys("ctrl+f").type("one").settle()
    #expect(layout.decorations.hits(in: 0..<editor.text.end).count == 2)
    editor.keys("return").settle().keys("return").settle().keys("escape").settle()
    #expect(layout.decorations.hits(in: 0..<editor.text.end).isEmpty)
    #expect([layout.layoutCount, layout.invalidationCount, layout.generation] == before)
  }
}
