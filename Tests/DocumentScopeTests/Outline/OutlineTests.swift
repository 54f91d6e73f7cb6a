import Canvas
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface

/// The list of all headings.
@MainActor @Suite struct OutlineTests {
  private static let text = """
    # Alpha
    one
    ## Beta
    two
    ## Gamma
    three
    # Delta
    ```
    # no heading
    ```
    four

    """

  private func opened(_ marked: String = text + "ˇ") throws -> TestEditor {
    let editor = try TestEditor(marked)
    editor.keys("ctrl+shift+o").come()
    return editor
  }

  @Test func itShowsAllHeadingsWithThatOfTheCaretMarked() throws {
    let editor = try opened()
    #expect(editor.titles == ["Alpha", "Beta", "Gamma", "Delta"])
    #expect(editor.markedTitle == "Delta")
    #expect(editor.outline?.content.caretChapter == 3)
  }

  @Test func withoutHeadingsItSaysSo() throws {
    let editor = try opened("text ˇ")
    #expect(editor.titles == [])
    #expect(editor.keys("return", "down", "alt+up").outline != nil)
    #expect(editor.keys("escape").outline == nil)
    editor.expect("text ˇ")
  }

  @Test func returnGoesThere() throws {
    let editor = try opened()
    editor.keys("up", "up", "return").come()
    #expect(editor.outline == nil)
    editor.expect(Self.text.marked(at: "## Beta"))
  }

  @Test func escapeLeadsBack() throws {
    let lines = (0..<300).map { $0 % 20 == 0 ? "# \($0)" : "line \($0)" }.joined(separator: "\n")
    let editor = try opened(lines + "ˇ")
    let anchor = editor.document.viewport.scrollAnchor()
    editor.keys("ctrl+home").come()
    #expect(editor.document.viewport.scrollOffset == 0)
    #expect(editor.markedTitle == "0")
    editor.keys("escape")
    #expect(editor.document.viewport.scrollAnchor() == anchor)
    editor.expect(lines + "ˇ")
  }

  @Test func typingFiltersTheBestFirst() throws {
    let editor = try opened()
    editor.type("ta").come()
    #expect(editor.titles == ["Beta", "Delta"])
    #expect(editor.outline?.content.title(1).marks == [2..<3, 3..<4])
    editor.type("x").come()
    #expect(editor.titles == [])
    editor.keys("backspace", "backspace", "backspace").type("am").come()
    #expect(editor.titles == ["Gamma"])
    editor.keys("return").come()
    editor.expect(Self.text.marked(at: "## Gamma"))
  }

