import Canvas
import Export
import Files
import Glibc
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

/// Printing by the desktop's dialog, and everything that may come between it and the paper.
@MainActor
@Suite struct PrintTests {
  static let document = TestEditor.home / "notes.md"
  static let outgoing = TestEditor.home / ".cache/paber/outgoing"
  private let desktop = RecordingPrintDialogs()
  private let opener = RecordingOpener()

  private func editor(
    _ text: String = "# Walks\n\nA **word**.\n", _ setup: TestEditor.Setup = TestEditor.Setup(),
    programs: RecordingPrintPrograms? = nil
  ) throws -> TestEditor {
    var setup = setup
    setup.services.printDialogs = desktop
    setup.opener = opener
    if let programs { setup.services.printPrograms = programs }
    return try TestEditor(file: Array(text.utf8), at: Self.document, setup)
  }

  /// Opens the dialog and answers it.
  private func answer(_ editor: TestEditor, _ ticket: PrintTicket) throws {
    editor.keys("ctrl+p")
    try #require(desktop.dialogs.last).end(.chosen(ticket))
    editor.settle()
  }

  /// The bytes of the last PDF.
  private func bytes(_ editor: TestEditor) throws -> [UInt8] {
    let file = try #require(desktop.jobs.last?.file)
    return try #require(editor.store.bytes(at: file))
  }

  private static let a4 = PrintTicket(paper: PrintPaper(width: 210, height: 297), token: 7)

  // By the desktop

  @Test func pagesAreLaidOutForTheChosenPaper() throws {
    let editor = try editor()
    let paper = PrintPaper(width: 148, height: 210, margins: .init(left: 5, top: 5))
    try answer(editor, PrintTicket(paper: paper, token: 9))
    let question = try #require(desktop.dialogs.first?.question)
    #expect(question.title == "notes")
    let job = try #require(desktop.jobs.first)
    #expect(job.ticket.token == 9 && job.file == Self.outgoing / "notes.pdf")
    #expect(try PrintedPages(job.file, in: editor) == PrintedPages(1, width: 420, height: 595))
    #expect(editor.transientMessages == nil)
    job.end(.printed)
    #expect(editor.transientMessages == "Sent to the printer")
    #expect(editor.store.kind(of: job.file) == nil)
    #expect(editor.string == "# Walks\n\nA **word**.\n" && !editor.isModified)
  }

  @Test func paperAcrossIsPrintedAcross() throws {
    let editor = try editor()
    try answer(editor, PrintTicket(paper: PrintPaper(width: 297, height: 210), token: 7))
    let file = try #require(desktop.jobs.first?.file)
    #expect(try PrintedPages(file, in: editor) == PrintedPages(1, width: 842, height: 595))
  }

  @Test func wantedPagesAreChosenHere() throws {
    let editor = try editor("a\n\n\\pagebreak\n\nb\n\n\\pagebreak\n\nc\n")
    var ticket = Self.a4
    ticket.pages = [2...3]
    try answer(editor, ticket)
    let file = try #require(desktop.jobs.first?.file)
    #expect(try PrintedPages(file, in: editor).count == 2)
    ticket.pages = [4...9]
    try answer(editor, ticket)
    #expect(desktop.jobs.count == 1)
    #expect(editor.notice == "The document has only 3 pages.")
  }

  @Test func theDesignIsThatOfTheLastExport() throws {
    let text = "# Walks\n\nA *word*.\n"
    let editor = try editor(text)
    try answer(editor, Self.a4)
    let first = try bytes(editor)
    var choice = ExportChoice()
    choice.format = .docx
    choice.design = .manuscript
    editor.application.exportChoices.remember(choice.line, of: Self.document)
    try answer(editor, Self.a4)
    let second = try bytes(editor)
    try answer(editor, Self.a4)
    let third = try bytes(editor)
    let (isOther, isSame) = (first != second, second == third)
    #expect(isOther && isSame)
  }

  @Test func aWriterWhoCancelsPrintsNothing() throws {
    let editor = try editor()
    editor.keys("ctrl+p")
    desktop.dialogs[0].end(.cancelled)
    editor.settle()
    #expect(desktop.jobs.isEmpty && editor.sheet == nil)
    // GTK's dialog gives this answer after Escape.
    editor.keys("ctrl+p")
    editor.window.delegate?.handle(.focus(false))
    desktop.dialogs[1].end(.ended)
    editor.settle()
    #expect(desktop.jobs.isEmpty && editor.sheet == nil)
  }

