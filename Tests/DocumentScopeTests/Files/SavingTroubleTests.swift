import Glibc
import Platform
import SystemPackage
import Testing

@testable import DocumentScope

/// Problems of the place to which a text is saved.
@MainActor
@Suite struct SavingTroubleTests {
  @Test func theEffectsOfAFailedSaveCauseNoQuestion() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.store.room = 3
    editor.store.touchesInVain = true
    for _ in 1...2 {
      editor.type("x").keys("ctrl+s")
      #expect(editor.asked == nil)
      #expect(editor.notice?.contains("disk is full") == true)
      editor.keys("escape")
    }
    editor.store.room = nil
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil && editor.store.text(at: TestEditor.home / "notes.md") == "xxone\n")
    // A change by another program is still noticed.
    editor.store.put("theirs\nxxone\n", at: TestEditor.home / "notes.md")
    editor.type("y").keys("ctrl+s").follow()
    #expect(editor.store.text(at: TestEditor.home / "notes.md") == "theirs\nxxyone\n")
  }

  @Test func anInaccessibleFileIsNotMissing() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    let other = TestEditor.home / "other.md"
    editor.store.put("theirs", at: other)
    editor.store.fail(.read, other, EACCES)
    editor.keys("ctrl+shift+s", "ctrl+a").type("other.md").keys("return")
    #expect(editor.refusal?.contains("have permission") == true)
    #expect(editor.store.text(at: other) == "theirs" && editor.store.writeCount == 0)
    editor.store.fail(.read, other, nil)
    let folder = TestEditor.home / "hidden"
    editor.store.fail(.read, folder, EIO)
    editor.keys("ctrl+a").type("hidden/a.md").keys("return")
    #expect(editor.asked == nil && editor.refusal != nil)
  }

  @Test func linksOfOthersLeadNowhere() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    let other = TestEditor.home / "other.md"
    editor.store.layLink(at: other)
    editor.keys("ctrl+shift+s", "ctrl+a").type("other.md").keys("return")
    #expect(editor.refusal?.contains("another user") == true)
    #expect(editor.store.writeCount == 0)
  }
}
