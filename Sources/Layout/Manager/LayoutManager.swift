import Canvas
import TextCore

/// Turns attributed text into placed glyphs, on demand.
///
/// It owns the heights of the whole document (`HeightTree`), the pieces laid out lately, and the
/// decorations, which never move a glyph (`TextDecorations`). Places on the page are measured by
/// `carets`. It lays out only the text that a query needs: a query about geometry never fails
/// because text was not laid out.
///
/// It does not draw or scroll, and is independent of windows.
///
/// **Invariant:** every cached piece equals the result of setting its text from scratch.
public final class LayoutManager {
  /// The text and its layout-affecting attributes.
  public let storage: TextStorage
  /// The styles that the attributes name.
  public let styles: StyleTable
  /// The inks and marks of the text.
  public let decorations: TextDecorations
  /// The container that sets the width of lines.
  public private(set) var container: TextContainer
  /// Device pixels in a logical one.
  public private(set) var scale: Scale
  /// True if paragraphs that have no letter to decide it run from right to left; set it with
  /// `setRightToLeft`.
  public internal(set) var isRightToLeft = false
  /// The preedit that an input method shows in the text; set it with `setPreedit`.
  public internal(set) var preedit: Preedit?

  /// Increases whenever a piece may differ from the one returned before.
  public var generation: Int { changeCount + attributesVersion }
  /// The number of times that laid out text was dropped because text or attributes changed.
  public private(set) var invalidationCount = 0
  /// The number of pieces set into lines.
  public internal(set) var layoutCount = 0

  /// The number of changes of text, attributes or setting.
  var changeCount = 0
  var heights: HeightTree
  /// The source of the attributes that the storage lacks; `nil`: it lacks none.
  let lazyAttributes: (any LazyAttributes)?
  let shaper: any Shaper
  let typesetter: Typesetter
  let cache = PieceCache()
  /// The style of a plain paragraph.
  private(set) var bodyStyle: ParagraphStyle
  /// The version of the styles that the lines were set with.
  private var stylesVersion: Int

  /// Makes a manager for the text in `storage`.
  ///
  /// - Parameter bodyStyle: the style of a plain paragraph, for estimates and where no style was
  ///   set.
  /// - Parameter lazyAttributes: the source of the attributes that the storage lacks; `nil`: it
  ///   lacks none.
  public init(
    storage: TextStorage, lazyAttributes: (any LazyAttributes)? = nil, styles: StyleTable,
    bodyStyle: ParagraphStyle, container: TextContainer, scale: Scale, shaper: any Shaper,
    breaker: any LineBreaker, bidi: any BidiResolver
  ) {
    self.storage = storage
    self.lazyAttributes = lazyAttributes
    self.styles = styles
    self.bodyStyle = bodyStyle
    stylesVersion = styles.version
    self.container = container
    self.scale = scale
    self.shaper = shaper
    typesetter = Typesetter(shaper: shaper, breaker: breaker, bidi: bidi)
    decorations = TextDecorations(of: storage, shownBy: cache)
    heights = HeightTree(
      text: storage.text,
      estimate: Self.estimate(bodyStyle: bodyStyle, container: container, scale: scale))
  }

  /// A piece that was laid out, with its place in the text.
  public struct Piece {
    /// The bytes of the piece; the last of a paragraph holds the line ending too.
    public var range: TextRange
    /// The bytes that are shown.
    public var content: TextRange
    /// True if a paragraph begins with it.
    public var isFirst: Bool
    /// True if a paragraph ends with it; otherwise its last line wraps into the next piece.
    public var isLast: Bool
    /// Its lines.
    public var layout: ParagraphLayout
  }

  // MARK: - Queries

  /// Returns the piece of a caret at `offset`, laid out now if needed.
  public func piece(at offset: TextOffset) -> Piece {
    let end = storage.text.end
    let clamped = max(0, min(offset, end))
    if let known = cache.piece(at: clamped, textEnd: end, moment) {
      let piece = known.piece
      return Piece(
        range: piece.range, content: piece.content, isFirst: piece.isFirst,
        isLast: piece.content != piece.range || piece.range.upperBound == end,
        layout: known.layout)
    }
    return laidOut(extent(at: clamped))
  }

  /// Returns the piece below; `nil` at the document's end.
  public func piece(after piece: Piece) -> Piece? {
    let end = piece.range.upperBound
    if end == storage.text.end, piece.range == piece.content { return nil }
    return self.piece(at: end)
  }

  /// Returns the piece above; `nil` at the document's start.
  public func piece(before piece: Piece) -> Piece? {
    piece.range.lowerBound == 0 ? nil : self.piece(at: piece.range.lowerBound - 1)
  }

  /// Returns the start of the piece above without laying it out; 0 at the document's start. O(log
  /// n).
  public func start(ofPieceBefore piece: Piece) -> TextOffset {
    guard piece.range.lowerBound > 0 else { return 0 }
    return ParagraphPiece.containing(piece.range.lowerBound - 1, in: storage.text).range.lowerBound
  }

  /// Returns the device pixels from the top of the text to the top of the piece.
  public func top(of piece: Piece) -> Int { heights.top(of: piece.range.lowerBound) }

