import ApplicationScope
import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// The strips in `Docs/strips` show what the program does.
@MainActor
@Suite struct FilmStripTests {
  private func page(
    _ marked: String, _ size: Size, scheme: DesktopSettings.ColorScheme = .light
  ) throws -> TestEditor {
    try TestEditor(marked, Look(scale: 1, scheme: scheme), size: size) {
      $0.desktop.caretBlink = nil
    }
  }

  private static let walk = """
    ˇThe path begins where the road gives up, and goes on as if nothing had happened. Nobody has \
    mended it in years; everybody walks it.

    Whoever is in a hurry takes the road. The others meet here sooner or later.

    Bread, cheese, and a map that has been folded often enough to know the way by itself.
    """

  /// The sheet inside its frame at the window's minimum size, then the page at the top and at the end of
  /// a scroll; each is pulled, held and released.
  @Test func bounce() throws {
    let editor = try page(Self.walk, PageMetrics.minimumWindow)
    var strip = FilmStrip("bounce", columns: 5)
    for pull in [(-10.0, -4.0), (-60, -30), (-240, -120)] {
      editor.window.delegate?.handle(.overshoot(x: pull.0, y: pull.1))
      strip.add(editor)
    }
    editor.window.delegate?.handle(.overshoot(x: 0, y: 0))
    strip.add(editor, after: 0.06, 0.19)
    editor.wheel(4)
    strip.add(editor, after: 0.03, 0.12, 0.06, 0.06, 0.2)
    editor.keys("ctrl+end")
    editor.wheel(-4)
    strip.add(editor, after: 0.03, 0.12, 0.06, 0.06, 0.2)
    try strip.expect()
  }

  /// The undo wheel appears with its first step, turns back step by step, and goes.
  @Test(arguments: [DesktopSettings.ColorScheme.light, .dark])
  func wheel(_ scheme: DesktopSettings.ColorScheme) throws {
    let editor = try page("ˇ", Size(width: 420, height: 300), scheme: scheme)
    for phrase in [
      "The path begins ", "where the road gives up, ", "and goes on ", "as if ",
      "nothing had happened. ", "Nobody has mended it in years; ", "everybody ", "walks it.",
    ] {
      editor.type(phrase).wait(2)
    }
    var strip = FilmStrip(scheme == .light ? "wheel" : "wheel-dark", columns: 5)
    strip.add(editor)
    editor.keys("ctrl+alt+left")
    strip.add(editor, after: 0.03, 0.03, 0.04, 0.1)
    for _ in 1...3 {
      editor.keys("ctrl+alt+left")
      strip.add(editor, after: 0.2)
    }
    editor.keys("ctrl+alt+right").wait(0.2)
    editor.window.delegate?.handle(.modifiers([]))
    strip.add(editor, after: 0.04, 0.1)
    try strip.expect()
  }
}
