import Canvas
import Files
import Interface
import Platform
import Support
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// A chat window beside a document, whose other side is a folder of the test.
@MainActor
final class ChatEditor {
  static let folder: FilePath = "/letters"

  let editor: TestEditor
  let content: ChatContent
  let window: MemoryWindow

  /// - Parameter other: lines of `support.conf` besides the folder.
  init(_ other: String = "", _ change: (inout TestEditor.Setup) -> Void = { _ in }) throws {
    var setup = TestEditor.Setup()
    setup.support = "folder = \(Self.folder)\n" + other
    change(&setup)
    editor = try TestEditor("oneˇ", setup)
    (content, window) = try Self.open(in: editor)
    settle()
  }

  /// Opens the window by its command.
  static func open(in editor: TestEditor) throws -> (ChatContent, MemoryWindow) {
    editor.document.perform("write-to-us")
    let scope = try #require(editor.application.windows.windows.last as? WindowScope)
    return (
      try #require(scope.core.content as? ChatContent), try #require(editor.desktop.windows.last)
    )
  }

  /// Makes the other side's folder, as the maker does.
  @discardableResult
  func share() -> Self {
    editor.store.addFolder(Self.folder)
    return self
  }

  /// Delivers all results of the background, and draws.
  func settle() {
    while editor.mainThread.run() > 0 {}
    editor.tick()
  }

  func send(_ event: WindowEvent) {
    window.delegate?.handle(event)
    settle()
  }

  func type(_ text: String) {
    for letter in text {
      send(.key(KeyPress(.character(letter), text: String(letter))))
    }
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(KeyPress(key, modifiers))) }

  func say(_ text: String) {
    type(text)
    key(.return)
  }

  func close() { send(.closeRequested) }

  var texts: [String] { content.list.entries.map(\.text) }
  var notes: [String] { content.list.entries.map(\.note) }

  /// The frame of a message in the window.
  func frame(of index: Int) throws -> Rect {
    let node = try #require(content.accessibilityNodes.first { $0.key == "messages" })
    return node.children[index].frame
  }

  /// The frame of the field in the window.
  func fieldFrame() throws -> Rect {
    try #require(content.accessibilityNodes.first { $0.key == "field" }).frame
  }

  // The maker's side

  /// The file of the only conversation.
  var file: FilePath? {
    let names = (try? editor.store.list(Self.folder)) ?? []
    return names.first { $0.string.hasSuffix(".json") }.map { Self.folder.appending($0.string) }
  }

  var fileText: String {
    let bytes = file.flatMap { try? editor.store.read($0, limit: 1 << 20).bytes } ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds an answer as an editor would: without a name, a time or a side.
  func answer(_ text: String) throws {
    let file = try #require(file)
    let place = try #require(fileText.lastIndex(of: "]"))
    var changed = fileText
    changed.insert(contentsOf: ",\n{\"text\": \"\(text)\"}\n", at: place)
    editor.store.put(Array(changed.utf8), at: file)
    editor.watcher.change(file)
    settle()
  }
}