  @Test func aRefusalLeavesThePagesToTheWriter() throws {
    let editor = try editor()
    try answer(editor, Self.a4)
    desktop.jobs[0].end(.failed)
    #expect(
      editor.offered
        == "“notes” was not printed. The pages are in “~/.cache/paber/outgoing/notes.pdf”. The file is kept for a week."
    )
    editor.wait(1)
    editor.keys("tab", "return").settle()
    #expect(opener.shown == [Self.outgoing / "notes.pdf"])
    #expect(editor.store.kind(of: Self.outgoing / "notes.pdf") == .regular)
  }

  @Test func aWriterWhoCancelsAtTheEndLeavesNothing() throws {
    let editor = try editor()
    try answer(editor, Self.a4)
    desktop.jobs[0].end(.cancelled)
    #expect(editor.sheet == nil && editor.store.kind(of: Self.outgoing / "notes.pdf") == nil)
  }

  /// The desktop may answer in the middle of a word.
  @Test func aWriterWhoTypesLosesNoLetter() throws {
    let editor = try editor("text\n")
    try answer(editor, Self.a4)
    editor.type("o")
    desktop.jobs[0].end(.failed)
    editor.tick()
    editor.type("f course").keys("return").wait(1)
    editor.type("c")
    #expect(editor.string == "of course\nctext\n" && editor.offered != nil)
    #expect(opener.shown.isEmpty)
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  /// GTK's second dialog gives this answer after Escape.
  @Test(arguments: [true, false]) func aSecondDialogThatEndsIsAsTheFirst(_ isSeen: Bool) throws {
    let editor = try editor()
    try answer(editor, Self.a4)
    if isSeen { editor.window.delegate?.handle(.focus(false)) }
    desktop.jobs[0].end(.ended)
    editor.settle()
    #expect((editor.offered == nil) == isSeen)
    #expect((editor.store.kind(of: Self.outgoing / "notes.pdf") == nil) == isSeen)
  }

  @Test func aNewerDialogTakesThePlaceOfTheFirst() throws {
    let editor = try editor()
    editor.keys("ctrl+p", "ctrl+p")
    #expect(desktop.dialogs.map(\.isClosed) == [true, false])
    desktop.dialogs[0].end(.chosen(Self.a4))
    editor.settle()
    #expect(desktop.jobs.isEmpty)
  }

  @Test func missingPicturesAreNamed() throws {
    let editor = try editor("![a](gone.png)\n")
    try answer(editor, Self.a4)
    #expect(editor.notice == "“notes” is missing 1 picture that was not found: “gone.png”.")
  }

  @Test func aFullDiskIsSaid() throws {
    let editor = try editor()
    editor.store.fail(.write, Self.outgoing / "notes.pdf", ENOSPC)
    try answer(editor, Self.a4)
    #expect(desktop.jobs.isEmpty && editor.notice != nil)
  }

  // The background

  private func held() -> (TestEditor.Setup, HeldQueue) {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    return (setup, queue)
  }

  @Test func writingGoesOnAndEscapeCancels() throws {
    let (setup, queue) = held()
    let editor = try editor("text\n", setup)
    try answer(editor, Self.a4)
    editor.type("more ")
    #expect(editor.string == "more text\n")
    editor.keys("escape")
    #expect(editor.transientMessages == "Printing cancelled")
    queue.release()
    editor.settle()
    #expect(desktop.jobs.isEmpty && editor.store.paths(in: Self.outgoing).isEmpty)
  }

  @Test func closingWaitsUntilTheDesktopHasThePages() throws {
    let (setup, queue) = held()
    let editor = try editor("text\n", setup)
    try answer(editor, Self.a4)
    editor.keys("ctrl+w").settle()
    #expect(editor.document.isOpen)
    queue.release()
    editor.settle()
    #expect(editor.document.isOpen && desktop.jobs.count == 1)
    desktop.jobs[0].end(.printed)
    editor.settle()
    #expect(!editor.document.isOpen)
  }

  @Test func closingDoesNotWaitForADesktopThatHangs() throws {
    let editor = try editor("text\n")
    try answer(editor, Self.a4)
    editor.keys("ctrl+w")
    editor.wait(14)
    #expect(editor.document.isOpen)
    editor.wait(2)
    editor.settle()
    #expect(!editor.document.isOpen)
    desktop.jobs[0].end(.failed)
  }

  /// A window without pixels, as on a monitor that is off, gets no frames.
  @Test func aDesktopThatHangsIsLeftWithoutFramesAsWell() throws {
    let editor = try editor("text\n")
    try answer(editor, Self.a4)
    editor.window.isBusy = true
    editor.window.delegate?.handle(.exposed)
    editor.keys("ctrl+w")
    let wake = try #require(editor.tick())
    #expect(wake > editor.clock.now + 10 && wake <= editor.clock.now + 15)
    desktop.jobs[0].end(.printed)
    editor.settle()
    #expect(!editor.document.isOpen)
  }

  @Test func aRefusalKeepsTheWindowThatWasToClose() throws {
    let editor = try editor("text\n")
    try answer(editor, Self.a4)
    editor.keys("ctrl+w")
    desktop.jobs[0].end(.failed)
    editor.settle()
    #expect(
      editor.document.isOpen && editor.offered?.hasPrefix("“notes” was not printed.") == true)
  }

  @Test func closingTakesTheDialogAway() throws {
    let editor = try editor()
    editor.keys("ctrl+p", "ctrl+w").settle()
    #expect(!editor.document.isOpen && desktop.dialogs[0].isClosed)
  }
}