  /// Device pixels of the whole text; exact as far as it was laid out.
  public var height: Int { heights.height }

  /// Returns the piece at about a height; at exactly that height if all text above it was laid out.
  public func piece(atHeight y: Int) -> Piece { piece(at: heights.offset(atHeight: y)) }

  /// The width of a short string in logical pixels.
  public func width(of string: String, font: FontRequest) -> Double {
    var runs: [ShapedRun] = []
    let text = ClusteredText(Array(string.utf8))
    shaper.shape(text, range: 0..<text.bytes.count, font: font, level: 0, into: &runs)
    return runs.reduce(0.0) { sum, run in
      run.glyphs.reduce(sum) { $0 + Double($1.advance) }
    }
  }

  /// The measures of a font, for views that draw beside the text.
  public func metrics(for font: FontRequest) -> FontMetrics { shaper.metrics(for: font) }

  // MARK: - Changes

  /// Follows a finished editing transaction: drops the pieces that it touched. The only place in
  /// which changes of text and attributes reach the layout.
  public func invalidate(_ change: StorageChange) {
    invalidationCount += 1
    changeCount += 1
    for (index, replaced) in change.replacements.enumerated() {
      let isLast = index == change.replacements.count - 1
      decorations.follow(replaced)
      heights.replace(
        replaced.range, withLength: replaced.newLength, text: isLast ? storage.text : nil)
      cache.follow(replaced)
      followWithPreedit(replaced)
    }
    if let range = change.attributeRange { dropPieces(withAttributesIn: range) }
  }

  private func dropPieces(withAttributesIn range: TextRange) {
    cache.drop(touching: range)
    let end = storage.text.end
    // The last paragraph may be empty, and have a direction all the same.
    if range.upperBound == end { cache.drop(startingIn: end...end) }
  }

  /// Stores the attributes that a range lacks. Call it before reading the attributes of text that
  /// may not have been laid out.
  public func prepare(_ range: TextRange) {
    guard let lazyAttributes else { return }
    for stretch in lazyAttributes.missing(in: range) {
      if storage.fill(stretch.attributes, from: stretch.range.lowerBound) {
        changeCount += 1
        dropPieces(withAttributesIn: stretch.range)
      }
      decorations.set([stretch])
    }
  }

  /// The version of the attributes that pieces are set with.
  private var attributesVersion: Int { lazyAttributes?.version ?? 0 }

  private var moment: PieceCache.Moment {
    PieceCache.Moment(generation: generation, attributesVersion: attributesVersion)
  }

  /// Changes the width of lines, the device's scale or the styles, which may have been replaced in
  /// their table: all text is laid out again on demand. Does nothing if nothing changed. The cost
  /// does not depend on the text's length.
  public func setContainer(_ container: TextContainer, scale: Scale, bodyStyle: ParagraphStyle) {
    let isSame =
      setting(for: container, scale) == setting(for: self.container, self.scale)
      && bodyStyle == self.bodyStyle && styles.version == stylesVersion
    self.container = container
    guard !isSame else { return }
    self.scale = scale
    self.bodyStyle = bodyStyle
    stylesVersion = styles.version
    invalidateAll()
  }

  /// Drops all layout, as when fonts change.
  public func invalidateAll() {
    invalidationCount += 1
    changeCount += 1
    cache.removeAll()
    heights = HeightTree(
      text: storage.text,
      estimate: Self.estimate(bodyStyle: bodyStyle, container: container, scale: scale))
  }

  // MARK: - Setting pieces

  private func laidOut(_ piece: ParagraphPiece) -> Piece {
    prepare(piece)
    let continuation = continuation(of: piece)
    let isLast = piece.content != piece.range || piece.range.upperBound == storage.text.end
    let style = style(of: piece)
    if let known = cache.layout(of: piece, continuation, moment),
      known.style == style
    {
      return Piece(
        range: piece.range, content: piece.content, isFirst: piece.isFirst, isLast: isLast,
        layout: known)
    }
    let layout =
      setWithPreedit(piece, style, continuation)
      ?? set(
        piece, style, continuation, after: cache.linesBeforeChange(of: piece, continuation))
    cache.insert(layout, of: piece, continuation, moment)
    let endsText = piece.range.upperBound == storage.text.end && piece.content == piece.range
    heights.setHeight(
      layout.height,
      of: TextRange(at: piece.range.lowerBound, length: piece.range.count + (endsText ? 1 : 0)),
      text: storage.text)
    return Piece(
      range: piece.range, content: piece.content, isFirst: piece.isFirst, isLast: isLast,
      layout: layout)
  }

  /// Returns the decisions of a paragraph's first piece for the others. Lays it out only if they
  /// depend on its letters.
  private func continuation(of piece: ParagraphPiece) -> Continuation? {
    guard !piece.isFirst else { return nil }
    let start = storage.text.paragraphRange(at: piece.range.lowerBound).lowerBound
    let first = extent(at: start)
    guard preedit == nil, !cache.holds(first) else { return laidOut(first).layout.continuation }
    prepare(start..<(start + 1))
    return typesetter.continuation(
      ofPieceWith: storage.text.bytes(in: first.content), style(of: first), lineSetting)
      ?? laidOut(first).layout.continuation
  }
}
