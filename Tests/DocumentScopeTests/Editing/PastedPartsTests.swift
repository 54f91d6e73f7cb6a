import ApplicationScope
import Files
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope
@testable import WindowScope

/// The pictures and comments of HTML and RTF that is pasted.
@MainActor
@Suite struct PastedPartsTests {
  nonisolated private static let pictures = """
    <p>A <img src="data:image/png;base64,iVBORw0KGgoBAg==" alt="dot"> and \
    <img src="data:image/png;base64,iVBORw0KGgoBAw==" alt="dot"></p>
    """

  /// They are kept until the document is saved.
  @Test func picturesAreSavedBesideTheDocument() throws {
    let editor = try TestEditor(file: [])
    editor.clipboard.offer(
      ClipboardContent([.init(ClipboardData.html) { Array(Self.pictures.utf8) }]), on: .clipboard)
    let folder = PictureStore.folder(for: Array(Self.pictures.utf8), named: "")
    editor.keys("ctrl+v")
    editor.mainThread.run()
    editor
      .expect("A ![dot](\(folder)/picture.png) and ![dot](\(folder)/picture-2.png)ˇ")
    #expect(editor.transientMessages == "2 pictures will be saved beside the document")
    editor.keys("ctrl+s")
    let saved = editor.store.bytes(at: TestEditor.home / folder / "picture-2.png")
    #expect(saved == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 3])
    #expect(editor.transientMessages == "Saved with 2 pictures in “\(folder)”")
  }

  private func offerPictures(in editor: TestEditor) {
    editor.clipboard.offer(
      ClipboardContent([.init(ClipboardData.html) { Array(Self.pictures.utf8) }]), on: .clipboard)
  }

  /// An editor with pictures on the clipboard, which a queue writes.
  private func editorOfPictures(writingOn queue: HeldQueue) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.savingQueue = queue
    let editor = try TestEditor(file: [], setup)
    offerPictures(in: editor)
    return editor
  }

  /// The pictures that wait for saving.
  private func kept(in editor: TestEditor) -> [String] {
    ((try? editor.store.list(editor.application.histories.pictures.path)) ?? []).map(\.string)
  }

  /// Keys come behind the text, also while its pictures are written.
  @Test func keysWaitForThePictures() throws {
    let queue = HeldQueue()
    let editor = try editorOfPictures(writingOn: queue)
    editor.keys("ctrl+v").type("!").keys("ctrl+s").expect("ˇ")
    queue.release()
    editor.settle()
    #expect(editor.marked.hasSuffix("picture-2.png)!ˇ"))
    #expect(kept(in: editor).count == 2)
    queue.release()
    editor.settle()
    #expect(editor.store.text(at: TestEditor.home / "notes.md") == editor.string)
  }

  /// Their text is there already, so a second paste comes behind it.
  @Test(arguments: ["ctrl+v", "ctrl+shift+v"])
  func aSecondPasteWaitsForThePictures(key: String) throws {
    let queue = HeldQueue()
    let editor = try editorOfPictures(writingOn: queue)
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 0.1)
    editor.clipboard.text = " second"
    editor.clipboard.hesitates = true
    editor.keys(key).type("!").expect("ˇ")
    queue.release()
    editor.mainThread.run()
    editor.clipboard.answer()
    editor.settle()
    #expect(editor.marked.hasSuffix("picture-2.png) second!ˇ"))
  }

  @Test(arguments: ["ctrl+w", "ctrl+q"])
  func closingWaitsForThePictures(key: String) throws {
    let queue = HeldQueue()
    let editor = try editorOfPictures(writingOn: queue)
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 0.1)
    editor.expect("ˇ").keys(key)
    for _ in 0..<3 {
      queue.release()
      editor.settle()
    }
    let saved = editor.store.text(at: TestEditor.home / "notes.md")
    #expect(saved?.hasSuffix("picture-2.png)") == true)
  }

  @Test func aPasteThatIsDroppedKeepsNoPictures() throws {
    let editor = try TestEditor(file: [])
    editor.clipboard.offer(
      ClipboardContent([
        .init(ClipboardData.html) { Array(Self.pictures.utf8) },
        .init(ClipboardData.text) { Array("text".utf8) },
      ]), on: .clipboard)
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 0.1)
    // The HTML is still read, but for no one.
    editor.keys("ctrl+shift+v")
    editor.clipboard.answer()
    editor.settle()
    editor.expect("textˇ")
    #expect(kept(in: editor).isEmpty)
  }

  @Test func aLockedDocumentKeepsNoPictures() throws {
    let editor = try TestEditor(file: Array("one".utf8))
    editor.document.perform("reading-lock")
    editor.clipboard.offer(
      ClipboardContent([.init(ClipboardData.html) { Array(Self.pictures.utf8) }]), on: .drop)
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 0)))
    editor.settle()
    #expect(editor.string == "one")
    #expect(kept(in: editor).isEmpty)
    #expect(editor.transientMessages?.contains("saved beside") != true)
  }

  /// A picture that can't be kept leaves its words, and the writer is told.
  @Test func aFullDiskLeavesTheWords() throws {
    let editor = try TestEditor(file: [])
    editor.store.room = 4
    offerPictures(in: editor)
    editor.keys("ctrl+v")
    editor.mainThread.run()
    editor.expect("A dot and dotˇ")
    #expect(editor.transientMessages == "Pasted without 2 pictures")
  }

  @Test(
    arguments: [
      (
        ClipboardData.html, "<p>a <img src='file:///C:/1.png'>b <b>c</b></p>", "a b **c**ˇ",
        "Pasted without 1 picture"
      ),
      (
        ClipboardData.rtf, #"{\rtf1 a {\b b}{\*\annotation one}{\*\annotation two}\par}"#,
        "a **b**ˇ",
        "Pasted without 2 comments"
      ),
      (
        ClipboardData.rtf, #"{\rtf1 a {\b b}{\*\annotation one}{\pict\wmetafile8 0102}\par}"#,
        "a **b**ˇ", "Pasted without comments and without 1 picture"
      ),
      (ClipboardData.html, "<p>a <b>c</b></p>", "a **c**ˇ", nil),
    ] as [(String, String, String, String?)])
  func partsThatAreLeftOutAreTold(
    type: String, source: String, wanted: String, message: String?
  ) throws {
    let editor = try TestEditor("ˇ")
    editor.clipboard.offer(
      ClipboardContent([.init(type) { Array(source.utf8) }]), on: .clipboard)
    editor.keys("ctrl+v").expect(wanted)
    #expect(editor.transientMessages == message)
  }
}
