import Canvas
import Interface
import Layout
import Platform
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Selected text that the mouse carries to another place.
@MainActor
@Suite struct TextDragTests {
  // The press

  @Test func aPressOnASelectionIsAClickUntilThePointerMovesOn() throws {
    let editor = try TestEditor("one «two three» four")
    let point = editor.point(at: 6)
    editor.press(point).expect("one «two three» four")
    editor.move(Point(x: point.x + 4, y: point.y - 4)).expect("one «two three» four")
    editor.release(point).expect("one twˇo three four")
  }

  @Test func besideTheSelectionAPressSelectsAsEver() throws {
    let editor = try TestEditor("one «two» three")
    editor.press(editor.point(at: 10)).move(editor.point(at: 13)).release()
    editor.expect("one two th«ree»")
  }

  @Test func doubleAndTripleClicksOnASelectionSelect() throws {
    let editor = try TestEditor("«one two» three")
    let point = editor.point(in: "two")
    editor.press(point).release(point).press(point, clicks: 2).release(point)
    editor.expect("one «two» three")
    editor.press(point, clicks: 3).release(point).expect("«one two three»")
  }

  @Test func shiftStillExtends() throws {
    let editor = try TestEditor("«one two» three")
    editor.press(editor.point(at: 3), .shift).release().expect("«one» two three")
  }

  // Within the window

  private func drag(_ editor: TestEditor, from start: Int, to end: Int) {
    let (start, end) = (editor.point(at: start), editor.point(at: end))
    editor.press(start).move(Point(x: start.x + 20, y: start.y)).move(end).release(end)
  }

  @Test func itMovesAsOneStepAndIsSelectedThere() throws {
    let editor = try TestEditor("one «two »three")
    drag(editor, from: 5, to: 0)
    editor.expect("«two »one three")
    editor.keys("ctrl+z").expect("one «two »three")
    editor.keys("ctrl+shift+z").expect("«two »one three")
    drag(editor, from: 2, to: 13)
    editor.expect("one three«two »")
  }

  @Test func aWordTakesASpaceAlongInOneStep() throws {
    let editor = try TestEditor("one «two» three")
    drag(editor, from: 5, to: 0)
    editor.expect("«two» one three")
    editor.keys("ctrl+z").expect("one «two» three")
  }

  @Test func controlCopies() throws {
    let editor = try TestEditor("one «two »three")
    editor.hold(.control)
    drag(editor, from: 5, to: 0)
    editor.expect("«two »one two three")
    editor.hold([]).keys("ctrl+z").expect("one «two »three")
  }

  @Test func onItselfItStays() throws {
    let editor = try TestEditor("one «two three» four")
    drag(editor, from: 5, to: 12)
    editor.expect("one «two three» four")
    #expect(!editor.isModified)
  }

  @Test func escapeEndsItWithNothingDropped() throws {
    let editor = try TestEditor("one «two »three")
    let start = editor.point(at: 5)
    editor.press(start).move(editor.point(at: 0)).keys("escape")
    editor.move(editor.point(at: 1)).release(editor.point(at: 1))
    editor.expect("one «two »three")
    #expect(editor.application.carriedTexts.current == nil)
  }

  /// The find bar, which Escape would close, is not meant.
  @Test func escapeEndsTheDragBeforeAnythingElse() throws {
    let editor = try TestEditor("one «two »three")
    editor.keys("ctrl+f", "escape", "ctrl+f").expect("one «two »three")
    #expect(editor.document.find.isOpen)
    editor.press(editor.point(at: 5)).move(editor.point(at: 0)).keys("escape")
    #expect(editor.document.find.isOpen)
    editor.release().keys("escape")
    #expect(!editor.document.find.isOpen)
  }

  /// Another program may get the release of the button, so that a press comes after a press.
  @Test func aDragWhoseEndComesLateLeavesNothingBehind() throws {
    let editor = try TestEditor("one «two »three")
    editor.window.carriesDrags = true
    editor.window.leavesDragEndToTest = true
    editor.keys("ctrl+f", "escape", "ctrl+f")
    let point = editor.point(at: 5)
    editor.press(point).move(Point(x: point.x + 20, y: point.y))
    #expect(editor.window.carried != nil)
    editor.press(point)
    #expect(editor.window.carried == nil && editor.application.carriedTexts.current == nil)
    editor.window.delegate?.handle(.dragEnded)
    editor.release(point).expect("one tˇwo three")
    editor.keys("escape")
    #expect(!editor.document.find.isOpen)
  }

