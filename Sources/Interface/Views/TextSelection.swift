import Canvas

/// The letters of a line that can be selected, wherever it lies.
protocol SelectableLine {
  var text: String { get }
  /// Returns the byte at which a caret is nearest to a distance from the line's left end.
  func offset(at x: Double) -> Int
  /// Returns the places of bytes, from the line's left end.
  func spans(of bytes: Range<Int>) -> [Range<Double>]
  func draw(
    in frame: Rect, _ color: Color, into list: inout DisplayList, _ context: ChromeContext)
}

/// A line of a paragraph.
struct ParagraphLine: SelectableLine {
  let line: PlainLine
  /// The distance from the top of the frame to the baseline.
  let ascent: Double

  var text: String { line.text }
  func offset(at x: Double) -> Int { line.offset(at: x) }
  func spans(of bytes: Range<Int>) -> [Range<Double>] { line.spans(of: bytes) }

  func draw(
    in frame: Rect, _ color: Color, into list: inout DisplayList, _ context: ChromeContext
  ) {
    line.draw(
      into: &list, x: frame.x, baseline: context.scale.devicePixel(frame.y + ascent),
      color: color, scale: context.scale)
  }
}

/// A line of the program's own words, from left to right.
struct LabelLine: SelectableLine {
  let text: String
  let style: LabelStyle
  let context: ChromeContext

  /// The distances of the places between letters from the line's left end, each with its byte. They are
  /// measured only for a selection, since each is that of words drawn up to there.
  private var carets: [(byte: Int, x: Double)] {
    [(0, 0)]
      + text.indices.map { index in
        let part = text[...index]
        return (part.utf8.count, context.width(of: String(part), style))
      }
  }

  func offset(at x: Double) -> Int {
    carets.min { abs($0.x - x) < abs($1.x - x) }?.byte ?? 0
  }

  func spans(of bytes: Range<Int>) -> [Range<Double>] {
    let carets = carets
    func x(_ byte: Int) -> Double { carets.last { $0.byte <= byte }?.x ?? 0 }
    let (start, end) = (x(bytes.lowerBound), x(bytes.upperBound))
    return start < end ? [start..<end] : []
  }

  func draw(
    in frame: Rect, _ color: Color, into list: inout DisplayList, _ context: ChromeContext
  ) {
    context.drawLabel(text, style, in: frame, color, into: &list)
  }
}

/// A line of a text in a tree of views, which can be selected with the pointer and copied.
struct TextLine {
  let line: any SelectableLine
  /// Its letters' frame, as the frames of its layout.
  var frame: Rect
  /// The area that shows it; `nil` for all of the window.
  var clip: Rect?
  let ink: (Theme) -> Color
  /// The text that goes before it when it is copied after another line.
  let separator: String
}

/// A place between two letters of a line, by bytes.
struct TextSpot: Comparable {
  var line: Int
  var offset: Int

  static func < (first: TextSpot, second: TextSpot) -> Bool {
    (first.line, first.offset) < (second.line, second.offset)
  }
}

/// Selected text of a sheet.
struct TextSelection: Equatable {
  var anchor: TextSpot
  var head: TextSpot

  var range: Range<TextSpot> { min(anchor, head)..<max(anchor, head) }
}

extension ViewLayout {
  /// Returns the place of the text nearest to a point; `nil` if the point `mustHit` a line and is on
  /// none, or if there is no text.
  func spot(at point: Point, mustHit: Bool) -> TextSpot? {
    func distance(_ line: TextLine) -> (y: Double, x: Double) {
      (line.frame.distance(y: point.y), line.frame.distance(x: point.x))
    }
    let shown = lines.indices.filter { lines[$0].clip?.contains(point) ?? true || !mustHit }
    guard let index = shown.min(by: { distance(lines[$0]) < distance(lines[$1]) }) else {
      return nil
    }
    if mustHit, distance(lines[index]) != (0, 0) { return nil }
    let line = lines[index]
    return TextSpot(line: index, offset: line.line.offset(at: point.x - line.frame.x))
  }

  /// Returns the selection of the word at a spot.
  func word(at spot: TextSpot) -> TextSelection {
    let text = lines[spot.line].line.text
    let place = text.utf8.index(text.startIndex, offsetBy: min(spot.offset, text.utf8.count))
    let start = text[..<place].lastIndex(where: \.isWhitespace).map(text.index(after:))
    let end = text[place...].firstIndex(where: \.isWhitespace)
    func spotted(_ index: String.Index) -> TextSpot {
      TextSpot(line: spot.line, offset: text.utf8.distance(from: text.startIndex, to: index))
    }
    return TextSelection(
      anchor: spotted(start ?? text.startIndex), head: spotted(end ?? text.endIndex))
  }

  /// Returns the selection of the paragraph at a spot: its lines have nothing between them.
  func paragraph(at spot: TextSpot) -> TextSelection {
    let first = lines[...spot.line].lastIndex { !$0.separator.isEmpty } ?? 0
    let next = lines[(spot.line + 1)...].firstIndex { !$0.separator.isEmpty } ?? lines.count
    return TextSelection(
      anchor: TextSpot(line: first, offset: 0),
      head: TextSpot(line: next - 1, offset: lines[next - 1].line.text.utf8.count))
  }

  /// Returns the selected bytes of each selected line; empty if the text has other lines by now.
  private func parts(of selection: TextSelection) -> [(line: TextLine, bytes: Range<Int>)] {
    let range = selection.range
    guard range.upperBound.line < lines.count else { return [] }
    return (range.lowerBound.line...range.upperBound.line).map { index in
      let count = lines[index].line.text.utf8.count
      let start = index == range.lowerBound.line ? min(range.lowerBound.offset, count) : 0
      let end = index == range.upperBound.line ? min(range.upperBound.offset, count) : count
      return (lines[index], start..<max(start, end))
    }
  }

  func text(of selection: TextSelection) -> String {
    var text = ""
    for part in parts(of: selection) {
      let bytes = Array(part.line.line.text.utf8)[part.bytes]
      if !text.isEmpty { text += part.line.separator }
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  /// Draws the selected letters on their band, over the usual ones.
  func draw(_ selection: TextSelection, into list: inout DisplayList) {
    let scale = context.scale
    let theme = context.theme.onSelection
    for (line, bytes) in parts(of: selection) where !bytes.isEmpty {
      for span in line.line.spans(of: bytes) {
        var band = line.frame
        (band.x, band.width) = (band.x + span.lowerBound, span.upperBound - span.lowerBound)
        guard let shown = line.clip.map({ band.cut(to: $0) }) ?? band else { continue }
        let box = scale.deviceRect(shown)
        list.clipped(to: box) { list in
          list.append(.fill(box, theme.selection.blended(over: theme.page)))
          line.line.draw(in: line.frame, line.ink(theme), into: &list, context)
        }
      }
    }
  }
}

extension Rect {
  fileprivate func distance(x point: Double) -> Double { max(0, x - point, point - maxX) }
  fileprivate func distance(y point: Double) -> Double { max(0, y - point, point - maxY) }

  /// Returns the part between the top and the bottom of another; `nil` if there is none.
  fileprivate func cut(to clip: Rect) -> Rect? {
    var rect = self
    rect.y = max(y, clip.y)
    rect.height = min(maxY, clip.maxY) - rect.y
    return rect.height > 0 ? rect : nil
  }
}
