import Canvas
import TextCore

/// Turns attributed text into placed glyphs, as far as somebody looks at it.
///
/// It owns the heights of the whole document (`HeightTree`), the pieces laid out lately, and the
/// decorations, which are attributes that never move a glyph. It lays out what it is asked about
/// and nothing else: a question about geometry never fails because something was not laid out.
///
/// It draws nothing, scrolls nothing and knows no window.
///
/// **Invariant:** every cached piece equals what setting its text from scratch would give.
public final class LayoutManager {
  /// The text and its layout-affecting attributes.
  public let storage: TextStorage
  /// The styles that the attributes name.
  public let styles: StyleTable
  /// The decorations of all text; `plain` where none was set.
  public private(set) var decorations: AttributeRuns
  /// How wide lines may be.
  public private(set) var container: TextContainer
  /// Device pixels in a logical one.
  public private(set) var scale: Scale
  /// Called with a paragraph before it is laid out, so that attributes can be brought up to date
  /// that were put off until somebody looks.
  public var prepareParagraph: ((TextRange) -> Void)?

  /// Goes up whenever a piece that was asked for may be another when asked for again.
  public private(set) var generation = 0
  /// How often laid out text was dropped because text or attributes changed.
  public private(set) var invalidationCount = 0
  /// How many pieces were set into lines.
  public private(set) var layoutCount = 0

  var heights: HeightTree
  private let typesetter: Typesetter
  let shaper: any Shaper
  private var cache: [CachedPiece] = []
  private var bodyStyle: ParagraphStyle

  /// A piece with its place in the text; ascending in the cache.
  private struct CachedPiece {
    var piece: ParagraphPiece
    var layout: ParagraphLayout
    var lastUse: Int
    /// What `preparationCount` was when it was prepared last.
    var preparation: Int
  }
  private var useCount = 0
  /// Goes up when what was prepared may have to be prepared again.
  private var preparationCount = 0
  /// Enough for a few screens of short lines.
  private static let cacheLimit = 512

  /// Makes a manager for the text in `storage`.
  ///
  /// - Parameter bodyStyle: the style of a plain paragraph, for estimates and where no style was
  ///   set.
  public init(
    storage: TextStorage, styles: StyleTable, bodyStyle: ParagraphStyle, container: TextContainer,
    scale: Scale, shaper: any Shaper, breaker: any LineBreaker, bidi: any BidiResolver
  ) {
    self.storage = storage
    self.styles = styles
    self.bodyStyle = bodyStyle
    self.container = container
    self.scale = scale
    self.shaper = shaper
    typesetter = Typesetter(shaper: shaper, breaker: breaker, bidi: bidi)
    decorations = AttributeRuns(length: storage.text.utf8Count)
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
    /// Its lines.
    public var layout: ParagraphLayout
  }

  // Asking

  /// The piece that a caret at `offset` stands in, laid out now if need be.
  public func piece(at offset: TextOffset) -> Piece {
    let clamped = max(0, min(offset, storage.text.end))
    if let known = knownPiece(at: clamped) { return known }
    let piece = ParagraphPiece.containing(clamped, in: storage.text)
    prepareParagraph?(piece.range)
    return laidOut(piece)
  }

  /// The piece below; `nil` at the document's end.
  public func piece(after piece: Piece) -> Piece? {
    let end = piece.range.upperBound
    if end == storage.text.end, !endsWithNewline(piece) { return nil }
    return self.piece(at: end)
  }

  /// The piece above; `nil` at the document's start.
  public func piece(before piece: Piece) -> Piece? {
    piece.range.lowerBound == 0 ? nil : self.piece(at: piece.range.lowerBound - 1)
  }

  /// Device pixels from the top of the text to the top of the piece.
  public func top(of piece: Piece) -> Int { heights.top(of: piece.range.lowerBound) }

  /// Device pixels from the top of the text to the piece that begins at `offset`.
  public func heights(before offset: TextOffset) -> Int { heights.top(of: offset) }

  /// Device pixels of the whole text; exact as far as it was laid out.
  public var height: Int { heights.height }

