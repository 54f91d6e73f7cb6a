import Canvas
import Files
import Interface
import Platform
import Styling
import SystemPackage
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Preview mode is remembered for each document.
@MainActor
@Suite struct RememberedPreviewTests {
  private let path = TestEditor.home / "notes.md"
  private let store = TestEditor.disk()

  private func start(
    _ path: FilePath? = nil, line: Int? = nil, store: MemoryFileStore? = nil
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.reopenLast = false
    setup.settings.recentFiles = false
    return try TestEditor(setup, store: store ?? self.store) {
      try $0.documents.open(path: path ?? self.path, line: line)
    }
  }

  /// A program that starts after another one was killed.
  private func restart(_ store: MemoryFileStore) throws -> TestEditor {
    try TestEditor(TestEditor.Setup(), store: store) { application in
      if application.recovery.restore() == 0 { try application.documents.open(path: path) }
    }
  }

  private func end(_ editor: TestEditor) {
    editor.document.close()
    editor.application.tearDown()
  }

  private func isOn(_ editor: TestEditor) -> Bool {
    let isHidden = editor.document.attributes.sheet.hidesTags
    #expect(editor.document.commands.command(named: "preview-mode")?.isChecked?() == isHidden)
    return isHidden
  }

  @Test func aFileOpensAsItWasClosed() throws {
    store.put("a **b** c", at: path)
    store.put("a **b** c", at: TestEditor.home / "other.md")
    let first = try start()
    #expect(!isOn(first))
    first.keys("ctrl+shift+p")
    end(first)
    let second = try start(line: 1)
    #expect(isOn(second))
    second.keys("ctrl+shift+p")
    end(second)
    #expect(!isOn(try start()))
    #expect(!isOn(try start(TestEditor.home / "other.md")))
    let state = store.paths(in: "/state").compactMap { store.text(at: $0) }.joined()
    #expect(!state.contains("notes.md"), "no path is written down")
  }

  /// Killed, the program has had no time to note anything. The file may have been typed in or not.
  @Test(arguments: ["", "x"]) func aKillLeavesIt(typed: String) throws {
    store.put("a **b** c", at: path)
    let first = try start()
    if !typed.isEmpty { first.type(typed) }
    first.keys("ctrl+shift+p").settle()
    #expect(isOn(try restart(store.copy())))
    first.keys("ctrl+shift+p").settle()
    #expect(!isOn(try restart(store.copy())))
  }

  /// A sheet without a file is known by its history, until it is saved.
  @Test(arguments: [false, true]) func aSheetHasIt(isSwitchedFirst: Bool) throws {
    let first = try TestEditor(TestEditor.Setup(), store: store) {
      try $0.documents.open(DocumentRequest())
    }
    if isSwitchedFirst {
      first.keys("ctrl+shift+p").type("x")
    } else {
      first.type("x").keys("ctrl+shift+p")
    }
    first.settle()
    let second = try restart(store.copy())
    #expect(second.string == "x" && isOn(second))
    first.keys("ctrl+s", "ctrl+a").type("~/notes.md").keys("return").settle()
    #expect(store.text(at: path) == "x")
    end(first)
    #expect(isOn(try start()))
  }

  @Test func itFollowsAMovedFile() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.keys("ctrl+shift+p")
    let title = Point(x: editor.window.logicalSize.width / 2, y: 22)
    editor.press(title).release(title).keys("ctrl+a").type("new.md").keys("return").settle()
    let modes = editor.application.previewModes
    #expect(modes.isOn(in: TestEditor.home / "new.md"))
    #expect(!modes.isOn(in: TestEditor.home / "notes.md"))
  }
}