  @Test func aCaretShowsWhereItWouldCome() throws {
    let editor = try TestEditor("one «two» three")
    editor.tick()
    let before = editor.window.pixels
    func changed() -> Set<Int> {
      editor.tick()
      return Set(
        editor.window.pixels.indices.filter { editor.window.pixels[$0] != before[$0] }
          .map { $0 % editor.window.deviceSize.width })
    }
    editor.press(editor.point(at: 5)).move(editor.point(at: 11))
    let columns = changed()
    let place = Int(editor.point(at: 11).x.rounded())
    #expect(columns.count == 2 && columns.allSatisfy { abs($0 - place) <= 2 }, "\(columns)")
    // No caret shows at a place that would leave the text as it is.
    editor.move(editor.point(at: 6))
    #expect(changed().isEmpty)
    editor.move(editor.point(at: 11)).keys("escape")
    #expect(changed().isEmpty)
  }

  @Test func thePageScrollsAtItsEdges() throws {
    let editor = try TestEditor(lines: 200)
    editor.keys("shift+end")
    let viewport = editor.document.viewport
    editor.press(editor.point(at: 3)).move(Point(x: 150, y: 410)).wait(0.5)
    #expect(viewport.scrollOffset > 20)
    editor.move(Point(x: 150, y: 200))
    let rest = viewport.scrollOffset
    editor.wait(0.5)
    #expect(viewport.scrollOffset == rest)
    editor.move(Point(x: 150, y: 2)).wait(3)
    #expect(viewport.scrollOffset == 0)
    editor.keys("escape").wait(0.5)
    editor.expect("«line 0»\n" + (1..<200).map { "line \($0)" }.joined(separator: "\n"))
  }

  @Test func listsCountOn() throws {
    let editor = try TestEditor("1. one\n2. two\n«3. three\n»4. four")
    drag(editor, from: 20, to: 0)
    #expect(editor.string == "1. three\n2. one\n3. two\n4. four")
  }

