import Layout
import MarkdownSyntax
import TextCore

/// Gives Markdown its attributes and decorations: a pure function of a paragraph's bytes, of the
/// state in it, and of a style sheet.
///
/// It does not access the text: callers pass bytes and store the result. `Styler` keeps the
/// parser's buffers and, in its book, the styles used so far. It belongs to one thread; each thread
/// that styles text has its own styler.
public struct Styler {
  /// The styles that attributes name.
  public let styles: StyleBook
  public private(set) var parser: ParagraphParser
  /// The number of styled paragraphs, and parts of giant ones; for tests.
  public private(set) var count = 0

  /// Makes a styler whose attributes name the styles of a book.
  public init(_ styles: StyleBook, partSizes: PartSizes = .shipped) {
    self.styles = styles
    parser = ParagraphParser(sizes: partSizes)
  }

  /// The styles and decorations of Markdown.
  public var sheet: StyleSheet { styles.sheet }

  /// Styles a paragraph that is not giant.
  ///
  /// - Parameters:
  ///   - bytes: the paragraph without its line ending.
  ///   - state: the state in it (`FenceTree.lineState`).
  ///   - range: the bytes of the text that get the attributes, with the line ending.
  public mutating func paragraph(
    _ bytes: [UInt8], state: FenceState, in range: TextRange
  ) -> AttributedStretch {
    style(parser.parse(bytes, fence: state), bytes, range)
  }

  /// Styles the first part of a giant paragraph. The parameters are those of `paragraph`.
  public mutating func head(
    _ bytes: [UInt8], state: FenceState, in range: TextRange
  ) -> AttributedStretch {
    style(parser.parseHead(bytes, fence: state), bytes, range)
  }

  /// Styles a further part of a giant paragraph.
  ///
  /// - Parameters:
  ///   - bytes: the part without the paragraph's line ending.
  ///   - isParsed: false for a part whose marks are letters.
  ///   - head: the block of the first part.
  ///   - style: the paragraph style of the first part; `nil`: that of its block.
  ///   - range: the bytes of the text that get the attributes.
  public mutating func part(
    _ bytes: [UInt8], isParsed: Bool, of head: BlockStyle, style: ParagraphStyleID?,
    in range: TextRange
  ) -> AttributedStretch {
    count += 1
    let role = ParagraphRole(head, prefix: BlockPrefix(), isMarkerOpen: false)
    let parsed = parser.parsePart(bytes, isParsed: isParsed, of: head)
    return runs(
      of: parsed, in: bytes, style: style ?? styles.style(of: role), range: range, markers: [])
  }

  /// Returns the style of an empty paragraph at a text's end: a code block may still be open there.
  public mutating func emptyEnd(in state: FenceState) -> ParagraphStyle {
    let parsed = parser.parse([], fence: state)
    return sheet.paragraphStyle(
      ParagraphRole(parsed.block, prefix: parsed.prefix, isMarkerOpen: false))
  }

  private mutating func style(
    _ parsed: ParsedParagraph, _ bytes: [UInt8], _ range: TextRange
  ) -> AttributedStretch {
    count += 1
    let markerEnd = parsed.prefix.indentation + parsed.prefix.hanging
    // The text of a quote may follow its mark immediately, and begins in the column of the body.
    let isMarkerOpen =
      parsed.prefix.hanging > 0 && markerEnd == bytes.count
      && bytes[markerEnd - 1] != UInt8(ascii: " ")
      && bytes[markerEnd - 1] != UInt8(ascii: "\t")
    let role = ParagraphRole(parsed.block, prefix: parsed.prefix, isMarkerOpen: isMarkerOpen)
    return runs(
      of: parsed, in: bytes, style: styles.style(of: role), range: range,
      markers: parsed.markers(in: bytes))
  }
}
