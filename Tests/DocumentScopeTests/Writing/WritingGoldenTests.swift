import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// A wrong word and an offered one as they look with the real letters.
@MainActor
@Suite struct WritingGoldenTests {
  private func page(
    _ marked: String, _ look: Look, height: Double = 260
  ) throws -> TestEditor {
    let editor = try TestEditor(
      marked, look, size: Size(width: 560, height: height), title: "Untitled"
    ) {
      $0.settings.spelling = true
      $0.settings.autocomplete = true
      $0.dictionaries = TestDictionaries([
        "en": "a heading with this line holds the words that are wrong and in marks landscape wide"
      ])
    }
    return editor.settle()
  }

  @Test(arguments: Look.two)
  func misspelling(_ look: Look) throws {
    let editor = try page(
      """
      # A heding
      This line holds the wrods that are **wronng** and _in makrs_, ==wiide== ~linee~ `cdoe`ˇ
      """, look)
    try editor.expectPicture("misspelling", look)
  }

  @Test(arguments: Look.two)
  func suggestions(_ look: Look) throws {
    let editor = try page("This lnie holds the words.ˇ", look, height: 520)
    let point = editor.point(in: "lnie")
    editor.press(point, button: .right).release(point, button: .right)
    editor.tick()
    try editor.expectPicture("suggestions-awaited", look)
    editor.mainThread.run()
    editor.tick()
    try editor.expectPicture("suggestions", look)
  }

  @Test(arguments: Look.two)
  func completion(_ look: Look) throws {
    let editor = try page("A wide landscape.\n\nThe **wide** lˇ", look)
    editor.type("an").tick()
    // The dictionary says that the word is right.
    editor.mainThread.run()
    editor.tick()
    try editor.expectPicture("completion", look)
  }
}
