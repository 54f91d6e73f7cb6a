import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Pictures that are pasted or dropped as nothing but pictures.
@MainActor
@Suite struct PastePictureTests {
  private nonisolated static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
  private nonisolated static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]
  private let chooser = RecordingFileChooser()

  private func editor(_ text: String = "one two") throws -> TestEditor {
    try TestEditor(file: Array(text.utf8))
  }

  private func offer(
    _ bytes: [UInt8], as type: String = "image/png", on place: ClipboardPlace = .clipboard,
    in editor: TestEditor
  ) {
    editor.clipboard.offer(ClipboardContent([.init(type) { bytes }]), on: place)
  }

  @Test func aPictureBecomesAFileBesideTheDocument() throws {
    let editor = try editor()
    editor.keys("ctrl+end")
    offer(Self.png, in: editor)
    editor.keys("ctrl+v").settle()
    editor.expect("one two![](picture.png)ˇ")
    #expect(editor.store.bytes(at: TestEditor.home / "picture.png") == Self.png)
    editor.keys("ctrl+z").expect("one twoˇ")
  }

  @Test func savingWaitsForIt() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.savingQueue = queue
    let editor = try TestEditor(file: [], setup)
    offer(Self.png, in: editor)
    editor.keys("ctrl+v").type("!").keys("ctrl+s").expect("ˇ")
    queue.release()
    editor.settle()
    queue.release()
    editor.settle()
    editor.expect("![](picture.png)!ˇ")
    #expect(editor.store.text(at: TestEditor.home / "notes.md") == "![](picture.png)!")
  }

  /// The picture is written to the folder that the document has when it is moved.
  @Test func aDocumentOnItsWayElsewhereTakesThePictureThere() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.savingQueue = queue
    let editor = try TestEditor(file: Array("text".utf8), setup)
    editor.store.addFolder(TestEditor.home / "book")
    editor.document.saving.moveFile(to: TestEditor.home / "book/notes.md") { _ in }
    offer(Self.png, in: editor)
    editor.keys("ctrl+v")
    for _ in 0..<3 {
      queue.release()
      editor.settle()
    }
    #expect(editor.store.bytes(at: TestEditor.home / "book/picture.png") == Self.png)
    #expect(editor.store.bytes(at: TestEditor.home / "picture.png") == nil)
    editor.expect("![](picture.png)ˇtext")
  }

  @Test func namesThatAreTakenStay() throws {
    let editor = try editor("")
    editor.store.put("mine", at: TestEditor.home / "picture.jpg")
    offer(Self.jpeg, as: "image/jpeg", in: editor)
    editor.keys("ctrl+v").settle()
    editor.keys("ctrl+v").settle()
    editor.expect("![](picture-2.jpg)![](picture-3.jpg)ˇ")
    #expect(editor.store.text(at: TestEditor.home / "picture.jpg") == "mine")
  }

  @Test func aSheetWithoutAFileIsSavedFirst() throws {
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    let editor = try TestEditor("oneˇ", setup)
    offer(Self.png, in: editor)
    editor.keys("ctrl+v")
    editor.type("!")
    try #require(chooser.dialogs.last).end(.cancelled)
    editor.settle()
    editor.expect("one!ˇ")
    editor.keys("ctrl+v")
    editor.store.addFolder(TestEditor.home / "a b")
    try #require(chooser.dialogs.last).end(
      .chosen(ChosenFiles([TestEditor.home / "a b/notes.md"])))
    editor.settle()
    editor.expect("one!![](picture.png)ˇ")
    #expect(editor.store.bytes(at: TestEditor.home / "a b/picture.png") == Self.png)
    // The writer is asked once.
    let count = chooser.dialogs.count
    editor.keys("ctrl+v").settle()
    #expect(chooser.dialogs.count == count)
    editor.expect("one!![](picture.png)![](picture-2.png)ˇ")
  }

  @Test func textIsBetter() throws {
    let editor = try editor("")
    editor.clipboard.offer(
      ClipboardContent([
        .init("image/png") { Self.png }, .init(ClipboardData.html) { Array("<b>x</b>".utf8) },
      ]), on: .clipboard)
    editor.keys("ctrl+v").expect("**x**ˇ")
  }

  nonisolated private static let address = "https://example.org/cat.png"
  nonisolated private static let image = "<img src=\"\(address)\" alt=\"Cat\">"

  /// Offers what a browser offers for a copied picture: its element, its address, and the picture.
  private func offerImage(_ html: String, png: [UInt8]?, in editor: TestEditor) {
    var forms = [
      ClipboardContent.Representation(ClipboardData.html) { Array(html.utf8) },
      ClipboardContent.Representation(ClipboardData.text) { Array(Self.address.utf8) },
    ]
    if let png { forms.append(.init("image/png") { png }) }
    editor.clipboard.offer(ClipboardContent(forms), on: .clipboard)
  }

  @Test(arguments: [
    ("<meta charset='utf-8'>\(image)", "![Cat](picture.png)"),
    (
      "<a href=\"https://example.org\">\(image)</a>",
      "[![Cat](picture.png)](https://example.org)"
    ),
    (
      "<b style=\"font-weight:normal;\"><p><span>\(image)</span></p></b><br>",
      "![Cat](picture.png)"
    ),
    ("<img src=\"data:image/png;base64,iVBORw0KGgoBAg==\">", "![](picture.png)"),
    ("<img src=\"https://e.org/a (b).png\" alt='a ]b' >", "![a \\]b](picture.png)"),
  ])
  func aPictureOfAPageIsAPicture(html: String, wanted: String) throws {
    let editor = try editor()
    editor.keys("ctrl+end")
    offerImage(html, png: Self.png, in: editor)
    editor.keys("ctrl+v").settle()
    editor.expect("one two\(wanted)ˇ")
    #expect(editor.store.bytes(at: TestEditor.home / "picture.png") == Self.png)
    editor.keys("ctrl+z").expect("one twoˇ")
    // The picture in the HTML itself is kept nowhere besides.
    #expect(Self.kept(in: editor).isEmpty)
  }

  /// The pictures that wait for saving.
  private static func kept(in editor: TestEditor) -> [String] {
    let pictures = editor.application.histories.pictures
    return ((try? editor.store.list(pictures.path)) ?? []).map(\.string)
  }

  /// Keys wait a second for a paste, whatever it reads.
  @Test func theSecondFormHoldsKeysNoLonger() throws {
    let editor = try editor("")
    offerImage(Self.image, png: Self.png, in: editor)
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").wait(PasteReader.timeOut * 0.7)
    editor.clipboard.answer()
    editor.type("!").expect("ˇ")
    editor.wait(PasteReader.timeOut * 0.4)
    editor.expect("!ˇ")
    // A picture that is long on its way still comes, to the place of the paste.
    editor.clipboard.answer()
    editor.settle()
    editor.expect("![Cat](picture.png)!ˇ")
  }

  /// Pastes an element whose picture is long on its way.
  private func awaitPicture(in editor: TestEditor) {
    offerImage(Self.image, png: Self.png, in: editor)
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v")
    editor.clipboard.answer()
    editor.wait(PasteReader.timeOut + 0.1)
  }

  /// The address is there already, and is not lost.
  @Test(arguments: ["ctrl+v", "ctrl+shift+v"])
  func anotherPasteMeanwhileComesBehindTheAddress(key: String) throws {
    let editor = try editor("")
    awaitPicture(in: editor)
    editor.expect("ˇ")
    editor.clipboard.text = " more"
    editor.keys(key).expect("![Cat](\(Self.address))ˇ")
    editor.clipboard.answer()
    editor.settle()
    editor.expect("![Cat](\(Self.address)) moreˇ")
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }

  /// The words and the picture are two requests: those of two copies don't belong together.
  @Test func aCopyMeanwhileLeavesTheAddress() throws {
    let editor = try editor("")
    offerImage(Self.image, png: Self.png, in: editor)
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v")
    editor.clipboard.answer()
    offer(Self.jpeg, as: "image/jpeg", in: editor)
    editor.clipboard.answer()
    editor.settle()
    editor.expect("![Cat](\(Self.address))ˇ")
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }

  /// Pastes that wait for one another begin in their order, also where the writer ends one by another.
  @Test func pastesThatWaitComeInTheirOrder() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.savingQueue = queue
    let editor = try TestEditor(file: [], setup)
    offer(Self.png, in: editor)
    for _ in 1...3 { editor.keys("ctrl+v").wait(PasteReader.timeOut + 0.1) }
    offerImage(Self.image, png: Self.png, in: editor)
    editor.clipboard.hesitates = true
    queue.release()
    editor.mainThread.run()
    editor.clipboard.answer()
    editor.wait(PasteReader.timeOut + 0.1)
    editor.expect("![](picture.png)ˇ")
    editor.clipboard.text = " more"
    editor.keys("ctrl+v").expect("![](picture.png)![Cat](\(Self.address))ˇ")
    editor.clipboard.answer()
    editor.clipboard.answer()
    editor.settle()
    editor.expect("![](picture.png)![Cat](\(Self.address)) more moreˇ")
  }

  /// Without an answer of the program that has the picture.
  @Test(arguments: ["ctrl+w", "ctrl+q"])
  func closingTakesTheAddress(key: String) throws {
    let editor = try editor("")
    awaitPicture(in: editor)
    editor.expect("ˇ").keys(key).settle()
    let saved = editor.store.text(at: TestEditor.home / "notes.md")
    #expect(saved == "![Cat](\(Self.address))")
  }

  /// The end of the first paste moves the text under the pointer.
  @Test func aClickMeanwhilePastesWhereItWas() throws {
    let editor = try editor("one two")
    awaitPicture(in: editor)
    editor.clipboard.primaryText = "primary"
    editor.press(editor.point(at: 4), button: .middle)
    editor.clipboard.answer()
    #expect(editor.string == "![Cat](\(Self.address))one primarytwo")
  }

  @Test(arguments: [nil, [1, 2, 3]] as [[UInt8]?])
  func withoutThePictureItsAddressIsPasted(png: [UInt8]?) throws {
    let editor = try editor("")
    offerImage(Self.image, png: png, in: editor)
    editor.clipboard.hesitates = true
    editor.keys("ctrl+v").type("!")
    editor.clipboard.answer()
    editor.clipboard.answer()
    editor.expect("![Cat](\(Self.address))!ˇ")
    editor.settle()
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }

  /// A sheet without a file asks for a place for it; without one the address is pasted.
  @Test func aSheetThatGetsNoFileGetsTheAddress() throws {
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    let editor = try TestEditor("oneˇ", setup)
    offerImage(Self.image, png: Self.png, in: editor)
    editor.keys("ctrl+v")
    try #require(chooser.dialogs.last).end(.cancelled)
    editor.settle()
    editor.expect("one![Cat](\(Self.address))ˇ")
  }

  @Test(arguments: [
    ("a \(image)", "a ![Cat](\(address))"),
    ("\(image)\(image)", "![Cat](\(address))![Cat](\(address))"),
  ])
  func moreThanAPictureIsText(html: String, wanted: String) throws {
    let editor = try editor("")
    offerImage(html, png: Self.png, in: editor)
    editor.keys("ctrl+v").expect(wanted + "ˇ")
  }

  @Test(arguments: [[], [1, 2, 3], Array("<svg/>".utf8)] as [[UInt8]])
  func rubbishIsNoPicture(bytes: [UInt8]) throws {
    let editor = try editor("")
    offer(bytes, in: editor)
    editor.keys("ctrl+v").expect("ˇ")
    #expect(editor.transientMessages == "There is no text to paste")
    editor.settle()
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }

  @Test func aLargeOneIsRefused() throws {
    let editor = try editor("")
    offer(Self.png + [UInt8](repeating: 0, count: PastedPicture.mostBytes), in: editor)
    editor.keys("ctrl+v").settle()
    #expect(editor.notice == "The copied content is larger than 64 MB and can’t be pasted.")
  }

  @Test func aLockedDocumentTakesNone() throws {
    let editor = try editor("one")
    editor.document.perform("reading-lock")
    offer(Self.png, on: .drop, in: editor)
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 0)))
    editor.settle()
    #expect(editor.string == "one")
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }

  @Test func aDroppedPictureComesWhereItIsLetGo() throws {
    let editor = try editor()
    offer(Self.png, on: .drop, in: editor)
    editor.window.delegate?.handle(.dropText(at: editor.point(at: 4)))
    editor.settle()
    editor.expect("one ![](picture.png)ˇtwo")
  }

  @Test func aDiskThatIsFullIsTold() throws {
    let editor = try editor("")
    editor.store.room = 4
    offer(Self.png, in: editor)
    editor.keys("ctrl+v").settle()
    editor.keys("escape").expect("ˇ")
    #expect(editor.store.paths(in: TestEditor.home).map(\.name) == ["notes.md"])
  }
}
