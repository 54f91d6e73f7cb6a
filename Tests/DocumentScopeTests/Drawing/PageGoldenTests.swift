import Canvas
import Interface
import Platform
import TestSupport
import Testing

@testable import DocumentScope

/// Real pages in 23 scripts as they look, each a document of its own. `Scripts/compare-with-pango`
/// shows them beside Pango's.
@MainActor
@Suite struct PageGoldenTests {
  @Test(arguments: RealPage.all, Look.two)
  func page(_ page: RealPage, _ look: Look) throws {
    let editor = try TestEditor(
      "ˇ" + page.text, look, size: Size(width: 640, height: 380), title: page.language
    ) { $0.desktop.caretBlink = nil }
    try editor.expectPicture("page-\(page.language)", look)
  }
}
