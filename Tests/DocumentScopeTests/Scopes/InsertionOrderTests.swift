import Markdown
import TextCore
import Testing

@testable import DocumentScope

/// The order in which modules hear of letters is a contract: completion, typewriter before, of
/// which any may forbid them; then the text and its attributes; then typewriter, completion,
/// punctuation, noises, reminder, input language.
@MainActor
@Suite struct InsertionOrderTests {
  private final class Journal {
    var lines: [String] = []
  }

  private final class Recorder: InsertionListener {
    let name: String
    let journal: Journal
    let text: () -> String
    var allows = true

    init(_ name: String, _ journal: Journal, text: @escaping () -> String) {
      self.name = name
      self.journal = journal
      self.text = text
    }

    func willInsert(_ inserted: String) -> Bool {
      journal.lines.append("\(name) will \(inserted): \(text())")
      return allows
    }

    func didInsert(_ inserted: String) {
      journal.lines.append("\(name) did \(inserted): \(text())")
    }
  }

  private let journal = Journal()

  private func listening(_ editor: TestEditor) -> [Recorder] {
    let recorders = ["first", "second", "third"].map { name in
      Recorder(name, journal) { [unowned editor] in editor.string }
    }
    editor.document.typing.listeners = InsertionListeners(
      before: recorders, after: [recorders[2], recorders[1]])
    return recorders
  }

  @Test func theOrderIsThatOfTheContract() throws {
    let editor = try TestEditor("ˇ")
    let listeners = editor.document.typing.listeners
    func names(_ listeners: [any InsertionListener]) -> [String] {
      listeners.map { "\(type(of: $0))" }
    }
    #expect(names(listeners.before) == ["AutocompleteModule", "TypewriterModule"])
    #expect(
      names(listeners.after) == [
        "TypewriterModule", "AutocompleteModule", "PunctuationModule", "TypingNoisesModule",
        "ReminderModule", "InputLanguageModule",
      ])
  }

  @Test func attributesAreSetBetweenBeforeAndAfter() throws {
    let editor = try TestEditor("**aˇ*")
    let storage = editor.document.editor.storage
    var styles: [InlineStyle] = []
    let looker = Looker { styles.append(storage.value(of: .inline, at: 2).value ?? []) }
    editor.document.typing.listeners = InsertionListeners(before: [looker], after: [looker])
    editor.type("*").expect("**a*ˇ*")
    #expect(styles.map { $0.contains(.strong) } == [false, true])
  }

  private final class Looker: InsertionListener {
    let look: () -> Void

    init(_ look: @escaping () -> Void) { self.look = look }

    func willInsert(_ text: String) -> Bool {
      look()
      return true
    }

    func didInsert(_ text: String) { look() }
  }

  @Test func listenersHearInOrder() throws {
    let editor = try TestEditor("aˇ")
    let recorders = listening(editor)
    editor.type("b")
    #expect(recorders.count == 3)
    #expect(
      journal.lines == [
        "first will b: a", "second will b: a", "third will b: a", "third did b: ab",
        "second did b: ab",
      ])
  }

  @Test func returnAndTabAreLettersToo() throws {
    let editor = try TestEditor("aˇ")
    let recorders = listening(editor)
    editor.keys("return", "tab")
    #expect(journal.lines.count == 2 * (recorders.count + 2))
    editor.expect("a\n\tˇ")
  }

  @Test(arguments: 0..<3)
  func anyOfThemForbids(_ index: Int) throws {
    let editor = try TestEditor("«a»")
    let recorders = listening(editor)
    recorders[index].allows = false
    editor.type("b").expect("«a»")
    #expect(journal.lines.count == index + 1, "nobody after it is asked or told")
    #expect(!editor.isModified)
  }
}
