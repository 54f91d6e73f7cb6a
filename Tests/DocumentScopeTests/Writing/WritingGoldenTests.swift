import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// A wrong word and an offered one as they look with the real letters.
@MainActor
@Suite struct WritingGoldenTests {
  private func page(
    _ marked: String, _ look: GoldenTests.Look, height: Double = 260
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 560, height: height)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.settings.spelling = true
    setup.settings.autocomplete = true
    setup.dictionaries = TestShelf([
      "en": "a heading with this line holds the words that are wrong and in marks landscape wide"
    ])
    return try TestEditor(marked, setup).settle()
  }

  @Test(arguments: GoldenTests.Look.all)
  func misspelling(_ look: GoldenTests.Look) throws {
    let editor = try page(
      """
      # A heding
      This line holds the wrods that are **wronng** and _in makrs_, ==wiide== ~linee~ `cdoe`ˇ
      """, look)
    try Golden("misspelling-\(look.testDescription)").expect(editor.window)
  }

  @Test(arguments: GoldenTests.Look.two)
  func suggestions(_ look: GoldenTests.Look) throws {
    let editor = try page("This lnie holds the words.ˇ", look, height: 520)
    let point = editor.point(in: "lnie")
    editor.press(point, button: .right).release(point, button: .right)
    editor.turn()
    try Golden("suggestions-awaited-\(look.testDescription)").expect(editor.window)
    editor.mainThread.run()
    editor.turn()
    try Golden("suggestions-\(look.testDescription)").expect(editor.window)
  }

  @Test(arguments: GoldenTests.Look.all)
  func completion(_ look: GoldenTests.Look) throws {
    let editor = try page("A wide landscape.\n\nThe **wide** lˇ", look)
    editor.type("an").turn()
    try Golden("completion-\(look.testDescription)").expect(editor.window)
  }
}
