import Canvas
import Platform
import Testing

@testable import DocumentScope

/// The title as a field.
@MainActor
@Suite struct TitleGoldenTests {
  private static let text =
    "ˇThe ferry leaves when it is full. Nobody minds, for there is a bench.\n"

  private func editor(_ look: Look, _ name: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 560, height: 260)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    let editor = try TestEditor(
      file: Array(Self.text.dropFirst().utf8), at: TestEditor.home / name, setup)
    editor.tick()
    return editor
  }

  private func click(_ editor: TestEditor) {
    let title = Point(x: editor.window.logicalSize.width / 2, y: 22)
    editor.press(title).release(title).tick()
  }

  @Test(arguments: Look.two) func field(_ look: Look) throws {
    let editor = try editor(look, "The ferry.md")
    click(editor)
    try editor.expectPicture("title-field", look)
  }

  /// The letters of the field are where those of the title were.
  @Test(arguments: ["The ferry.md", "מעבורת"]) func nothingMoves(_ name: String) throws {
    let look = Look(scale: 1, scheme: .light)
    let editor = try editor(look, name)
    let before = editor.window.inkOfTitle(below: 0xE0)
    click(editor)
    // Without a selection or a caret in between.
    editor.keys("home", "down").tick()
    #expect(!before.isEmpty && editor.window.inkOfTitle(below: 0xE0).isSuperset(of: before))
  }

  @Test(arguments: Look.two) func refusal(_ look: Look) throws {
    let editor = try editor(look, "The ferry.md")
    editor.store.put("theirs", at: TestEditor.home / "A walk.md")
    click(editor)
    editor.type("A walk").keys("return")
    try editor.expectPicture("title-refused", look)
  }

  @Test(arguments: Look.two) func longName(_ look: Look) throws {
    let name =
      "A ferry that leaves when it is full, and the bench from which one sees the other side.md"
    let editor = try editor(look, name)
    click(editor)
    editor.keys("end")
    try editor.expectPicture("title-long", look)
  }

  @Test(arguments: Look.two) func rightToLeft(_ look: Look) throws {
    let editor = try editor(look, "מעבורת")
    click(editor)
    editor.type("שלום ")
    try editor.expectPicture("title-right-to-left", look)
  }

  /// In full screen there is no title to take the place of.
  @Test(arguments: Look.two) func onTheText(_ look: Look) throws {
    let editor = try editor(look, "The ferry.md")
    editor.keys("f11")
    editor.document.perform("rename")
    editor.keys("down")
    try editor.expectPicture("title-full-screen", look)
  }
}

extension MemoryWindow {
  /// Returns the indices of the pixels in the title strip that are darker than the limit: its letters.
  fileprivate func inkOfTitle(below limit: UInt32) -> Set<Int> {
    Set(
      pixels.indices.filter { index in
        let x = index % deviceSize.width
        return (12..<32).contains(index / deviceSize.width) && x > 60 && x < deviceSize.width - 60
          && pixels[index] >> 8 & 0xFF < limit
      })
  }
}
