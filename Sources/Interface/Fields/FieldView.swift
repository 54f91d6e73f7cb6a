import Canvas
import Layout
import TextCore

/// A field's layout in the window. Its text is laid out and drawn as the page is, so that every
/// script, both directions and the preedit look as they do there.
///
/// Text that does not fit is scrolled so that the caret is visible, and as much of the preedit as
/// fits. The scroll position follows from the content; no state is kept for it.
///
/// Only the visible lines are laid out.
struct FieldView {
  /// The field's frame, in logical pixels of the window.
  let frame: Rect
  private let content: Rect
  private let style: FieldStyle
  private let context: ChromeContext
  private let field: TextField
  private let layout: LayoutManager
  /// The left edge of the layout in the window.
  private let left: Double
  private let pieces: [Viewport.VisiblePiece]
  private let caret: DeviceRect
  /// The rectangle below which an input method shows its candidates, in logical pixels of the
  /// window: the clause that is being converted, or else the caret.
  let textInputRect: Rect

  /// Lays out a field's text at `frame` in the window.
  init(_ field: TextField, _ style: FieldStyle, in frame: Rect, context: ChromeContext) {
    let scale = context.scale
    let content = style.content(of: frame)
    let layout = Self.layout(of: field, style, width: content.width, context)
    let place = layout.caretPlace(of: field.selection)
    let lineHeight = scale.deviceLength(style.lineHeight)
    let rows = max(1, Int(content.height / style.lineHeight))
    let (first, above) = layout.lines(above: place, atLeast: rows - 1)
    let top = scale.devicePixel(content.y) - max(0, above - (rows - 1)) * lineHeight
    let left = content.x - (style.wraps ? 0 : layout.scroll(to: place, room: content.width))

    func bar(at caret: CaretPlace) -> DeviceRect {
      let lines = above + caret.lineIndex - place.lineIndex
      return DeviceRect(
        x: scale.devicePixel(left + caret.x), y: top + lines * lineHeight,
        width: scale.deviceLength(PageMetrics.caretWidth), height: lineHeight)
    }
    self.frame = frame
    self.content = content
    self.style = style
    self.context = context
    self.field = field
    self.layout = layout
    self.left = left
    pieces = layout.pieces(
      from: first, top: top, bottom: scale.devicePixel(content.y + content.height))
    let inset = scale.devicePixel(style.caretInset)
    var caret = bar(at: place)
    (caret.y, caret.height) = (caret.y + inset, caret.height - 2 * inset)
    self.caret = caret
    textInputRect = scale.logicalRect(bar(at: layout.carets.preeditAnchor ?? place)).moved(
      into: content)
  }

  /// Returns caret movement for a field of the same look, whose text may have changed since.
  func movement(in field: TextField) -> VisualMovement {
    VisualMovement(
      layout: Self.layout(of: field, style, width: content.width, context),
      boundaries: field.boundaries)
  }

  /// Returns the text position nearest to a point of the window.
  func place(at point: Point) -> TextPlace? {
    let y = context.scale.devicePixel(point.y)
    guard let shown = pieces.last(where: { $0.top <= y }) ?? pieces.first else { return nil }
    let lines = shown.piece.layout.lines
    let line = lines.lastIndex { shown.top + $0.top <= y } ?? 0
    return layout.carets.textPlace(in: shown.piece, line: line, x: point.x - left)
  }

  private static func layout(
    of field: TextField, _ style: FieldStyle, width: Double, _ context: ChromeContext
  ) -> LayoutManager {
    let typesetting = context.typesetting
    let text = style.wraps ? field.text : TextRope(field.string.onOneLine)
    // No letter is wider than four ems a byte, so that a line that must not wrap fits.
    let bytes = text.utf8Count + (field.preedit?.bytes.count ?? 0)
    let room = style.wraps ? width : max(width, 4 * style.font.size * Double(bytes))
    let letter = max(1, typesetting.shaper.metrics(for: style.font).zeroAdvance)
    let layout = LayoutManager(
      storage: TextStorage(text), styles: StyleTable(),
      bodyStyle: ParagraphStyle(
        lineHeight: style.lineHeight, font: style.font,
        direction: style.wraps ? .leftToRight : .natural),
      container: TextContainer(
        lineLength: room / letter, characterWidth: letter, leftPadding: 0, minInset: 0,
        availableWidth: room),
      scale: context.scale, shaper: typesetting.shaper,
      breaker: style.wraps ? BreaksAnywhere() : typesetting.breaker, bidi: typesetting.bidi)
    layout.setPreedit(field.preedit)
    return layout
  }

