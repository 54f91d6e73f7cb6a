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
struct FieldView: FieldLines {
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
  /// `nil` while it is scrolled out of sight.
  private let caret: DeviceRect?
  /// The distance that a single line is scrolled from its beginning.
  private let shift: Double
  /// The beginning of the first of several lines that are shown, and the number of lines.
  private let firstLine: TextOffset
  private let rows: Int
  /// The rectangle below which an input method shows its candidates, in logical pixels of the
  /// window: the clause that is being converted, or else the caret.
  let textInputRect: Rect

  /// Lays out a field's text at `frame` in the window, scrolled as the `last` layout was if the
  /// caret can be seen then.
  ///
  /// - Parameter scrolled: the beginning of the first line to show, wherever the caret is.
  init(
    _ field: TextField, _ style: FieldStyle, in frame: Rect, after last: FieldView? = nil,
    scrolledTo scrolled: TextOffset? = nil, context: ChromeContext
  ) {
    let scale = context.scale
    let content = style.content(of: frame)
    let layout = Self.layout(of: field, style, width: content.width, context)
    let place = layout.caretPlace(of: field.selection)
    let lineHeight = scale.deviceLength(style.lineHeight)
    let rows = max(1, Int(content.height / style.lineHeight))
    let anchor = scrolled.map { layout.carets.place(at: $0, affinity: .downstream) } ?? place
    let (first, starts) = layout.lines(above: anchor, atLeast: rows - 1)
    let above = starts.count - 1
    var shown = scrolled == nil ? min(above, rows - 1) : 0
    if scrolled == nil, let anchor = last?.firstLine,
      let line = starts.lastIndex(where: { $0 <= anchor })
    {
      shown = min(shown, above - line)
    }
    firstLine = starts[above - shown]
    let top = scale.devicePixel(content.y) - (above - shown) * lineHeight
    let bottom = scale.devicePixel(content.maxY)
    let pieces = layout.pieces(from: first, top: top, bottom: bottom)
    let shift =
      style.wrapping != .none
      ? 0 : layout.shift(to: place, room: content.width, from: last?.shift ?? 0)
    self.shift = shift
    let left =
      content.x
      - (style.wrapping != .none ? 0 : layout.beginning(of: place, room: content.width) + shift)

    func bar(at caret: CaretPlace) -> DeviceRect? {
      let piece = pieces.first { $0.piece.content == caret.piece.content }
      guard let y = piece.map({ $0.top + caret.lineIndex * lineHeight }),
        scrolled == nil || y >= scale.devicePixel(content.y) && y + lineHeight <= bottom
      else { return nil }
      return DeviceRect(
        x: scale.devicePixel(left + caret.x), y: y,
        width: scale.deviceLength(PageMetrics.caretWidth), height: lineHeight)
    }
    self.frame = frame
    self.content = content
    self.style = style
    self.context = context
    self.field = field
    self.layout = layout
    self.left = left
    self.pieces = pieces
    self.rows = rows
    let inset = scale.devicePixel(style.caretInset)
    caret = bar(at: place).map { bar in
      DeviceRect(x: bar.x, y: bar.y + inset, width: bar.width, height: bar.height - 2 * inset)
    }
    let anchored = bar(at: layout.carets.preeditAnchor ?? place)
    textInputRect = anchored.map { scale.logicalRect($0).moved(into: content) } ?? content
  }

  var wraps: Bool { style.wrapping != .none }

  func layout(of field: TextField) -> LayoutManager {
    Self.layout(of: field, style, width: content.width, context)
  }

  /// Returns the text nearest to a point of the window.
  func hit(at point: Point) -> FieldHit? {
    layout.hit(pieces, x: point.x - left, y: context.scale.devicePixel(point.y))
  }

  // Scrolling

  /// The height of a line, in logical pixels.
  var lineHeight: Double { style.lineHeight }

  /// The area of the lines.
  var lineArea: Rect { content }

  /// True if there are lines above or below those that are shown.
  var scrolls: Bool {
    wraps && (start(ofLine: -1, from: firstLine) ?? start(ofLine: rows, from: firstLine)) != nil
  }

  /// Returns the beginning of the first line to show after scrolling by a number of lines, towards the
  /// end if positive.
  func firstLine(scrolledBy count: Int) -> TextOffset {
    var first = firstLine
    for _ in 0..<abs(count) {
      guard count < 0 || start(ofLine: rows, from: first) != nil,
        let next = start(ofLine: count.signum(), from: first)
      else { break }
      first = next
    }
    return first
  }

  /// Returns the beginning of the line a number of lines below the one that begins at an offset; `nil`
  /// beyond the first and the last line.
  private func start(ofLine count: Int, from offset: TextOffset) -> TextOffset? {
    layout.carets.textPlace(lines: count, from: offset, affinity: .downstream, x: 0).map {
      layout.carets.lineStart(at: $0.offset, affinity: $0.affinity).offset
    }
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
    context.fill(frame, radius: style.radius, context.theme.tint, into: &list)
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
    if hasCaret, let caret { list.append(.fill(caret, context.theme.accent)) }
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
