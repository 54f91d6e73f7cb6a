import Canvas
import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Selecting with the mouse, and extending that by keys.
@MainActor
@Suite struct MouseTests {
  @Test func aClickPlacesTheCaret() throws {
    let editor = try TestEditor("ˇone two three")
    editor.press(editor.point(at: 5)).release().expect("one tˇwo three")
    editor.press(editor.point(at: 2), .shift).release().expect("on«ˇe t»wo three")
  }

  @Test func aClickBehindAWrappedLineStaysOnIt() throws {
    let words = String(repeating: "word ", count: 40)
    let editor = try TestEditor("ˇ" + words)
    let end = Point(x: 500, y: editor.point(at: 0).y)
    editor.press(end).release()
    let clicked = editor.selection
    #expect(clicked.affinity == .upstream && clicked.head > 0)
    editor.press(editor.point(at: 0)).release().press(end, .shift).release()
    #expect(editor.selection.head == clicked.head && editor.selection.affinity == .upstream)
  }

  @Test func aDragSelects() throws {
    let editor = try TestEditor("ˇone two three")
    editor.press(editor.point(at: 2)).move(editor.point(at: 5)).move(editor.point(at: 9))
    editor.expect("on«e two t»hree")
    editor.move(editor.point(at: 0)).release().expect("«ˇon»e two three")
    editor.move(editor.point(at: 9)).expect("«ˇon»e two three")
  }

  @Test func aDoubleClickSelectsWordsAndDragsByWords() throws {
    let editor = try TestEditor("ˇone two three four")
    let point = editor.point(in: "two")
    editor.press(point).release().press(point, clicks: 2).expect("one «two» three four")
    editor.move(editor.point(in: "hree")).expect("one «two three» four")
    editor.move(editor.point(in: "ne")).expect("«ˇone two» three four")
    editor.release().keys("shift+right").expect("o«ˇne two» three four")
  }

  @Test func aTripleClickSelectsParagraphs() throws {
    let editor = try TestEditor("ˇone two\nthree\nfour")
    let point = editor.point(in: "two")
    editor.press(point, clicks: 3).expect("«one two\n»three\nfour")
    editor.move(editor.point(in: "hree")).release().expect("«one two\nthree\n»four")
  }

  /// A point in the right half of a letter.
  private func rightHalf(of offset: Int, _ editor: TestEditor) -> Point {
    let (left, right) = (
      editor.point(at: offset), editor.point(at: offset + 1, affinity: .upstream)
    )
    return Point(x: right.x - (right.x - left.x) / 8, y: left.y)
  }

  @Test func aClickIsOnALetterToItsEnd() throws {
    let editor = try TestEditor("ˇone two three\nfour")
    let point = rightHalf(of: 6, editor)
    editor.press(point, clicks: 2).expect("one «two» three\nfour")
    editor.move(rightHalf(of: 2, editor)).expect("«ˇone two» three\nfour")
    editor.move(editor.point(at: 8)).release().expect("one «two three»\nfour")
    editor.press(rightHalf(of: 12, editor), clicks: 2).release().expect("one two «three»\nfour")
    editor.press(rightHalf(of: 12, editor), clicks: 3).release().expect("«one two three\n»four")
    editor.press(rightHalf(of: 12, editor), button: .right)
    #expect(editor.selection.range == 0..<14)
  }

  @Test func aDoubleClickBehindALineIsOnItsLastWord() throws {
    let words = String(repeating: "word ", count: 40)
    let editor = try TestEditor("ˇ" + words)
    editor.press(Point(x: 530, y: editor.point(at: 0).y), clicks: 2).release()
    #expect(editor.document.editor.text.string(in: editor.selection.range) == "word")
    let line = editor.point(at: editor.selection.range.lowerBound.utf8)
    #expect(line.y == editor.point(at: 0).y && line.x > 300)
  }

  @Test func keysGoOnFromTheMousesAnchor() throws {
    let editor = try TestEditor("ˇabcdef")
    editor.press(editor.point(at: 3)).move(editor.point(at: 5)).release()
    editor.keys("shift+left", "shift+left", "shift+left").expect("ab«ˇc»def")
  }

  @Test func besidesTheTextIsStillItsLine() throws {
    let editor = try TestEditor("ˇone\ntwo")
    let end = editor.point(at: 3)
    editor.press(Point(x: end.x + 60, y: end.y)).release().expect("oneˇ\ntwo")
    editor.press(Point(x: end.x, y: 400)).release().expect("one\ntwoˇ")
  }

  @Test func aDragPastTheEdgeScrollsAsTimeGoesOn() throws {
    let lines = (0..<200).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    let viewport = editor.document.viewport
    editor.press(editor.point(at: 2)).move(Point(x: 150, y: 440))
    let start = editor.selection.head
    editor.wait(0.25)
    let first = viewport.scrollOffset
    #expect(first > 20)
    #expect(editor.selection.head > start)
    editor.wait(0.25)
    #expect(viewport.scrollOffset > first + 20)
    #expect(editor.selection.anchor == 2)
    editor.release()
    let rest = viewport.scrollOffset
    editor.wait(0.5)
    #expect(viewport.scrollOffset == rest)
    // A press on a selection would begin a drag.
    editor.press(Point(x: 150, y: 200)).release().press(Point(x: 150, y: 200))
    editor.move(Point(x: 150, y: -60)).wait(2)
    #expect(viewport.scrollOffset == 0)
    editor.release()
  }

  @Test func theMiddleButtonPastesWhatWasSelectedLast() throws {
    let editor = try TestEditor("one ˇtwo")
    editor.clipboard.primaryText = "new "
    editor.press(editor.point(at: 0), button: .middle).expect("new ˇone two")
    // Beside the column and on the title strip there is no text.
    for point in [Point(x: 4, y: 100), Point(x: 200, y: 8)] {
      editor.press(point, button: .middle).release(point, button: .middle)
      editor.expect("new ˇone two")
    }
    editor.keys("ctrl+z").expect("ˇone two")
  }

  @Test func aSelectionIsOfferedToTheMiddleButton() throws {
    let editor = try TestEditor("ˇone two")
    editor.keys("shift+end")
    #expect(editor.clipboard.primaryText == "one two")
    editor.keys("left").press(editor.point(at: 0)).move(editor.point(at: 3))
    #expect(editor.clipboard.primaryText == "one two", "only when the button goes up")
    editor.release()
    #expect(editor.clipboard.primaryText == "one")
    editor.keys("right")
    #expect(editor.clipboard.primaryText == "one", "nothing selected offers nothing new")
  }
}
