import Testing

@testable import DocumentScope

/// The order in which modules hear of letters is a contract: autocomplete, typewriter, attributes
/// before, of which any may forbid them; attributes, typewriter after.
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
    let recorders = ["autocomplete", "typewriter", "attributes"].map { name in
      Recorder(name, journal) { [unowned editor] in editor.string }
    }
    editor.document.typing.before = recorders
    editor.document.typing.after = [recorders[2], recorders[1]]
    return recorders
  }

  @Test func listenersHearInOrder() throws {
    let editor = try TestEditor("aˇ")
    let recorders = listening(editor)
    editor.type("b")
    #expect(recorders.count == 3)
    #expect(
      journal.lines == [
        "autocomplete will b: a", "typewriter will b: a", "attributes will b: a",
        "attributes did b: ab", "typewriter did b: ab",
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
