import Canvas
import Layout
import MarkdownSyntax
import TextCore

/// Gives paragraphs the styles of their Markdown as the program does: bold headings, prefixes.
final class MarkdownStyles: LazyAttributes {
  private let storage: TextStorage
  private let styles: StyleTable
  private let body: ParagraphStyle

  let version = 0
  var styleOfEmptyEnd: ParagraphStyle { body }

  init(of storage: TextStorage, in styles: StyleTable, body: ParagraphStyle) {
    self.storage = storage
    self.styles = styles
    self.body = body
  }

  func missing(in range: TextRange) -> [AttributedStretch] {
    guard !range.isEmpty, storage.value(of: .paragraphStyle, at: range.lowerBound).value == nil
    else { return [] }
    let paragraph = storage.text.paragraphRange(at: range.lowerBound)
    var parser = ParagraphParser()
    let parsed = parser.parse(
      storage.text.bytes(in: storage.text.contentRange(at: range.lowerBound)), fence: .outside)
    let isHeading = parsed.block.kind == .heading
    let font = FontRequest(role: .body, isBold: isHeading, size: 16)
    var attributes = AttributeSet.empty
    attributes[.paragraphStyle] = styles.add(
      ParagraphStyle(
        prefixLength: parsed.prefix.length, indentation: parsed.prefix.indentation,
        hanging: parsed.prefix.hanging, lineHeight: isHeading ? 30 : 20, font: font,
        markersHang: !isHeading || body.markersHang,
        firstLineIndent: parsed.prefix.length == 0 ? body.firstLineIndent : 0,
        spaceAfter: parsed.block.isListItem ? 0 : body.spaceAfter))
    attributes[.textStyle] = styles.add(TextStyle(font: font))
    return [
      AttributedStretch(
        range: paragraph, attributes: [(paragraph.count, attributes)],
        decorations: [(paragraph.count, nil)])
    ]
  }
}
