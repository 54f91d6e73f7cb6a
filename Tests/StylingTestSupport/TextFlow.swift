import Layout
import MarkdownSyntax
import Styling
import TextCore

/// The pieces of a text from top to bottom, each styled and set on demand: the page without a window,
/// for tests and benchmarks. A piece is a paragraph, or about 4 KB of a longer one.
///
/// It works on a snapshot, needs no window and keeps only the parts of a giant paragraph that the
/// next piece may need. It belongs to one thread; any thread may have one.
public struct TextFlow: Sequence, IteratorProtocol {
  /// A piece set into lines.
  public struct Piece {
    /// The bytes of the text; the last piece of a paragraph holds the line ending, too.
    public let range: TextRange
    /// The bytes that are set; offsets of `layout` and `decorations` count from their start.
    public let content: TextRange
    /// True if a paragraph begins with it.
    public let isFirst: Bool
    /// The lines.
    public let layout: ParagraphLayout
    /// The decorations of the content, ascending.
    public let decorations: [(range: Range<Int>, decoration: TextDecoration)]
  }

  private let text: TextRope
  private let fences: FenceTree
  private let directions: ParagraphDirections
  private let setting: LineSetting
  private let typesetter: Typesetter
  private var styler: Styler
  private let end: TextOffset
  private var offset: TextOffset
  private var isFinished = false
  private var styled: [AttributedStretch] = []
  private var continuation: Continuation?
  /// The block and the style that all parts of a giant paragraph share with its first one.
  private var head: (block: BlockStyle, style: ParagraphStyleID?)?

  /// Begins a flow.
  ///
  /// - Parameters:
  ///   - range: the bytes whose paragraphs are set; `nil`: all.
  ///   - fences: those of the text, if they are known; finding them is linear in it.
  ///   - directions: the direction overrides.
  public init(
    _ text: TextRope, in range: TextRange? = nil, fences: FenceTree? = nil,
    directions: ParagraphDirections = ParagraphDirections(), styler: Styler,
    typesetter: Typesetter, setting: LineSetting
  ) {
    self.text = text
    self.fences = fences ?? FenceTree(text)
    self.directions = directions
    self.styler = styler
    self.typesetter = typesetter
    self.setting = setting
    let range = range ?? 0..<text.end
    offset = text.paragraphRange(at: range.lowerBound).lowerBound
    end = range.upperBound
  }

  /// Returns the next piece; `nil` after the last. The empty paragraph after a line ending at the
  /// text's end is a piece.
  public mutating func next() -> Piece? {
    guard !isFinished else { return nil }
    let extent = ParagraphPiece.containing(offset, in: text)
    if extent.isFirst { continuation = nil }
    style(extent)
    let style = paragraphStyle(of: extent)
    let layout = typesetter.set(
      Typesetter.Request(
        bytes: text.bytes(in: extent.content), styles: runs(of: extent, style),
        paragraphStyle: style, endsParagraph: extent.content != extent.range,
        continuation: continuation, setting: setting))
    if extent.isFirst { continuation = layout.continuation }
    let piece = Piece(
      range: extent.range, content: extent.content, isFirst: extent.isFirst, layout: layout,
      decorations: decorations(of: extent))
    advance(after: extent)
    return piece
  }

  private mutating func advance(after extent: ParagraphPiece) {
    offset = extent.range.upperBound
    let endsParagraph = extent.content != extent.range
    isFinished =
      offset == text.end ? !(endsParagraph && end == text.end) : offset >= end
  }

  /// Styles the parts of a piece that have no style yet, and drops the styles of the text above it.
  private mutating func style(_ extent: ParagraphPiece) {
    styled.removeAll { $0.range.upperBound <= extent.range.lowerBound }
    let paragraph = text.paragraphRange(at: extent.range.lowerBound)
    let content = text.contentRange(at: extent.range.lowerBound)
    guard !paragraph.isEmpty else { return }
    let fence = fences.lineState(at: paragraph.lowerBound)
    guard styler.parser.isGiant(content.count) else {
      if styled.isEmpty {
        styled = [styler.paragraph(text.bytes(in: content), state: fence, in: paragraph)]
      }
      return
    }
    if extent.isFirst { head = nil }
    let parts = ParagraphParts(of: content, in: text, styler.parser.sizes)
    var start = styled.last?.range.upperBound ?? extent.range.lowerBound
    while start < extent.content.upperBound {
      for part in parts.parts(in: start..<extent.content.upperBound) {
        let range = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
        let all =
          range.upperBound == content.upperBound
          ? range.lowerBound..<paragraph.upperBound : range
        styled.append(style(part, range, shown: all, after: fence))
        start = range.upperBound
      }
    }
  }

  private mutating func style(
    _ part: ParagraphParts.Part, _ range: TextRange, shown: TextRange, after fence: FenceState
  ) -> AttributedStretch {
    let bytes = text.bytes(in: range)
    if let head {
      return styler.part(
        bytes, isParsed: part.isParsed, of: head.block, style: head.style, in: shown)
    }
    let stretch = styler.head(bytes, state: fence, in: shown)
    let attributes = stretch.attributes.first?.attributes ?? .empty
    head = (attributes[.block] ?? BlockStyle(), attributes[.paragraphStyle])
    return stretch
  }

  private mutating func paragraphStyle(of extent: ParagraphPiece) -> ParagraphStyle {
    let id = styled.first?.attributes.first?.attributes[.paragraphStyle]
    var style =
      extent.range.isEmpty
      ? styler.emptyEnd(in: fences.lineState(at: text.end))
      : id.map(styler.styles.paragraphStyle) ?? styler.sheet.bodyParagraph
    if style.direction == .natural,
      let direction = directions.direction(at: extent.range.lowerBound)
    {
      style.direction = .overridden(direction)
    }
    return style
  }

  private func runs(
    of extent: ParagraphPiece, _ style: ParagraphStyle
  ) -> [Typesetter.StyleRun] {
    var runs: [Typesetter.StyleRun] = []
    for stretch in styled {
      var start = stretch.range.lowerBound - extent.content.lowerBound
      for (length, attributes) in stretch.attributes {
        let range = (start..<(start + length)).clamped(to: 0..<extent.content.count)
        start += length
        guard !range.isEmpty else { continue }
        runs.append(
          attributes[.textStyle].map(styler.styles.textStyle) ?? TextStyle(font: style.font),
          for: range)
      }
    }
    return runs
  }

  private func decorations(
    of extent: ParagraphPiece
  ) -> [(range: Range<Int>, decoration: TextDecoration)] {
    var result: [(range: Range<Int>, decoration: TextDecoration)] = []
    for stretch in styled {
      var start = stretch.range.lowerBound - extent.content.lowerBound
      for (length, decoration) in stretch.decorations {
        let range = (start..<(start + length)).clamped(to: 0..<extent.content.count)
        start += length
        if !range.isEmpty { result.append((range, decoration ?? .plain)) }
      }
    }
    return result
  }
}
