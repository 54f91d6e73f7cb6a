import Interface
import Layout
import Markdown

/// What Markdown looks like: the styles and decorations of every meta attribute.
///
/// Values are built when first needed and interned in the `StyleTable`; they are rebuilt only
/// when a setting changes.
struct StyleSheet: Hashable {
  /// Logical pixels of the body's em.
  let textSize: Double
  /// Line height as a multiple of the em.
  let lineHeight: Double

  /// The body's font.
  var bodyFont: FontRequest { FontRequest(role: .body, size: textSize) }

  /// The style of a plain paragraph.
  var bodyParagraph: ParagraphStyle {
    ParagraphStyle(lineHeight: textSize * lineHeight, font: bodyFont)
  }

  /// The letters' size in a block: headings of the first two levels are larger.
  private func size(of block: BlockStyle) -> Double {
    guard block.kind == .heading else { return textSize }
    return switch block.headingLevel {
    case 1: textSize * 1.4
    case 2: textSize * 1.2
    default: textSize
    }
  }

  /// The font of characters.
  func textStyle(_ inline: InlineStyle, in block: BlockStyle) -> TextStyle {
    let isCode = inline.contains(.code) || inline.contains(.codeBlock)
    let size = size(of: block)
    return TextStyle(
      font: FontRequest(
        role: isCode ? .code : .body,
        isBold: inline.contains(.strong) || block.kind == .heading,
        isItalic: inline.contains(.emphasis),
        size: isCode ? size * PageMetrics.codeSize : size))
  }

  /// How the lines of a paragraph stand.
  ///
  /// - Parameter isMarkerOpen: the prefix ends with its marker, without a space after it.
  func paragraphStyle(
    _ block: BlockStyle, prefix: BlockPrefix, isMarkerOpen: Bool
  ) -> ParagraphStyle {
    let size = size(of: block)
    let isCode = block.kind == .code || block.kind == .fence
    return ParagraphStyle(
      prefixLength: prefix.length, indentation: prefix.indentation, hanging: prefix.hanging,
      isMarkerOpen: isMarkerOpen,
      lineHeight: size * lineHeight,
      font: FontRequest(
        role: isCode ? .code : .body, isBold: block.kind == .heading,
        size: isCode ? size * PageMetrics.codeSize : size),
      isTinted: isCode)
  }

  /// The colours and lines of characters.
  func decoration(_ inline: InlineStyle, in block: BlockStyle) -> TextDecoration {
    TextDecoration(
      ink: ink(inline, in: block), background: background(inline), lines: lines(inline))
  }

  private func ink(_ inline: InlineStyle, in block: BlockStyle) -> TextDecoration.Ink {
    if !inline.isDisjoint(with: [.tag, .marker, .linkAddress, .infoWord]) { return .tag }
    if block.kind == .rule { return .tag }
    if !inline.isDisjoint(with: [.linkText, .autolink, .footnoteReference]) { return .link }
    if !inline.isDisjoint(with: [.code, .codeBlock]) { return .code }
    if block.kind == .heading { return .heading }
    return block.quoteDepth > 0 ? .quote : .text
  }

  private func background(_ inline: InlineStyle) -> TextDecoration.Background {
    if inline.contains(.highlight) { return .highlight }
    return inline.contains(.code) && !inline.contains(.codeBlock) ? .code : .none
  }

  private func lines(_ inline: InlineStyle) -> TextDecoration.Lines {
    var lines: TextDecoration.Lines = []
    guard !inline.contains(.tag) else { return lines }
    if inline.contains(.underline) { lines.insert(.underline) }
    if inline.contains(.strikethrough) { lines.insert(.strikethrough) }
    return lines
  }
}
