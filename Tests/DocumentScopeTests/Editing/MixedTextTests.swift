import SystemPackage
import TestSupport
import Canvas
import Interface
import Layout
import Testing
import TextCore

@testable import DocumentScope

/// Writing and moving where directions meet, with the real letters and rules.
@MainActor
@Suite struct MixedTextTests {
  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    return try TestEditor(marked, setup)
  }

  private func caretX(_ editor: TestEditor) -> Double {
    let selection = editor.selection
    return editor.document.layout.carets.place(at: selection.head, affinity: selection.affinity).x
  }

  @Test func theCaretStaysBesideWhatIsWritten() throws {
    let editor = try editor("say ˇ now")
    var last = caretX(editor)
    editor.type("ש")
    #expect(caretX(editor) == last, "the letter is at its right")
    for letter in ["ל", "ו", "ם"] {
      editor.type(letter)
      #expect(abs(caretX(editor) - last) < 0.01, "the letters before it go to the right")
      last = caretX(editor)
    }
    editor.type("!")
    #expect(caretX(editor) > last, "a sign runs with the sentence")
    editor.keys("backspace", "backspace")
    #expect(caretX(editor) == last)
  }

  @Test func theCaretStaysBesideWhatIsWrittenAtTheEnd() throws {
    let editor = try editor("say ˇ")
    let start = caretX(editor)
    editor.type("שלום")
    #expect(abs(caretX(editor) - start) < 0.01)
    editor.keys("end")
    #expect(caretX(editor) > start + 20, "the line's end")
    editor.type(" ok").expect("say שלום okˇ")
  }

  /// Returns the caret's x position, at first and after each press of a key.
  private func caretXs(_ editor: TestEditor, pressing key: String, times: Int) -> [Double] {
    [caretX(editor)] + (0..<times).map { _ in caretX(editor.keys(key)) }
  }

  @Test func anEmptyParagraphBeginsWhereTheTextBegins() throws {
    let editor = try editor("שלוםˇ")
    let start = caretX(try self.editor("ˇשלום"))
    editor.keys("return")
    #expect(abs(caretX(editor) - start) < 0.01, "at the right")
    editor.type("1").keys("return").type("ab")
    #expect(caretX(editor) < start / 2, "Latin letters go their own way")
    editor.keys("return")
    #expect(abs(caretX(editor) - start) < 0.01)
  }

  @Test func theTextsWayFollowsItsFirstLetters() throws {
    let editor = try editor("12\n\nˇ")
    let left = caretX(editor)
    editor.type("ש").keys("up")
    #expect(caretX(editor) > left + 100)
    editor.keys("down", "backspace", "up")
    #expect(caretX(editor) == left)
    editor.keys("ctrl+z", "up")
    #expect(caretX(editor) > left + 100)
  }

  @Test func codeHasNoSayInTheTextsWay() throws {
    let left = caretX(try editor("`ab` cd\nˇ"))
    for text in ["```\nab\n```\n\nאב\nˇ", "`ab`\nאב\nˇ", "<https://a.b>\nאב\nˇ"] {
      #expect(caretX(try editor(text)) > left + 100, "\(text)")
    }
  }

  @Test func aLinksAddressIsASignToItsSentence() throws {
    let editor = try editor("ˇאב [גד](https://a.b/c?d=1) הו")
    let line = editor.document.layout.piece(at: 0).layout.lines[0]
    // With the brackets round it.
    let start = "אב [גד]".utf8.count
    let end = start + "(https://a.b/c?d=1)".utf8.count
    let address = line.runs.filter { $0.range.overlaps(start..<end) }
    #expect(address.map(\.range) == [start..<end])
    #expect(address.map(\.level) == [2], "also its signs and its number")
  }

  @Test func anArrowGoesThroughBothDirectionsAsItLooks() throws {
    let editor = try editor("ˇab שלום cd")
    let xs = caretXs(editor, pressing: "right", times: 10)
    #expect(xs == xs.sorted())
    #expect(Set(xs).count == xs.count)
    editor.expect("ab שלום cdˇ")
    for x in xs.reversed().dropFirst() {
      editor.keys("left")
      #expect(caretX(editor) == x)
    }
    editor.expect("ˇab שלום cd")
  }

  /// With nested directions, numbers of both kinds, brackets, code and invisible direction marks.
  @Test(arguments: seeds) func anArrowComesByEveryPlaceOfAnyTextOnce(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "א", "בג", "a", "bc", "1", "23", "ا", "لا", "\u{661}", " ", "(", ")", ", ", "`", "שָׁ", "👩‍🚀",
      "\u{600}",
      "\u{200F}", "\u{2067}", "\u{2069}", "\u{202B}", "\u{202D}", "\u{202C}", "\t",
    ]
    for _ in 0..<12 {
      let text = (0..<random.number(1...40)).map { _ in
        parts[random.number(0...(parts.count - 1))]
      }.joined()
      let layout = try editor("ˇ" + text).document.layout
      let clusters = ClusterBreaks.boundaries(in: Array(text.utf8))
      let isRightToLeft = layout.piece(at: 0).layout.isRightToLeft
      var place: TextPlace? = TextPlace(offset: 0, affinity: .downstream)
      var seen: [Int] = []
      while let here = place, seen.count <= clusters.count {
        seen.append(here.offset.utf8)
        place = layout.carets.place(beside: here, toward: isRightToLeft ? .left : .right)
      }
      #expect(seen.sorted() == clusters, "\(text.debugDescription)")
      #expect(seen.last == clusters.last, "\(text.debugDescription)")
    }
  }

  /// A paragraph that is laid out in several pieces is one to arrows, also where it runs against the
  /// text.
  @Test(arguments: ["right", "left"])
  func arrowsGoThroughALongParagraphThatRunsAgainstTheText(_ key: String) throws {
    let word = key == "right" ? "שלום " : "hello "
    let (first, last) = key == "right" ? ("ab", "cd") : ("אב", "גד")
    let long = String(repeating: word, count: 8_700 / word.utf8.count)
    let editor = try editor("\(first)ˇ\n\(long)\n\(last)")
    let start = editor.selection.head + 1
    let end = start + long.utf8.count
    func move(from offset: TextOffset, byWord: Bool = false) -> TextOffset {
      let selection = editor.document.selection
      selection.set(TextPlace(offset: offset, affinity: .downstream), extending: false)
      selection.moveVisually(key == "right" ? .right : .left, byWord: byWord, extending: false)
      return editor.selection.head
    }
    let border = editor.document.layout.piece(at: start).range.upperBound
    #expect(border < end, "several pieces")
    // Against the text's direction it is entered at its end and left at its start.
    #expect(move(from: start - 1) == end)
    #expect(move(from: start) == end + 1)
    #expect(move(from: start - 1, byWord: true) == end)
    // Word by word, at its end, from piece to piece and at its start.
    let length = word.utf8.count
    for from in [end, border + 10 * length, start + 10 * length] {
      var place = move(from: from, byWord: true)
      #expect((1...length).contains(from.utf8 - place.utf8))
      for _ in 1...20 where place > start {
        let next = move(from: place, byWord: true)
        #expect(next == max(start, place - length))
        place = next
      }
    }
    #expect(move(from: start, byWord: true) == end + 1)
  }

  @Test func wordsAreJumpedOverAsTheyLook() throws {
    let editor = try editor("ˇab שלום עולם cd")
    let xs = caretXs(editor, pressing: "ctrl+right", times: 4)
    #expect(xs == xs.sorted() && Set(xs).count == 5)
    editor.expect("ab שלום עולם cdˇ")
    editor.keys("ctrl+left", "ctrl+left", "ctrl+left", "ctrl+left").expect("ˇab שלום עולם cd")
  }

  @Test func selectingWithArrowsMarksWhatIsPassedInTheText() throws {
    let editor = try editor("abˇ שלום cd")
    editor.keys("shift+right", "shift+right")
    // The arrow came in at the word's left edge: at its end but one letter.
    editor.expect("ab« שלו»ם cd")
    let layout = editor.document.layout
    let spans = layout.carets.selectionSpans(
      editor.selection.range, in: layout.piece(at: 0), line: 0)
    #expect(spans.count == 2, "one stretch of text, two of the line")
    editor.keys("left").expect("abˇ שלום cd")
  }

  @Test func arrowsGoOnThroughATextOfHebrewParagraphs() throws {
    let editor = try editor("ˇשלום\nעולם\n\nיפה")
    for _ in 1...14 { editor.keys("left") }
    #expect(editor.selection.head == editor.text.end)
    for _ in 1...14 { editor.keys("right") }
    #expect(editor.selection.head == 0)
    // The empty paragraph is a stop.
    for _ in 1...5 { editor.keys("ctrl+left") }
    #expect(editor.selection.head == editor.text.end)
  }

  @Test func arrowsPassALatinParagraphInAHebrewText() throws {
    let editor = try editor("ˇשלום\nLatin\nעולם")
    for _ in 1...15 { editor.keys("left") }
    #expect(editor.selection.head == editor.text.end)
    for _ in 1...15 { editor.keys("right") }
    #expect(editor.selection.head == 0)
  }

  @Test func homeAndEndAreAtTheSidesOfTheParagraph() throws {
    let editor = try editor("שלום abcˇ")
    editor.keys("home")
    let right = caretX(editor)
    editor.keys("end")
    #expect(caretX(editor) < right)
    #expect(editor.selection.head == editor.text.end)
    let line = editor.document.layout.piece(at: 0).layout.lines[0]
    #expect(abs(caretX(editor) - Double(line.x)) < 0.01, "left of the Latin word")
  }

  @Test func aClickStandsBesideTheLetterThatItHits() throws {
    // Looks so: `ab םולש cd`.
    let editor = try editor("ab שלום cdˇ")
    let edge = editor.point(at: 3, affinity: .downstream)
    editor.press(Point(x: edge.x - 2, y: edge.y)).release()
    #expect(editor.selection == Selection(caret: 3), "the first letter's right half")
    editor.press(Point(x: edge.x + 2, y: edge.y)).release()
    #expect(editor.selection == Selection(caret: 11), "the space's left half")
    #expect(abs(editor.point(at: 11, affinity: .downstream).x - edge.x) < 0.01)
  }

  @Test func codeRunsFromLeftToRight() throws {
    let editor = try editor("```\n// שלום\nשלום = 1\n```ˇ")
    for piece in editor.document.viewport.visiblePieces() {
      #expect(!piece.piece.layout.isRightToLeft)
    }
  }
}
