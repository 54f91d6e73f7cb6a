import ApplicationScope
import SystemPackage
import Testing

@testable import DocumentScope

/// Other programs may copy and merge the state file; Paber starts with any content.
@MainActor @Suite struct OddStateTests {
  @Test(arguments: [
    "largest pro.typed.before 1e300", "largest pro.typed.before -1e300",
    "largest version -1e300", "largest version 1e300", "largest offer.writers 1e300",
    "largest first-version -1e300", "count pro.typed 5f0c2a9b11d04e37 9223372036854775807",
    "count starts 5f0c2a9b11d04e37 9223372036854775807",
  ])
  func noNumberKeepsItFromStarting(line: String) throws {
    let store = TestEditor.disk()
    let text = """
      # What Paber remembers. Copies of this file may be merged line by line.
      \(line)
      # End.

      """
    store.put(Array(text.utf8), at: "/state/state")
    let editor = try TestEditor(TestEditor.Setup(), store: store) { try $0.documents.newSheet() }
    editor.application.greet()
    editor.type("word")
    editor.document.perform("offer")
    editor.tick()
    #expect(editor.string == "word")
  }
}
