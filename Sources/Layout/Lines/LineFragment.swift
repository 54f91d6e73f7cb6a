import Canvas

/// One visual line of a paragraph.
///
/// Offsets count bytes from the start of the piece that the line belongs to, so that a line stays
/// valid when text before the piece changes. Vertical measures are whole units of the line's grid
/// (`LineGrid`), device pixels in a window; horizontal ones are logical pixels from the container's
/// left edge, or points where sizes are in points.
public struct LineFragment: Sendable {
  /// Glyphs of one font and direction, a part of a shaped run.
  public struct Run: Sendable {
    /// The displayed bytes; empty for the run of a preedit, which is not part of the text.
    public var range: Range<Int>
    /// The font of all glyphs.
    public var font: FontID
    /// Even: left to right; odd: right to left.
    public var level: UInt8
    /// The left edge of the run in the container.
    public var x: Float
    /// The sum of the advances.
    public var width: Float
    /// The glyphs in visual order.
    public var glyphs: [ShapedGlyph]
    /// The dots of its letters, and possibly of others in the same paragraph; `nil`: there are
    /// none.
    public var dots: EmphasisDots?
  }

  /// The bytes of the line, with the spaces at its end.
  public var range: Range<Int>
  /// Units of the grid from the top of the piece to the top of the line.
  public var top: Int
  /// Units of the grid.
  public var height: Int
  /// Units of the grid from the top of the line to the baseline.
  public var baseline: Int
  /// The left edge of the first run.
  public var x: Float
  /// The width of all runs.
  public var width: Float
  /// 0: the paragraph runs left to right, 1: right to left.
  public var baseLevel: UInt8
  /// The runs from left to right.
  public var runs: [Run]
}

/// A piece of a paragraph, set into lines. Immutable except for its caches.
///
/// A piece is nearly always a whole paragraph; only paragraphs of many kilobytes are cut, so that
/// one keystroke never sets more than a bounded number of bytes.
public final class ParagraphLayout {
  /// The lines from top to bottom; at least one.
  public let lines: [LineFragment]
  /// Units of the grid from the first line's top to the next piece: all lines and the space after
  /// them.
  public let height: Int
  /// Bytes of the piece, without a line ending.
  public let length: Int
  /// The text that was set, a preedit included.
  public let bytes: [UInt8]
  /// The setting with the preedit, if the piece shows one.
  let preedit: PreeditSetting?
  /// The styles that it was set in; empty if they are not kept.
  let styles: [Typesetter.StyleRun]
  /// The text that was set, if some of it is hidden or replaced.
  let shown: ShownText?
  public let style: ParagraphStyle
  /// The decisions that the paragraph's other pieces take over from this one.
  public let continuation: Continuation
  /// Glyph runs by line, split by decoration: made when first drawn, dropped when a decoration
  /// changes.
  var decoratedLines: [Int: DecoratedLine] = [:]
  /// The number of changes of decorations: with the same layout and the same number a line looks
  /// the same.
  public private(set) var decorationChanges = 0
  /// Caret places by line, made when first asked for.
  var clusterBoxes: [Int: [ClusterBox]] = [:]
  /// The lines of the shown text, in offsets of that text, for a long piece of which some is
  /// hidden. They are reused when the piece is set again after a change.
  let shownLines: ParagraphLayout?

  init(
    lines: [LineFragment], spaceAfter: Int, bytes: [UInt8], style: ParagraphStyle,
    continuation: Continuation, preedit: PreeditSetting? = nil, shown: ShownText? = nil,
    shownLines: ParagraphLayout? = nil, styles: [Typesetter.StyleRun] = []
  ) {
    self.shownLines = shownLines
    self.styles = styles
    self.lines = lines
    self.preedit = preedit
    self.shown = shown
    self.continuation = continuation
    self.bytes = bytes
    self.style = style
    length = preedit?.textOffset(bytes.count) ?? bytes.count
    height = (lines.last.map { $0.top + $0.height } ?? 0) + spaceAfter
  }

  /// Drops the cached lines for drawing after a change of decorations.
  func dropDecorations() {
    decoratedLines.removeAll(keepingCapacity: true)
    decorationChanges += 1
  }

  /// The byte of the text at an offset in the piece.
  func byte(at offset: Int) -> UInt8 {
    guard let preedit, offset >= preedit.range.lowerBound + preedit.hidden else {
      return bytes[offset]
    }
    return bytes[offset - preedit.hidden + preedit.range.count]
  }

  /// True if the paragraph runs from right to left.
  public var isRightToLeft: Bool { lines.first.map { $0.baseLevel & 1 == 1 } ?? false }

  /// Returns the line of a caret at `offset`. At a soft wrap the affinity decides.
  public func lineIndex(at offset: Int, isUpstream: Bool) -> Int {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    if isUpstream, low > 0, lines[low].range.lowerBound == offset { return low - 1 }
    return low
  }

  /// The line at a height within the piece; the first or last when it is outside.
  public func lineIndex(atHeight y: Int) -> Int {
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].top <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
