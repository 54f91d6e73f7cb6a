import Interface
import Platform
import TestSupport
import Testing

@testable import DocumentScope
@testable import WindowScope

/// An editor with a listening screen reader, and the events that it gets.
@MainActor final class HeardEditor {
  let reader = SilentAccessibility()
  let opener = RecordingOpener()

  func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.services.accessibility = reader
    setup.opener = opener
    let editor = try TestEditor(marked, setup)
    reader.setHeard(true)
    editor.tick()
    return editor
  }

  func texts() -> [String] {
    guard let tree = reader.tree else { return [] }
    return tree.paths.compactMap { tree.node($0)?.text }.map { $0.string(in: 0..<$0.count) }
  }

  var focus: AccessibilityNode? {
    reader.tree.flatMap { tree in tree.focus.flatMap(tree.node) }
  }

  func node(_ role: AccessibilityNode.Role) -> AccessibilityNode? {
    guard let tree = reader.tree else { return nil }
    return tree.paths.first { tree.node($0)?.role == role }.flatMap(tree.branch)
  }

  func request(
    _ request: AccessibilityRequest, _ path: String?, _ editor: TestEditor
  ) -> Bool {
    let isDone = editor.document.host.accessibility.perform(request, on: path ?? "")
    editor.tick()
    return isDone
  }
}
