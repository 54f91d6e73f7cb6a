import Canvas
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

/// Letters with the document.
@MainActor
@Suite struct SendTests {
  private static let outgoing = TestEditor.home / ".cache/paber/outgoing"
  private let mail = RecordingMailComposer()
  private let opener = RecordingOpener()

  private func editor(
    _ text: String = "# Walks\n\nA **word**.\n", at path: FilePath = TestEditor.home / "notes.md",
    _ setup: TestEditor.Setup = TestEditor.Setup()
  ) throws -> TestEditor {
    var setup = setup
    setup.services.mail = mail
    setup.opener = opener
    return try TestEditor(file: Array(text.utf8), at: path, setup)
  }

  @discardableResult
  private func open(_ editor: TestEditor) -> TestEditor {
    editor.document.perform("send")
    editor.tick()
    return editor
  }

  @Test(arguments: [-1, 99]) func aValueThatTheRowLacksChangesNothing(value: Int) {
    var choice = SendChoice(export: ExportChoice())
    let before = choice
    choice.set(0, to: value)
    #expect(choice == before)
    choice.set(0, to: 2)
    #expect(choice.form == .export)
  }

  @Test func theTextGoesAsItIs() throws {
    let editor = try editor()
    editor.type("new ")
    open(editor).keys("return").settle()
    let draft = try #require(mail.drafts.first)
    #expect(draft.subject == "notes" && draft.attachment == Self.outgoing / "notes.md")
    #expect(editor.store.text(at: try #require(draft.attachment)) == "new # Walks\n\nA **word**.\n")
    #expect(
      editor.offered
        == "If the file is not attached, attach it from “~/.cache/paber/outgoing/notes.md”. The file is kept for a week."
    )
    editor.wait(1)
    editor.keys("tab", "return").settle()
    #expect(opener.shown == [Self.outgoing / "notes.md"])
  }

  @Test func anExportGoesInItsFormat() throws {
    let editor = try editor()
    // The formats after the text: HTML, PDF.
    open(editor).keys("right", "right", "return").settle()
    let file = try #require(mail.drafts.first?.attachment)
    #expect(file == Self.outgoing / "notes.pdf")
    #expect(try PrintedPages(file, in: editor).count == 1)
    // The next letter begins with the same choice.
    editor.keys("escape")
    open(editor)
    let sheet = try #require(editor.sheet as? ChoiceSheet)
    #expect(sheet.choices.rows[0].chosen == 3 && sheet.choices.rows.count > 2)
  }

  @Test func textOfAnotherFileKeepsItsExtension() throws {
    let editor = try editor("words\n", at: TestEditor.home / "Ann, 'Bob' = us.txt")
    open(editor).keys("return").settle()
    #expect(mail.drafts.first?.attachment == Self.outgoing / "Ann- -Bob- - us.txt")
  }

  /// Some letters in a file's name would mean more to other programs.
  @Test func anExtensionOfTheWritersOwnIsCleaned() throws {
    let editor = try editor("words\n", at: TestEditor.home / "draft.v=2")
    open(editor).keys("return").settle()
    #expect(mail.drafts.first?.attachment == Self.outgoing / "draft.v-2")
  }

  @Test func aSheetWithoutAFileHasTheNameOfItsHeading() throws {
    var setup = TestEditor.Setup()
    setup.services.mail = mail
    let editor = try TestEditor("# Long walks\n\nˇ", setup)
    open(editor).keys("return").settle()
    #expect(mail.drafts.first?.subject == "Long walks")
    #expect(mail.drafts.first?.attachment == Self.outgoing / "Long walks.md")
  }

  /// The mail program may still have to read the first one.
  @Test func aSecondLetterLeavesTheFileOfTheFirst() throws {
    let editor = try editor("one\n")
    // The files of the memory disk are dated 1970.
    editor.clock.start = 0
    open(editor).keys("return").settle().keys("escape")
    editor.type("more ")
    open(editor).keys("return").settle()
    #expect(
      mail.drafts.map(\.attachment) == [
        Self.outgoing / "notes.md", Self.outgoing / "notes 2.md",
      ])
    #expect(editor.store.text(at: Self.outgoing / "notes.md") == "one\n")
  }

  @Test func withoutAMailProgramTheFileIsNamed() throws {
    mail.outcome = .failed
    let editor = try editor()
    open(editor).keys("return").settle()
    #expect(
      editor.offered
        == "No mail program could be opened. The file is “~/.cache/paber/outgoing/notes.md”. The file is kept for a week."
    )
  }

  // Text in the letter

  @Test func aShortTextGoesInTheLetter() throws {
    let editor = try editor("Dear *Ann*,\n\n--help\n")
    open(editor).keys("left", "return").settle()
    #expect(mail.drafts.map(\.content) == [.body("Dear *Ann*,\n\n--help\n")])
    #expect(mail.drafts.first?.subject == "notes")
    #expect(editor.offered == nil && editor.notice == nil)
    #expect(editor.store.text(at: Self.outgoing / "notes.md") == nil)
  }

  @Test func aLetterWithoutAMailProgramIsSaid() throws {
    mail.outcome = .failed
    let editor = try editor()
    open(editor).keys("left", "return").settle()
    #expect(editor.notice == "No mail program could be opened.")
  }

  /// Russian letters are six bytes each in an address.
  @Test(arguments: [("a", 65_000), ("б", 10_900)])
  func aLongTextIsAttached(letter: String, most: Int) throws {
    for isLong in [false, true] {
      let editor = try editor(String(repeating: letter, count: most + (isLong ? 1_000 : 0)))
      open(editor).keys("left", "return").settle()
      #expect((mail.drafts.last?.attachment == nil) == !isLong)
      guard isLong else { continue }
      let sentence = editor.offered ?? ""
      #expect(sentence.hasPrefix("The text is too long for a letter, so it goes as a file. If the"))
    }
  }

  /// No program takes a text with a zero.
  @Test func aZeroIsReplaced() throws {
    let editor = try editor("a\0b\n")
    open(editor).keys("left", "return").settle()
    #expect(mail.drafts.map(\.content) == [.body("a\u{FFFD}b\n")])
  }

  @Test func missingPicturesAreNamedBehindIt() throws {
    let editor = try editor("![a](gone.png)\n")
    open(editor).keys("right", "return").settle().keys("escape")
    #expect(editor.notice == "“notes” is missing 1 picture that was not found: “gone.png”.")
  }

  @Test func escapeLeavesTheSheet() throws {
    let editor = try editor()
    open(editor).keys("escape").settle()
    #expect(editor.sheet == nil && mail.drafts.isEmpty)
  }

  @Test func escapeKeepsTheChoiceOfTheLastLetter() throws {
    let editor = try editor()
    open(editor).keys("right", "escape")
    open(editor)
    let sheet = try #require(editor.sheet as? ChoiceSheet)
    #expect(sheet.choices.rows[0].chosen == 1)
  }

  @Test func theFieldThatThereIsNotTakesNoText() throws {
    let editor = try editor()
    open(editor).type("abc").keys("return").settle()
    #expect(mail.drafts.count == 1)
  }

  @Test(arguments: Look.two) func theSheet(_ look: Look) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    let editor = try editor(
      "The ferry leaves when it is full.\n", at: TestEditor.home / "notes.md", setup)
    open(editor).keys("right", "right").tick()
    try editor.expectPicture("send-sheet", look)
  }
}
