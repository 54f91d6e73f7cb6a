import Canvas
import Layout
import TextCore

/// A field's layout in the window. Its text is laid out and drawn as the page is, so that every
/// script, both directions and the preedit look as they do there.
///
/// Text that does not fit is scrolled so that the caret is visible, and as much of the preedit as
/// fits. It moves no more than that needs from where the last layout had it, so that text under the
/// pointer stays there.
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
  /// The distance that a single line is scrolled from its beginning.
  private let shift: Double
  /// The beginning of the first of several lines that are shown.
  private let firstLine: TextOffset
  /// The rectangle below which an input method shows its candidates, in logical pixels of the
  /// window: the clause that is being converted, or else the caret.
  let textInputRect: Rect

  /// Lays out a field's text at `frame` in the window, scrolled as the `last` layout was if the
  /// caret can be seen then.
  init(
    _ field: TextField, _ style: FieldStyle, in frame: Rect, after last: FieldView? = nil,
    context: ChromeContext
  ) {
    let scale = context.scale
    let content = style.content(of: frame)
    let layout = Self.layout(of: field, style, width: content.width, context)
    let place = layout.caretPlace(of: field.selection)
    let lineHeight = scale.deviceLength(style.lineHeight)
    let rows = max(1, Int(content.height / style.lineHeight))
    let (first, starts) = layout.lines(above: place, atLeast: rows - 1)
    let above = starts.count - 1
    var shown = min(above, rows - 1)
    if let anchor = last?.firstLine, let line = starts.lastIndex(where: { $0 <= anchor }) {
      shown = min(shown, above - line)
    }
    firstLine = starts[above - shown]
    let top = scale.devicePixel(content.y) - (above - shown) * lineHeight
    let shift =
      style.wrapping != .none
      ? 0 : layout.shift(to: place, room: content.width, from: last?.shift ?? 0)
    self.shift = shift
    let left =
      content.x
      - (style.wrapping != .none ? 0 : layout.beginning(of: place, room: content.width) + shift)

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

  /// Returns the place a number of lines below the caret (negative: above), and the x that further
  /// lines aim at; `nil` beyond the first and the last line.
  func place(lines count: Int, in field: TextField) -> (place: TextPlace, goalX: Double)? {
    let carets = Self.layout(of: field, style, width: content.width, context).carets
    let (head, affinity) = (field.selection.head, field.selection.affinity)
    let goalX = field.selection.goalX ?? carets.place(at: head, affinity: affinity).x
    return carets.textPlace(lines: count, from: head, affinity: affinity, x: goalX)
      .map { ($0, goalX) }
  }

  /// Returns the edge of the caret's line; `nil` if there is one line only.
  func lineEdge(_ direction: TextDirection, in field: TextField) -> TextPlace? {
    guard style.wrapping != .none else { return nil }
    let carets = Self.layout(of: field, style, width: content.width, context).carets
    let (head, affinity) = (field.selection.head, field.selection.affinity)
    return direction == .backward
      ? carets.lineStart(at: head, affinity: affinity)
      : carets.lineEnd(at: head, affinity: affinity)
  }

  /// Returns the text nearest to a point of the window.
  func hit(at point: Point) -> FieldHit? {
    layout.hit(pieces, x: point.x - left, y: context.scale.devicePixel(point.y))
  }

  private static func layout(
    of field: TextField, _ style: FieldStyle, width: Double, _ context: ChromeContext
  ) -> LayoutManager {
    let wraps = style.wrapping != .none
    let text = wraps ? field.text : TextRope(field.string.onOneLine)
    // No letter is wider than four ems a byte, so that a line that must not wrap fits.
    let bytes = text.utf8Count + (field.preedit?.bytes.count ?? 0)
    let room = wraps ? width : max(width, 4 * style.font.size * Double(bytes))
    let layout = LayoutManager(
      plain: text, font: style.font, lineHeight: style.lineHeight, width: room,
      direction: style.wrapping == .anywhere ? .leftToRight : .natural,
      breaker: style.wrapping == .anywhere ? BreaksAnywhere() : context.typesetting.breaker,
      context: context)
    layout.setPreedit(field.preedit)
    return layout
  }

  /// Returns the number of lines of a field's text, at most `limit`.
  static func lineCount(
    of field: TextField, _ style: FieldStyle, width: Double, limit: Int, context: ChromeContext
  ) -> Int {
    let room = style.content(of: Rect(x: 0, y: 0, width: width, height: 0)).width
    let layout = layout(of: field, style, width: room, context)
    var count = 0
    var next: LayoutManager.Piece? = layout.piece(at: 0)
    while let piece = next, count < limit {
      count += piece.layout.lines.count
      next = layout.piece(after: piece)
    }
    return min(count, limit)
  }

  /// Draws the field; `hint` is the placeholder while it is empty.
  func draw(hint: String = "", hasCaret: Bool = true, into list: inout DisplayList) {
    let scale = context.scale
    list.append(
      .roundedFill(
        scale.deviceRect(frame), radius: style.radius * scale.factor, context.theme.tint))
    if field.isEmpty {
      let place = Rect(x: content.x + 4, y: content.y, width: 0, height: style.lineHeight)
      context.drawLabel(hint, .note, in: place, context.theme.noteInk, into: &list)
    }
    // A letter that is higher than its line is cut off only where there are other lines.
    let clip =
      style.wrapping != .none
      ? content : Rect(x: content.x, y: frame.y, width: content.width, height: frame.height)
    list.clipped(to: scale.deviceRect(clip)) { list in
      PageView(layout: layout, theme: context.theme, left: left)
        .draw(pieces[...], selection: field.selection.range, into: &list)
    }
    if hasCaret { list.append(.fill(caret, context.theme.accent)) }
  }
}