  /// If Return comes before the list is filtered, it goes to the best match for the whole query.
  @Test func returnWaitsForWhatIsTyped() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(Self.text + "ˇ", setup)
    editor.keys("ctrl+shift+o").type("bet").keys("return")
    #expect(editor.outline != nil)
    for _ in 0..<3 {
      queue.release()
      editor.come()
    }
    #expect(editor.outline == nil)
    editor.expect(Self.text.marked(at: "## Beta"))
  }

  /// A letter that was deleted filters nothing, although its filter was still running.
  @Test func aDeletedLetterFiltersNothing() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(Self.text + "ˇ", setup)
    editor.keys("ctrl+shift+o")
    queue.release()
    editor.come()
    editor.type("b").keys("backspace")
    queue.release()
    editor.come()
    #expect(editor.titles == ["Alpha", "Beta", "Gamma", "Delta"])
  }

  @Test func aClickGoesThereAndThePointerShows() throws {
    let editor = try opened()
    let row = try #require(editor.rowPoint(1))
    editor.move(row)
    #expect(editor.markedTitle == "Beta")
    #expect(editor.document.outline.showsPlace)
    editor.press(row).release(row)
    editor.expect(Self.text.marked(at: "## Beta"))
  }

  @Test func aPressOnThePageClosesItAndIsForThePage() throws {
    let editor = try opened()
    let point = editor.point(in: "one")
    editor.press(point).release(point)
    #expect(editor.outline == nil)
    #expect(editor.string == Self.text)
    #expect(editor.selection.head < 14)
  }

  @Test func aCommandThatMovesTheCaretClosesItAndIsDone() throws {
    let editor = try opened()
    editor.document.perform("find-next")
    #expect(editor.outline == nil)
  }

  /// Its field has the keyboard again after a sheet.
  @Test func aSheetLeavesItOpen() throws {
    let editor = try opened()
    editor.keys("ctrl+home", "ctrl+s")
    #expect(editor.prompt != nil)
    editor.keys("escape").type("tw")
    #expect(editor.outline?.typed == "tw")
  }

  @Test func itsKeysCloseIt() throws {
    let editor = try opened()
    editor.keys("ctrl+shift+o")
    #expect(editor.outline == nil)
  }

  // Rearranging

  @Test func altMovesAChapterAsOneStep() throws {
    let editor = try opened("# a\n## a1\nx\n# b\nˇy\n")
    editor.keys("alt+up").come()
    #expect(editor.titles == ["b", "a", "a1"])
    #expect(editor.markedTitle == "b")
    editor.expect("# b\nˇy\n# a\n## a1\nx\n")
    editor.keys("alt+up").come()
    editor.keys("alt+down").come()
    editor.expect("# a\n## a1\nx\n# b\nˇy\n")
    editor.keys("ctrl+z").come()
    editor.expect("# b\nˇy\n# a\n## a1\nx\n")
    #expect(editor.titles == ["b", "a", "a1"])
    editor.keys("ctrl+z", "ctrl+shift+z", "ctrl+z").come()
    #expect(editor.titles == ["a", "a1", "b"])
    editor.keys("escape").expect("# a\n## a1\nx\n# b\nˇy\n")
  }

  @Test func onlyWhatWasRearrangedHereIsTakenBack() throws {
    let editor = try opened("# a\n# b\nˇy\n")
    editor.keys("escape").type("new ")
    editor.document.perform("outline")
    editor.keys("alt+up").come()
    editor.keys("ctrl+z", "ctrl+z").come()
    editor.expect("# a\n# b\nnew ˇy\n")
    editor.keys("ctrl+shift+z", "ctrl+shift+z").come()
    editor.expect("# b\nnew ˇy\n# a\n")
    editor.keys("escape", "ctrl+z")
    editor.document.perform("outline")
    editor.keys("ctrl+shift+z").come()
    editor.expect("# a\n# b\nnew ˇy\n")
    editor.keys("escape", "ctrl+z")
    editor.expect("# a\n# b\nˇy\n")
  }

  @Test func aLastChapterKeepsTheBlankLineBeforeIt() throws {
    let editor = try opened("# One\n\nˇa\n\n# Two\n\nb\n")
    editor.keys("alt+down").come()
    editor.expect("# Two\n\nb\n\n# One\n\nˇa\n")
    editor.keys("alt+up").come()
    editor.expect("# One\n\nˇa\n\n# Two\n\nb\n")
  }

  @Test func altBringsAChapterInAndOut() throws {
    let editor = try opened("# aˇ\n## b\n")
    editor.keys("alt+right").come()
    editor.expect("## aˇ\n### b\n")
    editor.keys("alt+left", "alt+left").come()
    editor.expect("# aˇ\n## b\n")
    editor.keys("ctrl+z").come()
    editor.expect("## aˇ\n### b\n")
  }

  @Test func aRowIsDragged() throws {
    let editor = try opened("# a\n## a1\n# b\n# c\nˇ")
    let (a, c) = (try #require(editor.rowPoint(0)), try #require(editor.rowPoint(3)))
    editor.press(a).move(Point(x: a.x, y: a.y + 20)).move(c)
    editor.wait(0.5)
    #expect(editor.outline?.drag?.gap == 2, "its own two rows are one")
    editor.release(c).come()
    editor.expect("# b\n# c\n# a\n## a1\nˇ")
    #expect(editor.markedTitle == "a")
    editor.keys("ctrl+z").come()
    editor.expect("# a\n## a1\n# b\n# c\nˇ")
  }

  /// A chapter can't be dropped where the text after it would become part of it.
  @Test func itIsPutDownWhereNothingBecomesPartOfIt() throws {
    let editor = try opened("# a\n# b\n## b1\n## b2\nˇ")
    let (a, target) = (try #require(editor.rowPoint(0)), try #require(editor.rowPoint(2)))
    editor.press(a).move(Point(x: a.x, y: a.y + 20)).move(target)
    #expect([0, 3].contains(editor.outline?.drag?.gap))
    editor.keys("escape")
    #expect(editor.outline?.drag == nil)
    editor.release(target).come()
    editor.expect("# a\n# b\n## b1\n## b2\nˇ")
  }

  @Test func anUnclosedBlockIsNotMoved() throws {
    let editor = try opened("# a\n# b\n```\nˇcode")
    editor.keys("alt+up").come()
    #expect(editor.transientMessages == "The last code block is not closed.")
    editor.expect("# a\n# b\n```\nˇcode")
  }

  @Test func aLockedTextStaysAsItIs() throws {
    let editor = try opened("# a\n# bˇ\n")
    editor.document.readingLock.toggle()
    editor.keys("alt+up", "alt+right").come()
    editor.expect("# a\n# bˇ\n")
    #expect(editor.titles == ["a", "b"])
  }

  @Test func itFollowsATextThatChangesOutside() throws {
    let editor = try TestEditor(file: Array("# a\n".utf8))
    editor.keys("ctrl+shift+o").come()
    editor.changeOutside("# a\n# b\n").come()
    #expect(editor.titles == ["a", "b"])
  }

  /// Only rows that are seen are drawn, of however many there are.
  @Test func rowsOutOfSightAreNotDrawn() throws {
    let text = (0..<5000).map { "# heading \($0)\n" }.joined()
    let editor = try opened("ˇ" + text)
    #expect(editor.outline?.rowsInSight.count ?? 0 < 20)
    editor.keys("ctrl+end").come()
    #expect(editor.markedTitle == "heading 4999")
    #expect(editor.outline?.rowsInSight.upperBound == 5000)
  }
}

extension String {
  /// The text with the caret before the first place of `words`.
  fileprivate func marked(at words: String) -> String {
    let place = indices.first { self[$0...].hasPrefix(words) } ?? startIndex
    return String(self[..<place]) + "ˇ" + String(self[place...])
  }
}

extension TestEditor {
  fileprivate var outline: OutlinePanel? { document.outline.panel }

  /// Waits for the results of the background search.
  @discardableResult
  fileprivate func come() -> TestEditor {
    for _ in 0..<4 { mainThread.run() }
    tick()
    return self
  }

  fileprivate var titles: [String] {
    guard let content = outline?.content else { return [] }
    return (0..<content.rowCount).map {
      String(decoding: content.title(content.heading(inRow: $0)).bytes, as: UTF8.self)
    }
  }

  fileprivate var markedTitle: String? {
    outline?.markedHeading.flatMap { heading in
      outline.map { String(decoding: $0.content.title(heading).bytes, as: UTF8.self) }
    }
  }

  /// The middle of a row.
  fileprivate func rowPoint(_ row: Int) -> Point? {
    outline.map {
      let rows = $0.rowsFrame
      let height = OutlineMetrics.rowHeight
      return Point(
        x: rows.x + rows.width / 2, y: rows.y + (Double(row) + 0.5) * height - $0.scroll.offset)
    }
  }
}
