import ApplicationScope
import Canvas
import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Each frame is presented after the record of what it shows is in the history, whatever has made the
/// change: a kill between both must not lose anything that was seen.
@MainActor @Suite struct FrameRecordTests {
  private static let path = TestEditor.home / "notes.md"

  /// The disk at the moment of a frame, and the text that the frame shows.
  @MainActor private final class Frames {
    var taken: [(disk: MemoryFileStore, text: String)] = []

    func watch(_ editor: TestEditor) {
      editor.window.didPresent = { [unowned self, unowned editor] in
        if taken.last?.text != editor.string { taken.append((editor.store.copy(), editor.string)) }
      }
    }
  }

  private func setup() -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 240, height: 120)
    return setup
  }

  /// Expects that a start after each frame brings its text back, and that a number of texts was seen.
  private func expectBack(_ frames: Frames, texts count: Int) throws {
    #expect(frames.taken.count >= count)
    for frame in frames.taken {
      let next = try TestEditor(setup(), store: frame.disk) { application in
        if application.recovery.restore() == 0 { try application.documents.open(path: Self.path) }
      }
      #expect(next.string == frame.text)
    }
  }

  private func editor(
    _ frames: Frames, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = setup()
    change(&setup)
    let editor = try TestEditor(file: Array("one two\n".utf8), at: Self.path, setup)
    editor.tick()
    frames.watch(editor)
    return editor
  }

  @Test func whatKeysFieldsAndMenusChangeIsRecordedFirst() throws {
    let frames = Frames()
    let editor = try editor(frames)
    editor.type("a").tick()
    editor.keys("ctrl+b").type("b").tick()
    editor.keys("ctrl+h", "ctrl+a").type("one").keys("tab", "ctrl+a").type("1").settle()
    editor.keys("ctrl+return").settle()
    editor.keys("escape").tick()
    // The first row of *Edit* takes back the replacing.
    let before = editor.string
    editor.openMenu("e").keys("return").settle()
    #expect(editor.string != before)
    try expectBack(frames, texts: 4)
  }

  @Test func whatAScreenReaderChangesIsRecordedFirst() throws {
    let (frames, heard) = (Frames(), HeardEditor())
    let editor = try editor(frames) { $0.services.accessibility = heard.reader }
    heard.reader.setHeard(true)
    editor.tick()
    #expect(heard.request(.replace(0..<3, with: "three"), heard.reader.tree?.focus, editor))
    editor.tick()
    #expect(editor.string == "three two\n")
    try expectBack(frames, texts: 1)
  }

  /// Keys that waited for a paste are handled in the tick whose frame shows them.
  @Test func keysThatWaitedForAPasteAreRecordedFirst() throws {
    let frames = Frames()
    let editor = try editor(frames)
    editor.clipboard.text = "late"
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").type("!").tick()
    editor.wait(PasteReader.timeOut + 0.01)
    #expect(editor.string == "!one two\n")
    editor.clipboard.answer()
    editor.tick()
    try expectBack(frames, texts: 2)
  }
}
