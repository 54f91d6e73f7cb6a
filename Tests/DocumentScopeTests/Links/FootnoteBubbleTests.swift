import Canvas
import Interface
import Platform
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// The notes of footnotes, shown where the pointer rests on a reference.
@MainActor @Suite struct FootnoteBubbleTests {
  private static let text = "ˇabc[^n] def[^m] ghi\n\n[^n]: A *dog*\n"

  private func note(_ editor: TestEditor) -> String? {
    editor.document.footnotes.note
  }

  /// Moves the pointer to a byte's letter, and lets it rest.
  private func rest(at offset: Int, in editor: TestEditor, _ seconds: Double = 0.6) {
    let point = editor.point(at: offset)
    editor.move(Point(x: point.x + 2, y: point.y)).wait(seconds)
    editor.mainThread.run()
    editor.tick()
  }

  private func shown(_ setup: TestEditor.Setup = TestEditor.Setup()) throws -> TestEditor {
    let editor = try TestEditor(Self.text, setup)
    rest(at: 5, in: editor)
    #expect(note(editor) == "A dog")
    return editor
  }

  @Test(arguments: [[], ["ctrl+shift+p"]]) func itShowsInBothModes(keys: [String]) throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor(Self.text, setup)
    for key in keys { editor.keys(key) }
    // A message about the mode disappears by itself.
    editor.wait(10)
    let before = editor.window.pixels
    rest(at: 5, in: editor, 0.4)
    #expect(note(editor) == nil)
    editor.wait(0.2)
    editor.mainThread.run()
    editor.tick()
    #expect(note(editor) == "A dog")
    let hasChanged = editor.window.pixels != before
    #expect(hasChanged)
    // The pointer may move on the reference.
    rest(at: 5, in: editor)
    #expect(note(editor) == "A dog")
    rest(at: 1, in: editor)
    #expect(note(editor) == nil)
    let isAsBefore = editor.window.pixels == before
    #expect(isAsBefore)
  }

  @Test(arguments: [0, 2, 12, 14, 18, 24]) func elsewhereThereIsNone(offset: Int) throws {
    let editor = try TestEditor(Self.text)
    rest(at: offset, in: editor)
    #expect(note(editor) == nil)
  }

  @Test func besideTheLettersThereIsNone() throws {
    let editor = try TestEditor("ˇabc[^n]\n\n[^n]: A dog\n")
    let point = editor.point(at: 7)
    editor.move(Point(x: point.x + 30, y: point.y)).wait(1)
    editor.mainThread.run()
    #expect(note(editor) == nil)
  }

  /// The page goes on behind the bar.
  @Test func onAnOverlayThereIsNone() throws {
    let paragraphs = String(repeating: "abc[^n]\n\n", count: 60)
    let editor = try TestEditor("ˇ" + paragraphs + "[^n]: A dog\n")
    editor.keys("ctrl+f").tick()
    let bar = try #require(editor.document.find.bar.frame)
    let references = (0..<60).map { 9 * $0 + 5 }
    let covered = try #require(references.first { bar.contains(editor.point(at: $0)) })
    rest(at: covered, in: editor)
    #expect(note(editor) == nil)
    editor.keys("escape").tick()
    rest(at: covered, in: editor)
    #expect(note(editor) == "A dog")
  }

  @Test func aKeyTakesItAwayAndIsWritten() throws {
    let editor = try shown()
    editor.type("x").tick()
    #expect(note(editor) == nil)
    #expect(editor.string.hasPrefix("xabc"))
    // It comes again only after a move.
    editor.wait(2)
    #expect(note(editor) == nil)
  }

  @Test func theWheelAndAClickTakeItAway() throws {
    var editor = try shown()
    editor.wheel(-1)
    #expect(note(editor) == nil)
    editor = try shown()
    editor.press(editor.point(at: 1)).release()
    #expect(note(editor) == nil)
    editor.expect("aˇbc[^n] def[^m] ghi\n\n[^n]: A *dog*\n")
  }

  @Test func withoutTheKeyboardThereIsNone() throws {
    let editor = try shown()
    editor.window.delegate?.handle(.focus(false))
    #expect(note(editor) == nil)
  }

  @Test func thePointerLeavesTheWindow() throws {
    let editor = try shown()
    editor.window.delegate?.handle(.mouse(MouseEvent(.leave, at: Point(x: -1, y: -1))))
    #expect(note(editor) == nil)
  }

  @Test func aSheetTakesItAway() throws {
    let editor = try shown()
    editor.document.perform("save-as")
    editor.tick()
    #expect(note(editor) == nil)
  }

  /// The text moves below a pointer that rests.
  @Test func aChangeOfTheTextTakesItAway() throws {
    let editor = try shown()
    editor.document.editor.select(Selection(caret: 0))
    editor.document.perform("heading-1")
    editor.tick()
    #expect(note(editor) == nil)
  }

  /// The search runs in the background and is given up when the pointer goes on.
  @Test func nothingWaitsForTheSearch() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(Self.text, setup)
    queue.release()
    rest(at: 5, in: editor)
    #expect(note(editor) == nil)
    rest(at: 1, in: editor)
    queue.release()
    editor.mainThread.run()
    editor.tick()
    #expect(note(editor) == nil)
    rest(at: 5, in: editor)
    queue.release()
    editor.mainThread.run()
    editor.tick()
    #expect(note(editor) == "A dog")
  }

  @Test func nothingWakesTheProgramForIt() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try shown(setup)
    editor.wait(60)
    #expect(note(editor) == "A dog")
    #expect(editor.tick() == nil)
  }

  /// It points at the part of the reference that the pointer is on, and never covers it.
  @Test func itCoversNoReference() throws {
    let editor = try shown()
    let context = editor.document.footnotes.chromeContext
    let frame = try #require(editor.document.footnotes.bubble?.frame(context))
    let boxes = editor.document.viewport.boxes(of: 3..<7)
    #expect(!boxes.isEmpty)
    for box in boxes { #expect(!frame.intersects(box)) }
  }

  @Test func screenReadersHearIt() throws {
    let editor = try shown()
    let nodes = editor.document.footnotes.accessibilityNodes
    #expect(nodes.map(\.name) == ["A dog"])
    #expect(nodes.map(\.role) == [.notification])
  }

  // Pictures

  private static let essay = """
    ˇThe path begins where the road gives up[^1], and goes on as if nothing had happened.

    Whoever is in a hurry takes the road.[^2] The others meet here.[^3]

    [^1]: See *The Roads of the North*, p. 14.
    [^2]: \(String(repeating: "Whoever is in a hurry takes the road. ", count: 12))
    [^3]: ראו עמוד 14 בספר The Roads of the North, שבו הדרך מתוארת.

    """

  private func expectPicture(_ note: Int, _ look: Look) throws {
    let editor = try TestEditor(Self.essay, look, size: Size(width: 520, height: 330))
    let label = "[^\(note)]"
    let point = editor.point(in: label)
    editor.move(Point(x: point.x + 4, y: point.y)).wait(0.6)
    editor.mainThread.run()
    editor.tick()
    try editor.expectPicture("footnote-\(note)", look)
  }

  @Test(arguments: Look.two, [1, 2, 3]) func pictures(_ look: Look, _ note: Int) throws {
    try expectPicture(note, look)
  }

  @Test(arguments: Look.two) func pictureInPreviewMode(_ look: Look) throws {
    let editor = try TestEditor(Self.essay, look, size: Size(width: 520, height: 330))
    editor.keys("ctrl+shift+p")
    let start = try #require(editor.string.utf8.firstIndex(of: UInt8(ascii: "[")))
    let point = editor.point(
      at: editor.string.utf8.distance(from: editor.string.startIndex, to: start) + 2)
    editor.move(Point(x: point.x + 2, y: point.y)).wait(0.6)
    editor.mainThread.run()
    editor.tick()
    try editor.expectPicture("footnote-preview", look)
  }
}
