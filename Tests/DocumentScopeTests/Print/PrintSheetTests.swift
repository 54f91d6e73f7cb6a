import Canvas
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

/// Printing without the desktop's dialog.
@MainActor
@Suite struct PrintSheetTests {
  private func editor(
    _ programs: RecordingPrintPrograms, _ text: String = "# Walks\n\nA **word**.\n",
    _ setup: TestEditor.Setup = TestEditor.Setup()
  ) throws -> TestEditor {
    var setup = setup
    setup.services.printPrograms = programs
    setup.opener = opener
    return try TestEditor(file: Array(text.utf8), at: PrintTests.document, setup)
  }

  private let opener = RecordingOpener()
  private let office = RecordingPrintPrograms(Printers(["Home", "Office"], usual: "Office"))

  private func sheet(_ editor: TestEditor) throws -> ChoiceSheet {
    try #require(editor.sheet as? ChoiceSheet)
  }

  private func values(_ editor: TestEditor) throws -> [String] {
    try sheet(editor).choices.rows.map { Catalog.english.text($0.values[$0.chosen]) }
  }

  @Test func theUsualPrinterPrints() throws {
    let editor = try editor(office)
    editor.keys("ctrl+p")
    #expect(try values(editor).prefix(2) == ["Office", "1"])
    editor.keys("return").settle()
    let job = try #require(office.jobs.first)
    let file = PrintTests.outgoing / "notes.pdf"
    #expect(job.order == PrintOrder(file, on: "Office", title: "notes", copies: 1))
    #expect(try PrintedPages(file, in: editor).count == 1)
    job.end(.succeeded)
    #expect(editor.transientMessages == "Sent to the printer")
    #expect(editor.store.kind(of: file) == nil)
  }

  @Test func printerCopiesPaperAndPagesAreChosen() throws {
    let editor = try editor(office, "a\n\n\\pagebreak\n\nb\n\n\\pagebreak\n\nc\n")
    // Printer, copies, design, paper, pages.
    editor.keys("ctrl+p", "left", "down", "right", "right", "down", "down", "right", "right")
    editor.keys("down").type("1, 3").keys("return").settle()
    let job = try #require(office.jobs.first)
    #expect(job.order.printer == "Home" && job.order.copies == 3 && job.order.media == "A5")
    #expect(
      try PrintedPages(job.order.file, in: editor) == PrintedPages(2, width: 420, height: 595))
    // The next time the sheet begins with these choices, but for the pages.
    job.end(.succeeded)
    editor.keys("ctrl+p")
    #expect(try values(editor).prefix(2) == ["Home", "3"])
    #expect(try sheet(editor).typed.isEmpty)
  }

  @Test func pagesThatCanNotBeReadAreRefused() throws {
    let editor = try editor(office)
    editor.keys("ctrl+p").type("1-x").keys("return").settle()
    let refusal = try #require(try sheet(editor).refusal)
    #expect(Catalog.english.text(refusal) == "Enter pages such as 1-3, 5.")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "1-x")
    #expect(office.jobs.isEmpty)
    editor.keys("ctrl+a").type("1").keys("return").settle()
    #expect(office.jobs.count == 1)
  }

  @Test func aFailureOfTheProgramLeavesThePages() throws {
    let editor = try editor(office)
    editor.keys("ctrl+p", "return").settle()
    office.jobs[0].end(.failed)
    #expect(editor.offered?.hasPrefix("“notes” was not printed.") == true)
  }

  @Test func aProgramThatNeverAnswersIsTold() throws {
    let editor = try editor(office)
    editor.keys("ctrl+p", "return").settle()
    office.jobs[0].end(.timedOut)
    let told = "The printer did not answer. “notes” may not have been printed. The pages are in "
    #expect(editor.offered?.hasPrefix(told) == true)
  }

  @Test(arguments: [nil, Printers([])])
  func withoutAPrinterTheSheetSaysWhereThePagesAre(_ printers: Printers?) throws {
    let editor = try editor(RecordingPrintPrograms(printers))
    editor.keys("ctrl+p").settle()
    #expect(
      editor.offered
        == "No printer was found. The pages are in “~/.cache/paber/outgoing/notes.pdf”. The file is kept for a week."
    )
    #expect(editor.store.kind(of: PrintTests.outgoing / "notes.pdf") == .regular)
    editor.wait(1)
    editor.keys("escape")
    #expect(editor.sheet == nil && opener.shown.isEmpty)
  }

  /// A print server that answers late must not take keys from the page.
  @Test func printersThatComeLateAreOffered() throws {
    office.isLate = true
    let editor = try editor(office, "text\n")
    editor.keys("ctrl+p").type("more ")
    office.answer()
    editor.tick()
    editor.type("c")
    #expect(editor.string == "more ctext\n")
    #expect(editor.offered == "The printers are ready.")
    editor.wait(1)
    editor.keys("tab", "return")
    #expect(try values(editor).prefix(2) == ["Office", "1"])
  }

  @Test func escapeLeavesTheSheet() throws {
    let editor = try editor(office)
    editor.keys("ctrl+p", "escape").settle()
    #expect(editor.sheet == nil && office.jobs.isEmpty)
  }

  @Test(arguments: Look.two) func theSheet(_ look: Look) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    let editor = try editor(office, "The ferry leaves when it is full.\n", setup)
    editor.keys("ctrl+p", "down", "right").tick()
    try editor.expectPicture("print-sheet", look)
  }
}
