import ApplicationScope
import Canvas
import Files
import Interface
import Licensing
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// The times of the reminder; it never interrupts the writer.
@MainActor
@Suite struct ReminderTests {
  private func editor(
    _ marked: String = "ˇ", pro: Bool = true, over store: MemoryFileStore? = nil,
    size: Size = Size(width: 560, height: 420)
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size = size
    if pro { setup.settings.caretWidth = 4 }
    guard let store else { return try TestEditor(marked, setup) }
    return try TestEditor(setup, store: store) { try $0.documents.newSheet() }
  }

  private func letters(_ count: Int) -> String {
    String((0..<count).map { $0 % 6 == 5 ? " " : "a" })
  }

  private func reminder(_ editor: TestEditor) -> ReminderSheet? { editor.sheet as? ReminderSheet }

  /// An editor with the reminder on its page, long enough to have been seen.
  private func reminded() throws -> TestEditor {
    let editor = try editor()
    editor.type(letters(200)).wait(3)
    try #require(reminder(editor) != nil)
    return editor
  }

  @Test func nothingComesBeforeTwoHundred() throws {
    let editor = try editor()
    editor.type(letters(199)).wait(10)
    #expect(editor.sheet == nil)
    editor.keys("return").keys("backspace")
    #expect(reminder(editor) != nil, "Return is the two hundredth")
  }

  @Test func itComesInAPauseOnly() throws {
    let editor = try editor()
    editor.type(letters(200)).wait(1.4)
    #expect(editor.sheet == nil)
    editor.type("b").wait(1.4)
    #expect(editor.sheet == nil)
    editor.keys("left").wait(1.4)
    #expect(editor.sheet == nil, "keys that move are no pause either")
    editor.wait(0.2)
    #expect(reminder(editor) != nil)
  }

  @Test func itComesAtTheEndOfAParagraph() throws {
    let editor = try editor()
    editor.type(letters(205))
    #expect(editor.sheet == nil)
    editor.keys("return")
    #expect(reminder(editor) != nil)
  }

  @Test func withoutProNothingIsCounted() throws {
    let editor = try editor(pro: false)
    editor.type(letters(250)).keys("return").wait(3)
    #expect(editor.sheet == nil)
    editor.application.settings.change { $0.caretWidth = 4 }
    editor.type(letters(150)).keys("return").wait(3)
    #expect(editor.sheet == nil)
  }

  @Test func pastedTextDoesNotCount() throws {
    let editor = try editor()
    editor.clipboard.text = letters(500)
    editor.keys("ctrl+v").keys("ctrl+v").type(letters(198)).wait(3)
    #expect(editor.sheet == nil)
    editor.type("bc").wait(3)
    #expect(reminder(editor) != nil)
  }

  @Test func composedTextDoesNotCount() throws {
    let editor = try editor()
    for _ in 0..<250 {
      editor.window.delegate?.handle(.composition(text: "ni", selection: 2..<2))
      editor.window.delegate?.handle(.composition(text: "", selection: 0..<0))
      editor.window.delegate?.handle(.text("你"))
    }
    editor.wait(3)
    #expect(editor.sheet == nil)
    editor.type(letters(199)).wait(3)
    #expect(editor.sheet == nil)
    editor.type("b").wait(3)
    #expect(reminder(editor) != nil)
  }

  @Test func windowsAddUpAndOneIsReminded() throws {
    let editor = try editor()
    editor.type(letters(120))
    try editor.application.documents.newSheet()
    let other = editor.desktop.windows[1]
    for _ in 0..<80 {
      other.delegate?.handle(.key(KeyPress(.character("b"), text: "b")))
    }
    editor.wait(3)
    #expect(editor.sheet == nil)
    #expect(editor.documents[1].sheets.sheet is ReminderSheet)
    // Typing in the first window means later, too.
    editor.type("c")
    #expect(editor.documents[1].sheets.sheet == nil)
  }

  @Test func theCountSurvivesARestart() throws {
    let first = try editor()
    first.type(letters(150))
    first.application.tearDown()
    let second = try editor(over: first.store)
    second.type(letters(49)).wait(3)
    #expect(second.sheet == nil)
    second.type("b").wait(3)
    #expect(reminder(second) != nil)
    second.application.tearDown()
    // It was not answered, so it is still due.
    let third = try editor(over: first.store)
    third.wait(3)
    #expect(third.sheet == nil, "nothing was written yet")
    third.type("b").wait(3)
    #expect(reminder(third) != nil)
    third.type("b")
    third.application.tearDown()
    let fourth = try editor(over: first.store)
    fourth.type(letters(398)).wait(3)
    #expect(fourth.sheet == nil, "it was put off, so twice as much may be written")
    fourth.type("b").wait(3)
    #expect(reminder(fourth) != nil)
  }

  @Test func typingGoesOnAndMeansLater() throws {
    let editor = try reminded()
    let before = editor.string
    editor.type("x")
    #expect(editor.sheet == nil)
    #expect(editor.string == before + "x")
    editor.type(letters(398)).wait(3)
    #expect(editor.sheet == nil, "the letter that meant later was the first of the next count")
    editor.type("b").wait(3)
    #expect(reminder(editor) != nil)
  }

