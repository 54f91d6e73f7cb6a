import Files
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

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
      .expect("A ![dot](\(folder)/picture.png) and ![dot](\(folder)/picture-2.png)ˇ")
    #expect(editor.transientMessages == "2 pictures will be saved beside the document")
    editor.keys("ctrl+s")
    let saved = editor.store.bytes(at: TestEditor.home / folder / "picture-2.png")
    #expect(saved == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 3])
    #expect(editor.transientMessages == "Saved with 2 pictures in “\(folder)”")
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