  @Test func withHiddenTagsStylesAreDraggedToo() throws {
    let editor = try TestEditor("one **«two»** three\n\nfour")
    editor.document.perform("preview-mode")
    editor.tick()
    drag(editor, from: 7, to: 24)
    #expect(
      editor.string == "one three\n\nfour **two**" || editor.string == "one three\n\nfou**two**r")
    editor.keys("ctrl+z")
    #expect(editor.string == "one **two** three\n\nfour")
  }

  @Test func aLockedTextStays() throws {
    let editor = try TestEditor("one «two »three")
    editor.document.perform("reading-lock")
    drag(editor, from: 5, to: 0)
    #expect(editor.string == "one two three")
    #expect(
      editor.transientMessages == "The document is read-only. You can change that in the File menu."
    )
  }

  // By the window system

  /// Makes two windows of the program in a window system with drag and drop.
  private func windows(_ one: String, _ two: String) throws -> (TestEditor, DocumentScope) {
    let editor = try TestEditor(one)
    try editor.application.documents.open(DocumentRequest(text: TextRope(two)))
    let other = try #require(editor.documents.last)
    editor.tick()
    editor.window.carriesDrags = true
    return (editor, other)
  }

  private func carry(_ editor: TestEditor, from offset: Int = 5) {
    editor.press(editor.point(at: offset)).move(editor.point(at: 12))
  }

  private func end(_ editor: TestEditor) {
    editor.window.delegate?.handle(.dragEnded)
    #expect(editor.application.carriedTexts.current == nil)
  }

  private func text(_ document: DocumentScope) -> String {
    String(decoding: document.editor.text.allBytes, as: UTF8.self)
  }

  /// The point where a short text begins.
  private func start(of document: DocumentScope) -> Point {
    let place = document.layout.carets.place(at: 0, affinity: .downstream)
    let top = document.viewport.top(of: place.piece) + place.line.top
    return Point(
      x: document.layout.container.leftInset + place.x,
      y: Double(top + place.line.height / 2) / document.window.scale.factor)
  }

  @Test func itOffersWhatACopyOffers() throws {
    let (editor, _) = try windows("one **«two»** three", "")
    editor.press(editor.point(at: 7)).move(editor.point(at: 0))
    let offered = try #require(editor.window.carried)
    editor.keys("ctrl+c")
    #expect(offered.representations.map(\.type) == editor.clipboard.types)
    #expect(offered.data(of: [ClipboardData.text])?.bytes == Array("two".utf8))
    // The window system has the mouse until it reports the end of the drag.
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 0), .move))
    end(editor)
    #expect(editor.string == "two one three")
  }

  @Test func betweenWindowsItMovesAsOneStepInEach() throws {
    let (editor, other) = try windows("one «two »three", "four")
    carry(editor)
    let point = start(of: other)
    other.window.delegate?.handle(.dropHover(point))
    other.window.delegate?.handle(.dropText(at: point, .move))
    end(editor)
    #expect(text(other) == "two four" && editor.string == "one three")
    #expect(other.editor.selection.range == 0..<4)
    editor.keys("ctrl+z").expect("one «two »three")
    #expect(text(other) == "two four")
    other.window.delegate?.handle(.key(KeyPress(.character("z"), .control)))
    #expect(text(other) == "four")
    #expect(other.editor.undoCount == 0)
  }

  @Test func betweenWindowsItCopies() throws {
    let (editor, other) = try windows("one «two »three", "four")
    carry(editor)
    other.window.delegate?.handle(.dropText(at: start(of: other), .copy))
    end(editor)
    #expect(text(other) == "two four")
    editor.expect("one «two »three")
    #expect(!editor.isModified)
  }

  /// Wayland reports the move when the other program has the whole text, long after the drag.
  @Test func anotherProgramMovesIt() throws {
    let editor = try TestEditor("one «two »three")
    editor.window.carriesDrags = true
    carry(editor)
    editor.window.moveDragAway()
    editor.expect("one ˇthree")
    editor.keys("ctrl+z").expect("one «two »three")
    // The event comes once.
    editor.window.delegate?.handle(.dragMovedAway)
    editor.expect("one «two »three")
  }

  @Test func textThatWasChangedMeanwhileStays() throws {
    let editor = try TestEditor("one «two »three")
    editor.window.carriesDrags = true
    carry(editor)
    editor.window.cancelDrag()
    editor.press(editor.point(at: 5)).release().type("!")
    editor.window.delegate?.handle(.dragMovedAway)
    #expect(editor.string == "one t!wo three")
  }

  /// The window waits for a paste when the text is dropped on it, and the drag ends before it comes.
  @Test(arguments: [true, false]) func aDropWaitsForAPasteAndTheDragEnds(isOther: Bool) throws {
    let (editor, other) = try windows("one «two »three", "four")
    editor.clipboard.text = "paste "
    editor.clipboard.hesitates = true
    carry(editor)
    let (target, point) =
      isOther ? (other, start(of: other)) : (editor.document, editor.point(at: 0))
    target.editor.select(Selection(caret: target.editor.text.end))
    target.perform("paste")
    target.window.delegate?.handle(.dropText(at: point, .move))
    end(editor)
    #expect(editor.string == "one two three" && text(other) == "four")
    editor.clipboard.answer()
    #expect(text(target) == (isOther ? "two fourpaste " : "two one threepaste "))
    #expect(editor.string == (isOther ? "one three" : "two one threepaste "))
  }

  /// A drop finds the dragged text after an edit, and leaves it alone if the edit changed it.
  @Test func editsMeanwhileAreMinded() throws {
    let (editor, other) = try windows("one «two »three", "four")
    func write(_ text: String, at offset: TextOffset) {
      editor.document.editor.apply(
        EditResult(
          edit: Edit(replacing: offset..<offset, with: text, in: editor.text),
          selection: Selection(caret: 0), kind: .command))
    }
    carry(editor)
    write("zero ", at: 0)
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 0), .move))
    end(editor)
    editor.expect("«two »zero one three")
    carry(editor, from: 1)
    write("!", at: 2)
    other.window.delegate?.handle(.dropText(at: start(of: other), .move))
    end(editor)
    #expect(text(other) == "two four" && editor.string == "tw!o zero one three")
  }

  @Test func aLockedDocumentTakesNothingAndGivesACopy() throws {
    let (editor, other) = try windows("one «two »three", "four")
    other.perform("reading-lock")
    carry(editor)
    other.window.delegate?.handle(.dropText(at: start(of: other), .move))
    end(editor)
    #expect(text(other) == "four" && editor.string == "one two three")
    other.perform("reading-lock")
    editor.document.perform("reading-lock")
    carry(editor)
    other.window.delegate?.handle(.dropText(at: start(of: other), .move))
    end(editor)
    #expect(text(other) == "two four" && editor.string == "one two three")
  }

  @Test func escapeIsToldToTheWindowSystem() throws {
    let (editor, _) = try windows("one «two »three", "")
    carry(editor)
    #expect(editor.window.carried != nil)
    editor.keys("escape")
    #expect(editor.window.carried == nil)
    #expect(editor.application.carriedTexts.current == nil)
    editor.expect("one «two »three")
  }

  @Test func aWindowThatClosesTakesItsDragAlong() throws {
    let (editor, other) = try windows("one «two »three", "four")
    carry(editor)
    editor.document.close()
    #expect(editor.application.carriedTexts.current == nil)
    other.window.delegate?.handle(.dropText(at: start(of: other), .move))
    #expect(text(other) == "four")
  }
}
