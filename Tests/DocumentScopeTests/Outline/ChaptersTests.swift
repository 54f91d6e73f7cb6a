import Canvas
import Interface
import Testing
import TextCore

@testable import DocumentScope

/// From chapter to chapter by keys.
@MainActor @Suite struct ChaptersTests {
  @Test func toTheEdgesOfChapters() throws {
    try TestEditor("one\n# two\nthˇree\n```\n# code\n```\n## four\nfive")
      .keys("ctrl+pagedown").expect("one\n# two\nthree\n```\n# code\n```\nˇ## four\nfive")
      .keys("ctrl+pagedown").expect("one\n# two\nthree\n```\n# code\n```\n## four\nfiveˇ")
      .keys("ctrl+pageup", "ctrl+pageup").expect(
        "one\nˇ# two\nthree\n```\n# code\n```\n## four\nfive"
      )
      .keys("ctrl+pageup", "ctrl+pageup").expect(
        "ˇone\n# two\nthree\n```\n# code\n```\n## four\nfive")
  }

  @Test func withShiftTheySelect() throws {
    try TestEditor("# one\ntwˇo\n# three\n")
      .keys("ctrl+shift+pagedown").expect("# one\ntw«o\n»# three\n")
      .keys("ctrl+shift+pageup", "ctrl+shift+pageup").expect("«ˇ# one\ntw»o\n# three\n")
  }

  @Test func selectChapterSelectsTheNextLargerOneEachTime() throws {
    let editor = try TestEditor("# one\n## two\nˇ\n## three\n# four\n")
    func select() {
      editor.document.commands.command(named: "select-chapter")?.perform()
    }
    select()
    editor.expect("# one\n«## two\n\n»## three\n# four\n")
    select()
    editor.expect("«# one\n## two\n\n## three\n»# four\n")
    select()
    editor.expect("«# one\n## two\n\n## three\n# four\n»")
  }

  /// A jump to a heading shows the text below it.
  @Test func theTargetIsNearTheTop() throws {
    let lines = (0..<200).map { $0 == 150 ? "# far" : "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + lines)
    editor.keys("ctrl+pagedown").tick()
    let y = editor.point(at: editor.selection.head.utf8).y
    #expect(y > 40 && y < 160, "at \(y)")
  }
}