  /// The piece at about a height; near it when the way there was never laid out.
  public func piece(atHeight y: Int) -> Piece { piece(at: heights.offset(atHeight: y)) }

  /// The measures of a font, for views that draw beside the text.
  public func metrics(for font: FontRequest) -> FontMetrics { shaper.metrics(for: font) }

  // Telling

  /// Follows a finished editing transaction: drops what it touched. The one place in which text
  /// and attribute changes reach the layout.
  public func invalidate(_ change: StorageChange) {
    invalidationCount += 1
    generation += 1
    for replaced in change.replacements {
      // As the text before it, which is right for most letters typed and costs nothing.
      let before = max(replaced.range.lowerBound, 1) - 1
      decorations.replace(
        replaced.range, withLength: replaced.newLength,
        attributes: decorations.attributes(at: before).attributes)
      heights.replace(replaced.range, withLength: replaced.newLength, text: storage.text)
      shiftCache(replaced)
    }
    if let range = change.attributeRange { dropCache(touching: range) }
  }

  /// Has every paragraph prepared once more before it is shown: what its attributes depend on
  /// beside its own text, such as the code fences above it, may have changed.
  public func invalidatePreparation() {
    preparationCount += 1
    generation += 1
  }

  /// Colours text by ascending runs. Decorative: nothing is laid out.
  public func setDecorations(
    _ runs: [(range: TextRange, decoration: TextDecoration)], in hull: TextRange
  ) {
    var end = hull.lowerBound
    for run in runs where !run.range.isEmpty {
      decorations.set(nil, for: .decoration, in: end..<max(end, run.range.lowerBound))
      decorations.set(run.decoration, for: .decoration, in: run.range)
      end = run.range.upperBound
    }
    decorations.set(nil, for: .decoration, in: end..<max(end, hull.upperBound))
    for cached in cache where cached.piece.range.overlaps(hull) || cached.piece.range == hull {
      cached.layout.decoratedLines.removeAll(keepingCapacity: true)
    }
  }

  /// Changes the width of lines or the device's scale; all text is laid out anew when looked at.
  public func setContainer(_ container: TextContainer, scale: Scale, bodyStyle: ParagraphStyle) {
    let isSame =
      setting(for: container, scale) == setting(for: self.container, self.scale)
      && bodyStyle == self.bodyStyle
    self.container = container
    guard !isSame else { return }
    self.scale = scale
    self.bodyStyle = bodyStyle
    invalidateAll()
  }

  /// Forgets everything that was laid out, as when fonts change.
  public func invalidateAll() {
    invalidationCount += 1
    generation += 1
    cache.removeAll(keepingCapacity: true)
    heights = HeightTree(
      text: storage.text,
      estimate: Self.estimate(bodyStyle: bodyStyle, container: container, scale: scale))
  }

  // Setting pieces

  /// A whole paragraph that was laid out and prepared since anything of it changed: found without
  /// a look at the text. A page asks for all its paragraphs many times for each keystroke.
  private func knownPiece(at offset: TextOffset) -> Piece? {
    let index = cacheIndex(after: offset) - 1
    guard index >= 0, cache[index].preparation == preparationCount else { return nil }
    let piece = cache[index].piece
    let endsText = piece.content == piece.range && piece.range.upperBound == storage.text.end
    guard piece.isWholeParagraph(endsText: endsText),
      piece.range.contains(offset) || (endsText && offset == piece.range.upperBound)
    else { return nil }
    useCount += 1
    cache[index].lastUse = useCount
    return Piece(range: piece.range, content: piece.content, layout: cache[index].layout)
  }

  private func laidOut(_ piece: ParagraphPiece) -> Piece {
    useCount += 1
    let index = cacheIndex(of: piece.range.lowerBound)
    if index < cache.count, cache[index].piece == piece {
      cache[index].lastUse = useCount
      cache[index].preparation = preparationCount
      return Piece(range: piece.range, content: piece.content, layout: cache[index].layout)
    }
    if index < cache.count, cache[index].piece.range.lowerBound == piece.range.lowerBound {
      cache.remove(at: index)
    }
    let layout = set(piece)
    cache.insert(
      CachedPiece(
        piece: piece, layout: layout, lastUse: useCount, preparation: preparationCount),
      at: index)
    let isLast = piece.range.upperBound == storage.text.end && piece.content == piece.range
    heights.setHeight(
      layout.height,
      of: TextRange(at: piece.range.lowerBound, length: piece.range.count + (isLast ? 1 : 0)),
      text: storage.text)
    trimCache()
    return Piece(range: piece.range, content: piece.content, layout: layout)
  }

