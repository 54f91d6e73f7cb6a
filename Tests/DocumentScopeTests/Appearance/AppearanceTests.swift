import ApplicationScope
import Canvas
import Interface
import Platform
import Styling
import TextCore
import Testing

@testable import DocumentScope
@testable import Layout

/// The page follows the settings at once, and does no more than it must.
@MainActor
@Suite struct AppearanceTests {
  /// A change of a setting.
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @MainActor @Sendable (inout Settings) -> Void

    init(_ name: String, _ apply: @escaping @MainActor @Sendable (inout Settings) -> Void) {
      self.name = name
      self.apply = apply
    }

    var testDescription: String { name }
  }

  /// Settings that move letters or lines.
  nonisolated static let moving = [
    Change("text size") { $0.textSize = 24 }, Change("line height") { $0.lineHeight = 2 },
    Change("line length") { $0.lineLength = 40 },
    Change("spacing") { $0.paragraphSpacing = 1 }, Change("indent") { $0.firstLineIndent = 2 },
    Change("tags") { $0.headingTags = .inline }, Change("font") { $0.font = "palatino" },
  ]

  /// Settings that only change colours or drawing.
  nonisolated static let decorative = [
    Change("accent") { $0.accent = .sepia }, Change("tint") { $0.tint = .sand },
    Change("scheme") { $0.scheme = .dark }, Change("caret width") { $0.caretWidth = 5 },
    Change("block") { $0.caretShape = .block },
    Change("underline") { $0.caretShape = .underline },
  ]

  private static let text =
    (1...24).map {
      "# Heading \($0)\nSome words of a paragraph that is long enough to wrap.\n- item\n\n> quote\n"
    }.joined() + "```\ncode\n```\nend"

  private struct Work: Equatable {
    var parses = 0
    var invalidations = 0
    var layouts = 0
  }

  private func work(_ editor: TestEditor, _ body: () -> Void) -> Work {
    let document = editor.document
    let before = (
      document.attributes.parseCount, document.layout.invalidationCount,
      document.layout.layoutCount
    )
    body()
    return Work(
      parses: document.attributes.parseCount - before.0,
      invalidations: document.layout.invalidationCount - before.1,
      layouts: document.layout.layoutCount - before.2)
  }

  private func lookAtAll(_ editor: TestEditor) {
    var piece = editor.document.layout.piece(at: 0)
    while let next = editor.document.layout.piece(after: piece) { piece = next }
  }

  /// In the middle of a text all of which was looked at.
  private func open(_ typeface: Typeface = .real) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = typeface
    setup.size = Size(width: 800, height: 420)
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("ˇ" + Self.text, setup)
    editor.tick()
    lookAtAll(editor)
    for _ in 1...3 { editor.keys("pagedown") }
    editor.keys("down", "down").wait(1)
    return editor
  }

  /// Compared here, so that a failure does not print all of them.
  private func shows(_ editor: TestEditor, _ pixels: [UInt32]) -> Bool {
    editor.window.pixels == pixels
  }

  @Test(arguments: moving)
  func aChangeOfLayoutLaysOutTheVisiblePageOnce(_ change: Change) throws {
    let editor = try open()
    let shown = editor.document.viewport.visiblePieces()
    let pixels = editor.window.pixels
    let work = work(editor) {
      editor.application.settings.tryOn(change.apply)
      editor.tick()
    }
    #expect(work.parses == 0 && work.invalidations == 1)
    let now = editor.document.viewport.visiblePieces()
    let pieces = Set((shown + now).map(\.piece.range.lowerBound))
    // One more on each side is looked at to know that it is not in the window.
    #expect(work.layouts <= pieces.count + 2)
    #expect(!shows(editor, pixels))
    let again = self.work(editor) {
      editor.application.settings.tryOn(change.apply)
      editor.tick()
    }
    #expect(again == Work())
    editor.application.settings.endTrying()
    editor.tick()
    #expect(shows(editor, pixels))
  }

  @Test(arguments: decorative)
  func aChangeOfColourLaysOutNothing(_ change: Change) throws {
    let editor = try open()
    let pixels = editor.window.pixels
    let work = work(editor) {
      editor.application.settings.tryOn(change.apply)
      editor.tick()
    }
    #expect(work == Work())
    #expect(!shows(editor, pixels))
    editor.application.settings.endTrying()
    editor.tick()
    #expect(shows(editor, pixels))
  }

  @Test func aChangeThatIsNotVisibleDrawsNothing() throws {
    let editor = try open(.fixed)
    let frames = editor.window.presented.count
    let work = work(editor) {
      editor.application.settings.change {
        $0.spelling = true
        $0.listMark = .plus
        $0.language = "et"
      }
      editor.tick()
    }
    #expect(work == Work())
    #expect(editor.window.presented.count == frames)
  }

  @Test(arguments: moving)
  func theLineAtTheCaretStaysWhereItWas(_ change: Change) throws {
    let editor = try open()
    let before = editor.document.caret.rect().y
    editor.application.settings.tryOn(change.apply)
    editor.tick()
    #expect(editor.document.caret.rect().y == before)
    editor.application.settings.endTrying()
    editor.tick()
    #expect(editor.document.caret.rect().y == before)
  }

  @Test func withTheCaretOutOfSightThePagesFirstLineStays() throws {
    let editor = try open(.fixed)
    editor.wheel(-20).wait(1)
    #expect(editor.document.caret.rect().maxY < 0)
    let anchor = editor.document.viewport.scrollAnchor()
    editor.application.settings.change { $0.lineHeight = 2.2 }
    let now = editor.document.viewport.scrollAnchor()
    #expect(now.offset == anchor.offset && now.distance == anchor.distance)
  }

  @Test func aSliderLaysOutNoMoreInALongText() throws {
    let editor = try TestEditor(
      "ˇ" + (0..<1500).map { "A line of *text* with number \($0).\n" }.joined())
    lookAtAll(editor)
    editor.keys("ctrl+end").wait(1)
    let work = work(editor) {
      for step in 0..<10 {
        editor.application.settings.tryOn { $0.textSize = 12 + Double(step) }
        editor.tick()
      }
    }
    #expect(work.parses == 0 && work.invalidations == 10)
    #expect(work.layouts < 10 * 60)
  }

  @Test func everyWindowFollows() throws {
    let editor = try TestEditor("one")
    try editor.application.documents.newSheet()
    editor.application.settings.change { $0.textSize = 30 }
    #expect(editor.documents.count == 2)
    for document in editor.documents {
      #expect(document.attributes.sheet.textSize == 30)
      #expect(document.layout.piece(at: 0).layout.lines[0].height == 48)
    }
  }

  @Test func aDocumentOpensAsItIsSet() throws {
    var setup = TestEditor.Setup()
    setup.settings.textSize = 20
    setup.settings.lineHeight = 2
    let editor = try TestEditor("# One\nˇtwo", setup)
    #expect(editor.document.caret.rect().height == 40)
    #expect(editor.document.layout.layoutCount == 2)
  }

  @Test func codeKeepsItsFontAndHeadingsAreBoldInAnyOther() throws {
    let editor = try open()
    let layout = editor.document.layout
    func fonts(_ line: Int) -> Set<FontID> {
      let start = editor.text.paragraphStart(line)
      return Set(layout.piece(at: start).layout.lines[0].runs.map(\.font))
    }
    let last = editor.text.newlineCount
    let before = (fonts(0), fonts(1))
    editor.application.settings.change { $0.font = "palatino" }
    #expect(fonts(0).isDisjoint(with: before.0) && fonts(1).isDisjoint(with: before.1))
    #expect(fonts(0).isDisjoint(with: fonts(1)))
    // Beside the monospaced one it was as wide as the text; beside all others it is as it is.
    let code = fonts(last - 2)
    #expect(code.isDisjoint(with: before.0) && code.isDisjoint(with: before.1))
    editor.application.settings.change { $0.font = "helvetica" }
    #expect(fonts(last - 2) == code)
  }
}
