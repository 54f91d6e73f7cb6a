import Canvas
import Layout
import MarkdownSyntax
import Styling
import StylingTestSupport
import TextCore
import TextUnicode
import Testing

@testable import Typography

/// Columns of tables stand in any script, as *Align Columns* pads them.
@Suite struct TableColumnTests {
  /// Returns the places of the pipes of each line, in code letters from the line's start.
  private static func pipes(of table: String, hidesTags: Bool, isBold: Bool = false) throws
    -> [[Double]]
  {
    let library = try FontLibrary.standard()
    let unicode = UnicodeText()
    let sheet = StyleSheet(
      textSize: 18, lineHeight: 1.5, paragraphSpacing: 0, shaper: library, hidesTags: hidesTags)
    let cell = library.metrics(for: FontRequest(role: .code, size: 18 * 0.95)).zeroAdvance
    let flow = TextFlow(
      TextRope(table), styler: Styler(StyleBook(StyleTable(), sheet: sheet)),
      typesetter: Typesetter(shaper: library, breaker: unicode, bidi: unicode),
      setting: LineSetting(width: 4000, margin: 40, characterWidth: cell))
    return flow.map { piece in
      piece.layout.boxes(ofLine: 0)
        .filter { piece.layout.bytes[$0.range.lowerBound] == UInt8(ascii: "|") }
        .map { Double($0.x) / cell }
    }
  }

  private static func expectColumns(_ pipes: [[Double]], _ label: String) {
    for line in pipes {
      #expect(line.count == pipes[0].count, "\(label)")
      for (place, first) in zip(line, pipes[0]) {
        #expect(abs(place - first) < 0.01, "\(label): \(place), \(first)")
      }
    }
  }

  /// Letters that are two columns wide, or one, in Unicode's annex 11.
  @Test(arguments: [
    "漢字", "かな", "カタカナ", "か\u{3099}", "한글", "\u{1112}\u{1161}\u{11AB}", "、。「」", "ＡＢ！", "ｶﾅ",
    "😀", "👨‍👩‍👧‍👦", "👍🏽", "🇪🇪", "1️⃣", "❤️", "漢 a 字", "㌔", "𠀀",
  ])
  func wideLettersFillTwoCells(letters: String) throws {
    let columns = TextColumns.count(of: letters.utf8)
    let padding = String(repeating: " ", count: 12 - columns)
    let table = "| a            | b |\n|--------------|---|\n| \(letters)\(padding) | c |"
    for hidesTags in [false, true] {
      Self.expectColumns(
        try Self.pipes(of: table, hidesTags: hidesTags), "\(letters), hidden: \(hidesTags)")
    }
  }

  /// Text that is no code, and letters that are joined or stacked, keep their widths.
  @Test func onlyCodeStandsInCells() throws {
    let library = try FontLibrary.standard()
    let code = FontRequest(role: .code, size: 18)
    let cell = library.metrics(for: code).zeroAdvance
    let advance = { (text: String, font: FontRequest) in
      library.runs(text, font).flatMap(\.glyphs).reduce(0) { $0 + Double($1.advance) }
    }
    #expect(abs(advance("漢字", code) - 4 * cell) < 0.01)
    #expect(abs(advance("漢字", .text) - 36) < 0.01)
    #expect(advance("ไทย", code) == advance("ไทย", .text))
  }
}
