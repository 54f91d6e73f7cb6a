import Platform
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Menus have about eight rows; rare rows show with Alt, except those that are switched on.
@MainActor @Suite struct MenuLengthTests {
  /// The rows that can be chosen in a menu of the bar.
  private func rows(_ letter: String, _ editor: TestEditor, alternates: Bool = false) -> [String] {
    editor.keys("f10").type(letter)
    if alternates { editor.hold(.alt) }
    defer {
      editor.hold([])
      editor.document.menus.close()
    }
    guard let panel = editor.document.menus.session?.panels.last else { return [] }
    return panel.rows.indices.compactMap { index in
      if case .item = panel.rows[index] { panel.titles[index] } else { nil }
    }
  }

  @Test func fileAndEditAreShort() throws {
    let editor = try TestEditor("one «two»")
    #expect(
      rows("f", editor) == [
        "New Sheet", "Open…", "Open Recent", "Drafts", "Save", "Export…", "Print…", "Versions",
        "Close",
      ])
    #expect(
      rows("e", editor) == [
        "Undo", "Redo", "Cut", "Copy", "Paste", "Select All", "Find", "While Writing",
      ])
    for letter in ["f", "e", "o", "g", "h", "p"] { #expect(rows(letter, editor).count <= 9) }
  }

  @Test func theRarerOnesAreBehindAlt() throws {
    let editor = try TestEditor("one «two»")
    let file = rows("f", editor, alternates: true)
    for title in [
      "Reopen with Encoding", "Save As…", "Rename…", "Move…", "Send…", "Read-Only",
      "Minimise", "Maximise",
    ] {
      #expect(file.contains(title), "\(title)")
    }
    let edit = rows("e", editor, alternates: true)
    for title in [
      "Undo Wheel", "Copy as HTML Source", "Copy as Rich Text", "Paste as Plain Text",
      "Select Chapter", "Paragraph", "Goal",
    ] {
      #expect(edit.contains(title), "\(title)")
    }
  }

  /// The File menu shows the row that unlocks a text at once, since a message refers to it.
  @Test func aLockedTextShowsItsLock() throws {
    let editor = try TestEditor("one")
    #expect(!rows("f", editor).contains("Read-Only"))
    editor.document.perform("reading-lock")
    #expect(rows("f", editor).contains("Read-Only"))
  }

  /// A key works, also if its row is hidden.
  @Test func keysOfRareRowsWork() throws {
    let editor = try TestEditor("one\ntwoˇ")
    editor.keys("ctrl+d").expect("one\ntwo\ntwoˇ")
    editor.keys("alt+up", "ctrl+shift+k").expect("one\nˇtwo")
  }
}
