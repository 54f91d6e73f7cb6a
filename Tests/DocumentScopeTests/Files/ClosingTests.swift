import ApplicationScope
import SystemPackage
import Words
import Glibc
import Files
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// Closing loses nothing, and asks no more than it must.
@MainActor
@Suite struct ClosingTests {
  private static let path = TestEditor.home / "notes.md"

  private func isClosed(_ editor: TestEditor) -> Bool {
    editor.documents.isEmpty && !editor.window.isOpen && editor.desktop.isStopped
  }

  @Test func whatIsUntouchedClosesAtOnce() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      #expect(isClosed(try TestEditor().keys(key)))
      #expect(isClosed(try TestEditor(file: Array("one\n".utf8)).keys(key)))
    }
    let editor = try TestEditor()
    editor.window.delegate?.handle(.closeRequested)
    #expect(isClosed(editor))
  }

  @Test func theWelcomeSheetClosesAtOnce() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("# Good to see you\n")
    setup.request.file.untitled = "Welcome"
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    #expect(editor.document.isUntouched)
    #expect(isClosed(editor.keys("down", "ctrl+w")))
  }

  @Test func whatWasReadFromAPipeIsAskedAbout() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("piped")
    setup.request.isUnsaved = true
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    editor.keys("ctrl+w")
    #expect(editor.question != nil)
  }

  private func asked(_ editor: TestEditor) throws -> TestEditor {
    editor.type("x")
    editor.window.delegate?.handle(.closeRequested)
    let question = try #require(editor.question)
    #expect(question.choices.map(\.title) == ["Don’t Save", "Cancel", "Save"])
    #expect(!isClosed(editor))
    return editor
  }

  @Test func givingItUp() throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    editor.type("d")
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "one\n")
  }

  @Test(arguments: ["escape", "c"])
  func staying(_ answer: String) throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    if answer.count == 1 { editor.type(answer) } else { editor.keys(answer) }
    #expect(!isClosed(editor))
    #expect(editor.sheet == nil)
    editor.expect("xˇone\n").type("y").expect("xyˇone\n")
  }

  @Test(arguments: ["return", "s"])
  func savingIt(_ answer: String) throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    if answer.count == 1 { editor.type(answer) } else { editor.keys(answer) }
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func savingANewSheetAsksWhereAndThenCloses() throws {
    let editor = try asked(TestEditor("ˇ"))
    editor.keys("return")
    #expect(editor.prompt != nil)
    editor.keys("return")
    #expect(isClosed(editor))
    #expect(editor.store.text(at: TestEditor.home / "Untitled.md") == "x")
  }

  @Test func leavingThatPromptStays() throws {
    let editor = try asked(TestEditor("ˇ"))
    editor.keys("return", "escape")
    #expect(!isClosed(editor))
    editor.expect("xˇ")
  }

  @Test func aSaveThatFailsStays() throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    editor.store.fail(.write, Self.path, EACCES)
    editor.keys("return")
    #expect(!isClosed(editor))
    #expect(editor.notice == "There is no permission to write “notes.md”.")
  }

  @Test func theMarkMovesWithKeysAndButtonsTakeClicks() throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    editor.keys("tab")
    #expect(editor.question?.marked == 0)
    editor.keys("shift+tab", "left")
    #expect(editor.question?.marked == 1)
    editor.keys("left", "left", "return")
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "one\n")
  }

  @Test func askingTwiceIsOneQuestion() throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    editor.window.delegate?.handle(.closeRequested)
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  @Test func nothingTypedReachesThePageUnderAQuestion() throws {
    let editor = try asked(TestEditor(file: Array("one\n".utf8)))
    editor.type("zq\t").keys("ctrl+v", "backspace", "ctrl+a")
    editor.wheel(-3).press(editor.point(at: 3)).release()
    #expect(editor.question != nil)
    editor.keys("escape").expect("xˇone\n")
  }

  // Several documents

  private func three() throws -> TestEditor {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    try editor.application.documents.open(path: TestEditor.home / "two.md")
    editor.keys("ctrl+n")
    #expect(editor.documents.count == 3)
    return editor
  }

  @Test func quittingClosesAllThatIsUntouched() throws {
    let editor = try three()
    editor.keys("ctrl+q")
    #expect(isClosed(editor))
  }

  /// Three documents, of which the first two have unsaved text, after Ctrl+Q in the first.
  private func quitting() throws -> (TestEditor, second: MemoryWindow) {
    let editor = try three()
    editor.type("x")
    let second = editor.desktop.windows[1]
    second.delegate?.handle(.text("y"))
    second.hasFocus = false
    editor.keys("ctrl+q")
    #expect(editor.documents.count == 3)
    #expect(second.hasFocus)
    #expect(editor.documents[1].sheets.sheet is QuestionSheet)
    #expect(editor.question == nil, "one is asked after the other")
    return (editor, second)
  }

  private func answer(_ letter: Character, in window: MemoryWindow) {
    window.delegate?.handle(.key(KeyPress(.character(letter), text: String(letter))))
  }

  @Test func quittingAsksForEachAndClosesNothingAtANo() throws {
    let (editor, second) = try quitting()
    answer("s", in: second)
    #expect(editor.store.text(at: TestEditor.home / "two.md") == "ytwo\n")
    #expect(editor.question != nil)
    editor.keys("escape")
    #expect(editor.documents.count == 3)
    editor.expect("xˇone\n")
  }

  @Test func quittingGivesNothingUpBeforeAllIsAgreed() throws {
    let (editor, second) = try quitting()
    answer("d", in: second)
    editor.keys("escape")
    #expect(editor.documents.count == 3)
    #expect(editor.documents[1].editor.isModified)
    editor.keys("ctrl+q")
    #expect(editor.documents[1].sheets.sheet is QuestionSheet, "what was given up is kept again")
    answer("d", in: second)
    // What is written after it was given up is asked about again.
    second.delegate?.handle(.text("z"))
    editor.type("s")
    #expect(editor.store.text(at: Self.path) == "xone\n")
    #expect(editor.documents.count == 3)
    answer("d", in: second)
    #expect(isClosed(editor))
    #expect(editor.store.text(at: TestEditor.home / "two.md") == "two\n")
  }

  @Test func quittingAgainGoesOn() throws {
    let (editor, second) = try quitting()
    editor.keys("ctrl+q")
    answer("d", in: second)
    editor.desktop.windows[2].delegate?.handle(.key(KeyPress(.character("q"), .control)))
    editor.type("d")
    #expect(isClosed(editor))
  }

  @Test func quittingTakesOverAQuestionThatWaits() throws {
    let editor = try three()
    editor.type("x")
    editor.window.delegate?.handle(.closeRequested)
    editor.desktop.windows[2].delegate?.handle(.key(KeyPress(.character("q"), .control)))
    editor.type("d")
    #expect(isClosed(editor))
  }

  @Test func closingOneWindowEndsTheQuitting() throws {
    let (editor, second) = try quitting()
    second.delegate?.handle(.closeRequested)
    answer("d", in: second)
    #expect(editor.documents.count == 2)
    #expect(editor.sheet == nil)
  }

  @Test func leavingThePromptEndsTheQuitting() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+n").type("x")
    let second = editor.desktop.windows[1]
    second.delegate?.handle(.text("y"))
    editor.keys("ctrl+q")
    answer("s", in: second)
    #expect(editor.documents[1].sheets.sheet is PathPromptSheet)
    second.delegate?.handle(.key(KeyPress(.escape)))
    #expect(editor.sheet == nil)
    #expect(editor.documents.count == 2)
    editor.keys("ctrl+q")
    answer("d", in: second)
    editor.type("d")
    #expect(isClosed(editor))
  }

  @Test func aRequestToCloseTakesAPromptAway() throws {
    let editor = try TestEditor("ˇ")
    editor.type("x").keys("ctrl+o")
    editor.window.delegate?.handle(.closeRequested)
    #expect(editor.question != nil)
    editor.keys("escape")
    #expect(editor.sheet == nil)
    editor.keys("ctrl+z", "ctrl+s")
    #expect(editor.prompt != nil)
  }

  @Test func aQuestionThatIsNeededNoMoreIsNotAsked() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x")
    editor.store.put("theirs\n", at: Self.path)
    editor.keys("ctrl+s")
    editor.window.delegate?.handle(.closeRequested)
    #expect(editor.asked?.contains("was changed") == true)
    editor.type("s")
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func theProgramEndsWithTheLastDocument() throws {
    let editor = try three()
    editor.desktop.windows[2].delegate?.handle(.closeRequested)
    editor.desktop.windows[1].delegate?.handle(.closeRequested)
    #expect(!editor.desktop.isStopped)
    editor.window.delegate?.handle(.closeRequested)
    #expect(isClosed(editor))
  }
}
