import ApplicationScope
import Canvas
import Files
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// If the program is killed after any frame, the next start restores the content of that frame.
@MainActor
@Suite struct CrashTests {
  private static let path = TestEditor.home / "notes.md"
  private static let keys = [
    "ctrl+b", "ctrl+i", "ctrl+z", "ctrl+z", "ctrl+shift+z", "return", "backspace", "ctrl+backspace",
    "alt+up", "alt+down", "ctrl+shift+k", "ctrl+d", "ctrl+s", "left", "home", "shift+up",
    "ctrl+home", "ctrl+end", "ctrl+1", "ctrl+shift+8", "tab", "ctrl+x", "ctrl+v", "ctrl+a",
    "ctrl+shift+d", "ctrl+shift+d",
  ]

  /// The restored part of a step; it does not include the unit by which the mouse would continue the
  /// selection.
  private struct Step: Equatable {
    var edits: [Edit]
    var places: [TextOffset]

    init(_ group: UndoHistory.Group) {
      edits = group.edits
      places = [group.before, group.after].flatMap { [$0.selection.anchor, $0.selection.head] }
    }
  }

  private func act(_ editor: TestEditor, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0..<11, using: &generator) {
    case 10:
      var lines = (editor.store.text(at: Self.path) ?? "").components
      let place = Int.random(in: 0...lines.count, using: &generator)
      if place < lines.count, Bool.random(using: &generator) {
        lines[place] += " changed outside"
      } else {
        lines.insert("from outside", at: place)
      }
      editor.keys("escape").changeOutside(lines.joined(separator: "\n"))
    case 0..<5:
      let words = ["one ", "two **three** ", "é🙂 ", "- ", "`code` ", "\n"]
      editor.type(words.randomElement(using: &generator) ?? "x")
    case 5: editor.wait(Double.random(in: 0..<7, using: &generator))
    default: editor.keys(Self.keys.randomElement(using: &generator) ?? "left")
    }
  }

  /// A small window: its pixels are not checked, and it is drawn at each opening.
  private static func setup() -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 240, height: 120)
    return setup
  }

  private func expectBack(_ editor: TestEditor, _ comment: Comment) throws {
    let next = try TestEditor(Self.setup(), store: editor.store.copy()) { application in
      // An unedited document is not recovered, so open it.
      if application.recovery.restore() == 0 { try application.documents.open(path: Self.path) }
    }
    #expect(next.string == editor.string, comment)
    let directions = next.document.editor.storage.directions
    #expect(directions == editor.document.editor.storage.directions, comment)
    let (steps, before) = (next.document.editor.steps, editor.document.editor.steps)
    #expect(steps.undoGroups.map(Step.init) == before.undoGroups.map(Step.init), comment)
    #expect(steps.redoGroups.map(Step.init) == before.redoGroups.map(Step.init), comment)
    #expect(next.document.editor.isModified == editor.document.editor.isModified, comment)
    #expect(next.sheet == nil, comment)
  }

  @Test(arguments: 0..<8) func everyFrameComesBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let editor = try TestEditor(file: Array("begun\n".utf8), at: Self.path, Self.setup())
    for step in 0..<120 {
      act(editor, &generator)
      editor.tick()
      if Int.random(in: 0..<5, using: &generator) == 0 {
        try expectBack(editor, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aMegabyteThatIsPastedComesBack() throws {
    let editor = try TestEditor(file: Array("begun\n".utf8), at: Self.path, Self.setup())
    let line = String(repeating: "some words ", count: 9) + "\n"
    editor.clipboard.text = String(repeating: line, count: 1 << 20 / line.utf8.count)
    editor.keys("ctrl+v").tick()
    try expectBack(editor, "pasted")
    editor.keys("ctrl+a", "ctrl+b").tick()
    try expectBack(editor, "styled")
    editor.keys("ctrl+s").type("x").keys("ctrl+z").tick()
    try expectBack(editor, "saved")
  }
}

extension String {
  /// Its lines.
  fileprivate var components: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