  private func set(_ piece: ParagraphPiece) -> ParagraphLayout {
    layoutCount += 1
    let start = piece.content.lowerBound
    var runs: [(range: Range<Int>, style: TextStyle)] = []
    let fallback = TextStyle(font: bodyStyle.font)
    storage.attributes.enumerate(.textStyle, in: piece.content) { id, range in
      runs.append(
        (
          (range.lowerBound - start)..<(range.upperBound - start),
          id.map(styles.textStyle) ?? fallback
        ))
    }
    let paragraphStyle =
      piece.range.isEmpty
      ? nil : storage.attributes.value(of: .paragraphStyle, at: piece.range.lowerBound).value
    return typesetter.set(
      Typesetter.Request(
        bytes: storage.text.bytes(in: piece.content), styles: runs,
        paragraphStyle: paragraphStyle.map(styles.paragraphStyle) ?? bodyStyle,
        isFirst: piece.isFirst, baseLevel: nil, setting: setting(for: container, scale)))
  }

  private func setting(for container: TextContainer, _ scale: Scale) -> LineSetting {
    LineSetting(
      containerWidth: container.width, leftPadding: container.leftPadding,
      maxHang: container.leftPadding + max(0, container.leftInset),
      tabWidth: 4 * container.characterWidth, scale: scale)
  }

  private func endsWithNewline(_ piece: Piece) -> Bool {
    piece.range.upperBound != piece.content.upperBound
  }

  private static func estimate(
    bodyStyle: ParagraphStyle, container: TextContainer, scale: Scale
  ) -> HeightTree.Estimate {
    let line = Double(scale.deviceLength(bodyStyle.lineHeight))
    let perLine = max(1, container.textWidth / max(1, container.characterWidth))
    return HeightTree.Estimate(perParagraph: line * 0.6, perByte: line / perLine)
  }

  // The cache

  private func cacheIndex(of start: TextOffset) -> Int {
    var low = 0
    var high = cache.count
    while low < high {
      let middle = (low + high) / 2
      if cache[middle].piece.range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first entry that begins after `offset`.
  private func cacheIndex(after offset: TextOffset) -> Int { cacheIndex(of: offset + 1) }

  private func shiftCache(_ replaced: StorageChange.Replaced) {
    let growth = replaced.newLength - replaced.range.count
    cache.removeAll { !isBefore($0.piece, replaced) && !isAfter($0.piece, replaced) }
    guard growth != 0 else { return }
    for index in cache.indices.reversed() {
      guard isAfter(cache[index].piece, replaced) else { break }
      cache[index].piece.shift(by: growth)
    }
  }

  private func isBefore(_ piece: ParagraphPiece, _ replaced: StorageChange.Replaced) -> Bool {
    // A piece that only touches the change is in another paragraph if it has its line ending.
    piece.range.upperBound < replaced.range.lowerBound
      || (piece.range.upperBound == replaced.range.lowerBound && piece.content != piece.range)
  }

  private func isAfter(_ piece: ParagraphPiece, _ replaced: StorageChange.Replaced) -> Bool {
    piece.range.lowerBound > replaced.range.upperBound
  }

  private func dropCache(touching range: TextRange) {
    cache.removeAll { entry in
      entry.piece.range.overlaps(range)
        || (entry.piece.range.isEmpty && range.contains(entry.piece.range.lowerBound))
    }
  }

  private func trimCache() {
    guard cache.count > Self.cacheLimit else { return }
    let uses = cache.map(\.lastUse).sorted()
    let oldest = uses[uses.count / 2]
    cache.removeAll { $0.lastUse < oldest }
  }
}