  /// Everything that one may type at any moment reaches the text, at once.
  @Test(arguments: 0...4)
  func noLetterIsEatenOrDelayed(_ offset: Int) throws {
    let editor = try editor()
    editor.type(letters(196 + offset)).wait(2)
    let text = "Subscribe later, reset: 1 2 3\nsl r\n"
    let before = editor.string
    for (index, character) in text.enumerated() {
      editor.type(String(character))
      #expect(editor.string == before + String(text.prefix(index + 1)))
      if character == " " { editor.wait(1.6) }
    }
    #expect(!editor.application.settings.chosen.proInUse.isEmpty, "nothing was pressed")
  }

  @Test func returnAndSpacePressNothing() throws {
    let editor = try reminded()
    let before = editor.string
    editor.keys("return")
    #expect(editor.string == before + "\n")
    #expect(editor.sheet == nil)
    let again = try reminded()
    again.type(" ")
    #expect(again.sheet == nil)
    #expect(!again.application.settings.chosen.proInUse.isEmpty)
  }

  @Test func keysThatDoNotWriteAreForThePage() throws {
    let editor = try reminded()
    let end = editor.selection.head
    editor.keys("left", "left", "backspace")
    #expect(reminder(editor) != nil)
    #expect(editor.selection.head.utf8 == end.utf8 - 3)
    editor.keys("escape")
    #expect(editor.sheet == nil)
    editor.type(letters(399)).wait(3)
    #expect(editor.sheet == nil, "Escape is later")
    editor.type("b").wait(3)
    #expect(reminder(editor) != nil)
  }

  @Test func eachThatIsPutOffMakesTheNextRarer() throws {
    let editor = try editor()
    for count in [200, 400, 800] {
      editor.type(letters(count - 1)).wait(3)
      #expect(editor.sheet == nil)
      editor.type("b").wait(3)
      #expect(reminder(editor) != nil)
      editor.keys("escape")
    }
  }

  @Test func theCaretStaysAndBlinks() throws {
    let editor = try reminded()
    #expect(editor.document.caret.isVisible)
    #expect(!editor.document.sheets.isModal)
    var opacities: Set<Double> = []
    for _ in 0..<30 {
      editor.wait(0.1)
      opacities.insert(editor.document.caret.opacity(at: editor.clock.now))
    }
    #expect(opacities.contains(0) && opacities.contains(1))
  }

  @Test func tabLeadsIntoTheSheetAndALetterOut() throws {
    let editor = try reminded()
    let before = editor.string
    editor.keys("tab", "right", "right")
    #expect(reminder(editor)?.marked == 2)
    editor.type("x")
    #expect(editor.string == before + "x")
    #expect(editor.sheet == nil)
    #expect(!editor.application.settings.chosen.proInUse.isEmpty)
  }

  @Test func tabInItsFirstMomentIsForTheText() throws {
    let editor = try editor()
    editor.type(letters(200)).keys("return")
    #expect(reminder(editor) != nil)
    let before = editor.string
    editor.tick()
    editor.keys("tab")
    #expect(editor.string == before + "\t")
    editor.keys("return")
    #expect(editor.string == before + "\t\n")
  }

  @Test func resetPutsProBackAndEndsIt() throws {
    let editor = try reminded()
    editor.application.settings.change {
      $0.tint = .cream
      $0.textSize = 22
    }
    editor.keys("tab", "tab", "tab", "return")
    #expect(editor.sheet == nil)
    #expect(editor.application.settings.chosen.proInUse.isEmpty)
    #expect(editor.application.settings.chosen.textSize == 22)
    editor.type(letters(450)).keys("return").wait(3)
    #expect(editor.sheet == nil)
    editor.application.settings.change { $0.tint = .mint }
    editor.type(letters(199)).wait(3)
    #expect(editor.sheet == nil)
    editor.type("b").wait(3)
    #expect(reminder(editor) != nil)
  }

  @Test func altAndALetterMarkWhatReturnPresses() throws {
    let editor = try reminded()
    editor.keys("alt+s")
    #expect(reminder(editor)?.marked == 0)
    editor.keys("return")
    #expect(editor.sheet is OfferSheet)
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  @Test func otherSheetsTakeItsPlace() throws {
    let editor = try reminded()
    editor.keys("ctrl+s")
    #expect(editor.prompt != nil)
    editor.keys("escape").wait(3)
    #expect(editor.sheet == nil, "that was an answer, too")
  }

  @Test func itWaitsForOtherSheets() throws {
    let editor = try editor()
    editor.type(letters(200)).keys("ctrl+s").wait(3)
    #expect(editor.prompt != nil)
    editor.keys("escape")
    #expect(reminder(editor) != nil)
  }

  @Test func closingItsWindowIsAnAnswer() throws {
    let editor = try editor()
    try editor.application.documents.newSheet()
    editor.type(letters(200)).wait(3)
    editor.document.close()
    #expect(!editor.application.pro.isShown)
  }

  @Test func turningProOffDoesNotRemind() throws {
    let editor = try editor()
    editor.type(letters(200))
    editor.application.settings.change { $0 = $0.withoutPro }
    editor.wait(3)
    #expect(editor.sheet == nil)
  }
}