  /// Draws the field; `hint` is the placeholder while it is empty.
  func draw(hint: String = "", hasCaret: Bool = true, into list: inout DisplayList) {
    let scale = context.scale
    list.append(
      .roundedFill(scale.deviceRect(frame), radius: 4 * scale.factor, context.theme.tint))
    if field.isEmpty {
      let place = Rect(x: content.x + 4, y: content.y, width: 0, height: style.lineHeight)
      context.drawLabel(hint, .note, in: place, context.theme.noteInk, into: &list)
    }
    // A letter that is higher than its line is cut off only where there are other lines.
    let clip =
      style.wraps
      ? content : Rect(x: content.x, y: frame.y, width: content.width, height: frame.height)
    list.clipped(to: scale.deviceRect(clip)) { list in
      PageView(layout: layout, theme: context.theme, left: left)
        .draw(pieces[...], selection: field.selection.range, into: &list)
    }
    if hasCaret { list.append(.fill(caret, context.theme.accent)) }
  }
}

/// A line breaker that allows a break after any letter.
private final class BreaksAnywhere: LineBreaker {
  func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    Array(ClusterBreaks.boundaries(in: paragraph).dropFirst().dropLast())
  }
}

extension LayoutManager {
  /// Returns the place of a selection's caret. After typing, the caret stays beside the typed text
  /// where directions meet, but never at the end of a wrapped line.
  fileprivate func caretPlace(of selection: Selection) -> CaretPlace {
    let head = selection.head
    guard preedit == nil, selection.affinity == .upstream else {
      return carets.place(at: head, affinity: .downstream)
    }
    return carets.place(
      at: head, affinity: carets.affinity(ofCaretAfterTextAt: head))
  }

  /// Returns the nearest piece that has at least `count` lines between its top and the caret's
  /// line, and the number of these; the first piece, if there are fewer.
  fileprivate func lines(above place: CaretPlace, atLeast count: Int) -> (Piece, Int) {
    var first = place.piece
    var above = place.lineIndex
    while above < count, let previous = piece(before: first) {
      first = previous
      above += previous.layout.lines.count
    }
    return (first, above)
  }

  /// Returns the pieces from `first`, whose top is at `top`, down to `bottom`.
  fileprivate func pieces(from first: Piece, top: Int, bottom: Int) -> [Viewport.VisiblePiece] {
    var pieces: [Viewport.VisiblePiece] = []
    var top = top
    var next: Piece? = first
    while let piece = next, top < bottom {
      pieces.append(.init(piece: piece, top: top))
      top += piece.layout.height
      next = self.piece(after: piece)
    }
    return pieces
  }

  /// Returns the scroll offset of a single line in `room` logical pixels. It starts at the
  /// beginning and shows the preedit, preferably the clause that is being converted, and always the
  /// caret.
  fileprivate func scroll(to place: CaretPlace, room: Double) -> Double {
    let caretWidth = PageMetrics.caretWidth
    var scroll = place.piece.layout.isRightToLeft ? container.width + caretWidth - room : 0
    func bring(_ span: Range<Double>) {
      scroll = max(scroll, span.upperBound - room)
      scroll = min(scroll, span.lowerBound)
    }
    let parts = carets.preeditSpans(in: place.piece, line: place.lineIndex)
    for part in [parts, parts.filter(\.isChosen)].compactMap(\.whole) { bring(part) }
    bring(place.x..<(place.x + caretWidth))
    return scroll
  }
}

extension [PreeditSpan] {
  /// The range from the left end of the leftmost span to the right end of the rightmost; `nil` if
  /// there is none.
  fileprivate var whole: Range<Double>? {
    guard let left = map(\.span.lowerBound).min(), let right = map(\.span.upperBound).max() else {
      return nil
    }
    return left..<right
  }
}

extension Rect {
  /// Returns the rectangle moved to the nearest place inside another.
  fileprivate func moved(into outer: Rect) -> Rect {
    var rect = self
    rect.x = max(outer.x, min(x, outer.maxX))
    rect.y = max(outer.y, min(y, outer.maxY - height))
    return rect
  }
}
