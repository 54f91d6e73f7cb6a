import Canvas
import Interface
import Platform
import Styling
import Testing
import TextCore

@testable import DocumentScope
@testable import Layout

/// In a monospaced font code is aligned with the text's columns, so that tables line up.
@MainActor
@Suite struct CodeColumnTests {
  nonisolated private static let monospaced = [
    "courier", "courier-prime", "courier-prime-sans", "menlo",
  ]
  private static let lines = [
    "| name    | 12345 | a word |", "| `foo()` | `123` | **`b`** |", "| *bar*   | 12345 | x      |",
    "`let x  = 12345   // a cell`", "# | `name`  | 12345 | a word |", "```",
    "| name    | 12345 | a word |", "```",
  ]

  private func editor(_ font: String, scale: Double) throws -> TestEditor {
    let look = Look(scale: scale, scheme: .light)
    return try TestEditor(
      "ˇ" + Self.lines.joined(separator: "\n"), look, size: Size(width: 720, height: 480)
    ) { $0.settings.font = font }
  }

  /// Returns the caret places of each line, before each byte and at the end.
  private func places(_ editor: TestEditor) -> [[(place: CaretPlace, offset: TextOffset)]] {
    var start = 0
    return Self.lines.map { line in
      defer { start += line.utf8.count + 1 }
      return (start...start + line.utf8.count).map { index in
        let offset = TextOffset(index)
        let place = editor.document.layout.carets.place(at: offset, affinity: .downstream)
        return (place: place, offset: offset)
      }
    }
  }

  @Test(arguments: monospaced, [1.0, 2.0])
  func codeStandsInTheColumnsOfTheText(_ font: String, _ scale: Double) throws {
    let editor = try editor(font, scale: scale)
    let body = editor.document.layout.shaper.metrics(
      for: editor.document.attributes.sheet.bodyFont)
    try #require(body.isMonospaced, "no font of \(font) is installed")
    let places = places(editor)
    for (line, carets) in zip(Self.lines, places) where !line.hasPrefix("#") {
      let start = try #require(carets.first).place.x
      for (column, caret) in carets.enumerated() {
        let wanted = start + Double(column) * body.zeroAdvance
        #expect(abs(caret.place.x - wanted) < 0.02, "\(line), \(column): \(caret.place.x)")
      }
    }
    // A fence's lines begin where those of the text do.
    #expect(abs(places[6][0].place.x - places[0][0].place.x) < 0.02)
    // In a heading all are larger, code too.
    let heading = places[4].map(\.place.x)
    let steps = zip(heading, heading.dropFirst()).map { $1 - $0 }.dropFirst(2)
    let cell = try #require(steps.first)
    #expect(cell > body.zeroAdvance * 1.3)
    #expect(steps.allSatisfy { abs($0 - cell) < 0.02 }, "\(steps)")
  }

  @Test(arguments: monospaced)
  func aClickFindsTheColumn(_ font: String) throws {
    let editor = try editor(font, scale: 1)
    let carets = editor.document.layout.carets
    for line in [places(editor)[1], places(editor)[3], places(editor)[6]] {
      for (here, next) in zip(line, line.dropFirst()) {
        for (part, expected) in [(0.3, here.offset), (0.7, next.offset)] {
          let x = here.place.x + part * (next.place.x - here.place.x)
          let found = carets.textPlace(in: here.place.piece, line: here.place.lineIndex, x: x)
          #expect(found.offset == expected)
        }
      }
    }
  }

  /// Beside proportional fonts code is a little smaller.
  @Test func besideOtherFontsCodeHasItsSize() throws {
    let editor = try editor("palatino", scale: 1)
    #expect(editor.document.attributes.sheet.codeSize == StyleSheet.usualCodeSize)
  }
}
