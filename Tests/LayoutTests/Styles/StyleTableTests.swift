import Layout
import TextCore
import Testing

/// Styles by their numbers.
@Suite struct StyleTableTests {
  private static let font = FontRequest(role: .body, size: 16)

  @Test func aStyleIsWhatItWasMadeOf() {
    let text = TextStyle(
      font: Self.font, isIsolated: true, appearance: .blank(isRead: true), rise: 2)
    #expect(text.font == Self.font && text.isIsolated && text.rise == 2)
    #expect(text.appearance == .blank(isRead: true))
    let plain = TextStyle(font: Self.font)
    #expect(!plain.isIsolated && plain.appearance == .letters && plain.rise == 0)
    let paragraph = ParagraphStyle(
      prefixLength: 1, indentation: 2, hanging: 3, isMarkerOpen: true, lineHeight: 4,
      font: Self.font, isTinted: true, markersHang: false, firstLineIndent: 5, spaceAfter: 6,
      direction: .leftToRight)
    #expect(paragraph.prefixLength == 1 && paragraph.indentation == 2 && paragraph.hanging == 3)
    #expect(paragraph.isMarkerOpen && paragraph.lineHeight == 4 && paragraph.font == Self.font)
    #expect(paragraph.isTinted && !paragraph.markersHang && paragraph.firstLineIndent == 5)
    #expect(paragraph.spaceAfter == 6 && paragraph.direction == .leftToRight)
    #expect(!paragraph.guardsMarkers && paragraph.bars == 0 && !paragraph.isRule)
    let other = ParagraphStyle(lineHeight: 4, font: Self.font)
    #expect(other.prefixLength == 0 && other.indentation == 0 && other.hanging == 0)
    #expect(!other.isMarkerOpen && !other.isTinted && other.markersHang)
    #expect(other.firstLineIndent == 0 && other.spaceAfter == 0 && other.direction == .natural)
    #expect(InkExtent(above: 1, below: 2) == InkExtent(above: 1, below: 2))
    let extent = InkExtent(above: 1, below: 2)
    #expect(extent.above == 1 && extent.below == 2)
  }

  /// Numbers begin with 1, in a row for each kind, and a style that is replaced keeps its number.
  @Test func stylesKeepTheirNumbers() {
    let table = StyleTable()
    let bold = TextStyle(font: Self.font, rise: 1)
    let high = ParagraphStyle(lineHeight: 30, font: Self.font)
    let texts = [table.add(TextStyle(font: Self.font)), table.add(bold)]
    let paragraphs = [table.add(ParagraphStyle(lineHeight: 20, font: Self.font)), table.add(high)]
    #expect(texts.map(\.attributeBits) == [1, 2] && paragraphs.map(\.attributeBits) == [1, 2])
    #expect(table.textStyle(texts[1]) == bold && table.paragraphStyle(paragraphs[1]) == high)
    #expect(table.builtCount == 4 && table.version == 0)
    table.replace(texts[1], with: bold)
    table.replace(paragraphs[1], with: high)
    #expect(table.version == 0, "nothing has changed")
    table.replace(texts[0], with: bold)
    #expect(table.version == 1 && table.textStyle(texts[0]) == bold)
    table.replace(paragraphs[0], with: high)
    #expect(table.version == 2 && table.paragraphStyle(paragraphs[0]) == high)
    #expect(table.builtCount == 4)
  }
}
