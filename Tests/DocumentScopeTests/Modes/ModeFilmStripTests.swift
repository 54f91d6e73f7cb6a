import ApplicationScope
import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// The strips in `Docs/strips` that show how caret, page and focus move.
@MainActor
@Suite struct ModeFilmStripTests {
  private func page(
    _ marked: String, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    try TestEditor(
      marked, Look(scale: 1, scheme: .light), size: PageMetrics.minimumWindow, title: "The ferry"
    ) {
      $0.desktop.caretBlink = nil
      change(&$0)
    }
  }

  /// From the start of a line to its end, then two letters as fast as one types.
  @Test func glide() throws {
    let editor = try page("ˇThe ferry")
    var strip = FilmStrip("glide", columns: 5)
    editor.wait(1)
    editor.keys("end")
    strip.add(editor, after: 0, 0.016, 0.016, 0.016, 0.032)
    for letter in " l" {
      editor.wait(0.04)
      editor.type(String(letter))
      strip.add(editor)
      strip.add(editor, after: 0.016)
    }
    strip.add(editor, after: 0.1)
    try strip.expect()
  }

  /// The page under the caret's line, and the focus that goes from one sentence to the next.
  @Test func typewriterAndFocus() throws {
    let text = "The ferry leaves. Nobody minds.ˇ"
    let editor = try page(text) {
      $0.settings.typewriter = true
      $0.settings.focus = .sentence
    }
    editor.wait(1)
    var strip = FilmStrip("typewriter", columns: 5)
    strip.add(editor)
    editor.type("\n")
    strip.add(editor, after: 0, 0.03, 0.03, 0.2)
    editor.type("T")
    strip.add(editor)
    editor.type("hen").keys("up")
    strip.add(editor, after: 0, 0.03, 0.03, 0.2)
    try strip.expect()
  }

  /// The caret appears, and after it the hint.
  @Test func entrance() throws {
    let editor = try page("The ferryˇ") {
      $0.openingAnimation = DocumentScope.OpeningAnimation(showsHint: true)
    }
    var strip = FilmStrip("entrance", columns: 5)
    strip.add(editor, after: 0, 0.09, 0.09, 0.09, 0.09)
    strip.add(editor, after: 0.08, 0.08, 0.2, 0.98, 0.2)
    try strip.expect()
  }
}