/// A place of a field's text under the pointer.
struct FieldHit {
  /// The nearest place for a caret.
  var place: TextPlace
  /// The beginning of the cluster under the pointer.
  var cluster: TextOffset
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
  /// line, or the first piece, and the beginnings of its lines and the next, up to the caret's.
  fileprivate func lines(
    above place: CaretPlace, atLeast count: Int
  ) -> (first: Piece, starts: [TextOffset]) {
    func starts(_ piece: Piece) -> [TextOffset] {
      piece.layout.lines.map { piece.content.lowerBound + $0.range.lowerBound }
    }
    var first = place.piece
    var lines = Array(starts(first).prefix(place.lineIndex + 1))
    while lines.count <= count, let previous = piece(before: first) {
      first = previous
      lines = starts(previous) + lines
    }
    return (first, lines)
  }

  /// Returns the scroll offset that shows the beginning of a single line in `room` logical pixels.
  fileprivate func beginning(of place: CaretPlace, room: Double) -> Double {
    place.piece.layout.isRightToLeft ? container.width + PageMetrics.caretWidth - room : 0
  }

  /// Returns how far a single line is scrolled from its beginning, as near as possible to `last`. It
  /// shows the preedit, preferably the clause that is being converted, and always the caret.
  fileprivate func shift(to place: CaretPlace, room: Double, from last: Double) -> Double {
    let caretWidth = PageMetrics.caretWidth
    let beginning = beginning(of: place, room: room)
    let line = place.line
    // No more empty room is shown than there must be.
    let rest =
      place.piece.layout.isRightToLeft
      ? min(0, Double(line.x) - beginning)...0
      : 0...max(0, Double(line.x + line.width) + caretWidth - room)
    var scroll = beginning + max(rest.lowerBound, min(last, rest.upperBound))
    func bring(_ span: Range<Double>) {
      scroll = max(scroll, span.upperBound - room)
      scroll = min(scroll, span.lowerBound)
    }
    let parts = carets.preeditSpans(in: place.piece, line: place.lineIndex)
    for part in [parts, parts.filter(\.isChosen)].compactMap(\.whole) { bring(part) }
    bring(place.x..<(place.x + caretWidth))
    return scroll - beginning
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
