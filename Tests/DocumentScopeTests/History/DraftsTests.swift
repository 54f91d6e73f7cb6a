import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// Sheets that were closed and never had a file are in a menu.
@MainActor
@Suite struct DraftsTests {
  /// A sheet beside one that was written in and closed.
  private func closed(_ text: String) throws -> TestEditor {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+n")
    let second = try #require(editor.desktop.windows.last)
    for letter in text { second.delegate?.handle(.text(String(letter))) }
    second.delegate?.handle(.key(KeyPress(.character("w"), .control)))
    #expect(editor.documents.count == 1)
    return editor
  }

  private func items(_ editor: TestEditor, isHeld: Bool = false) -> [MenuItem] {
    editor.application.menuBar.bar[1].entries().compactMap { entry -> Menu? in
      if case .menu(let menu) = entry.usual { menu } else { nil }
    }
    .flatMap { $0.entries() }
    .compactMap { entry in
      if case .item(let item) = isHeld ? entry.alternate : entry.usual { item } else { nil }
    }
  }

  private func title(_ item: MenuItem) -> String {
    if case .words(let words) = item.title { Catalog.english.text(words) } else { "" }
  }

  @Test func oneIsListedAndOpens() throws {
    let editor = try closed("# A walk in the woods\nand more")
    let item = try #require(items(editor).first)
    #expect(title(item).hasSuffix("  A walk in the woods"))
    item.perform()
    #expect(editor.documents.count == 2)
    #expect(editor.documents[1].editor.text == TextRope("# A walk in the woods\nand more"))
    #expect(editor.documents[1].editor.isModified)
    #expect(items(editor).isEmpty, "it is open")
  }

  @Test func altForgetsOne() throws {
    let editor = try closed("gone")
    let item = try #require(items(editor, isHeld: true).first)
    #expect(title(item) == "Delete “gone”")
    item.perform()
    #expect(items(editor).isEmpty)
    #expect(editor.store.paths(in: "/state/history").isEmpty)
  }

  @Test func anEmptySheetIsNone() throws {
    #expect(items(try closed("")).isEmpty)
  }
}
