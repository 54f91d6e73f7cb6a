import ApplicationScope
import Glibc
import Interface
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// Closing loses nothing, and asks no more than it must.
@MainActor
@Suite struct ClosingTests {
  private static let path = TestEditor.home + "/notes.md"

  private func isClosed(_ editor: TestEditor) -> Bool {
    editor.documents.isEmpty && !editor.window.isOpen && editor.desktop.isStopped
  }

  @Test func whatIsUntouchedClosesAtOnce() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      #expect(isClosed(try TestEditor().keys(key)))
      #expect(isClosed(try TestEditor(file: Array("one\n".utf8)).keys(key)))
    }
    let editor = try TestEditor()
    editor.window.onEvent?(.closeRequested)
    #expect(isClosed(editor))
  }

  @Test func theWelcomeSheetClosesAtOnce() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("# Good to see you\n")
    setup.request.title = "Welcome"
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
    editor.window.onEvent?(.closeRequested)
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
    #expect(editor.store.text(at: TestEditor.home + "/Untitled.md") == "x")
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
    editor.window.onEvent?(.closeRequested)
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
    editor.store.put("two\n", at: TestEditor.home + "/two.md")
    try editor.application.documents.open(path: TestEditor.home + "/two.md")
    editor.keys("ctrl+n")
    #expect(editor.documents.count == 3)
    return editor
  }

  @Test func quittingClosesAllThatIsUntouched() throws {
    let editor = try three()
    editor.keys("ctrl+q")
    #expect(isClosed(editor))
  }

  @Test func quittingAsksForEachAndStopsAtANo() throws {
    let editor = try three()
    editor.type("x")
    let second = editor.desktop.windows[1]
    second.onEvent?(.text("y"))
    editor.keys("ctrl+q")
    #expect(editor.documents.count == 2, "the blank sheet has gone")
    let two = try #require(editor.documents.last)
    #expect(two.sheets.sheet is QuestionSheet)
    second.onEvent?(.key(KeyPress(.return)))
    #expect(editor.store.text(at: TestEditor.home + "/two.md") == "ytwo\n")
    #expect(editor.documents.count == 1)
    #expect(editor.question != nil)
    editor.keys("escape")
    #expect(!isClosed(editor))
    editor.expect("xˇone\n")
  }

  @Test func theProgramEndsWithTheLastDocument() throws {
    let editor = try three()
    editor.desktop.windows[2].onEvent?(.closeRequested)
    editor.desktop.windows[1].onEvent?(.closeRequested)
    #expect(!editor.desktop.isStopped)
    editor.window.onEvent?(.closeRequested)
    #expect(isClosed(editor))
  }
}
