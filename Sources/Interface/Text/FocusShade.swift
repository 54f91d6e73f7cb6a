import Canvas
import Layout
import TextCore

/// The dimming of text outside the focus: text in focus keeps its ink, everything else fades
/// towards the page.
///
/// It is drawn over the text as a translucent layer in the page's colour, so it knows nothing of
/// inks, and everything on a line (marks, links, bands) is dimmed alike. Glyphs are drawn as usual,
/// and nothing that is cached between frames depends on it.
public struct FocusShade: Equatable {
  /// A range that is in focus, or is entering or leaving it.
  public struct Stretch: Equatable {
    /// The byte range.
    public var range: TextRange
    /// The ink: 1 is full, 0 as dim as the text outside the focus.
    public var ink: Double

    public init(range: TextRange, ink: Double) {
      self.range = range
      self.ink = ink
    }
  }

  /// The dimming of text in no stretch: 0 is none, 1 the full one.
  public var depth: Double
  /// The stretches; where they overlap, the one with the most ink counts.
  public var stretches: [Stretch]

  public init(depth: Double, stretches: [Stretch]) {
    self.depth = depth
    self.stretches = stretches
  }

  /// No dimming.
  public static let none = FocusShade(depth: 0, stretches: [])

  /// The opacity of the layer over fully dimmed text.
  public static let opacity = 0.7

  /// Returns the parts of a range with equal dimming, in order and without gaps; 1 is the full one.
  public func parts(of range: TextRange) -> [(range: TextRange, shade: Double)] {
    let near = stretches.filter { $0.range.overlaps(range) }
    guard !near.isEmpty else { return [(range, depth)] }
    let edges = near.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    let inner = Set(edges.filter { range.lowerBound < $0 && $0 < range.upperBound }).sorted()
    var parts: [(range: TextRange, shade: Double)] = []
    for (start, end) in zip([range.lowerBound] + inner, inner + [range.upperBound]) {
      let ink = near.reduce(0) { $1.range.contains(start) ? max($0, $1.ink) : $0 }
      let shade = depth * (1 - ink)
      if let last = parts.last, last.shade == shade {
        parts[parts.count - 1].range = last.range.lowerBound..<end
      } else {
        parts.append((start..<end, shade))
      }
    }
    return parts
  }
}

/// Draws a shade over the lines of the page.
public struct FocusShadeView {
  private let layout: LayoutManager
  private let page: Color
  /// The container's left edge in the window, in logical pixels.
  private let left: Double
  private let shade: FocusShade

  /// Makes a view for one frame.
  public init(layout: LayoutManager, theme: Theme, left: Double, shade: FocusShade) {
    self.layout = layout
    page = theme.page
    self.left = left
    self.shade = shade
  }

  /// Draws the shade over the pieces, which must be drawn already. Adjacent lines of equal dimming
  /// are one rectangle, so a page needs only a few. Linear in the number of visible lines.
  public func draw(_ pieces: [Viewport.VisiblePiece], into list: inout DisplayList) {
    guard shade.depth > 0 else { return }
    var rows = Rows(width: list.bounds.width)
    for visible in pieces {
      let lines = visible.piece.layout.lines
      for index in lines.indices {
        let top = visible.top + lines[index].top
        if top >= list.bounds.height { break }
        guard top + lines[index].height > 0 else { continue }
        draw(index, of: visible.piece, top: top, &rows, into: &list)
      }
    }
    rows.flush(page, into: &list)
  }

  private func draw(
    _ index: Int, of piece: LayoutManager.Piece, top: Int, _ rows: inout Rows,
    into list: inout DisplayList
  ) {
    let line = piece.layout.lines[index]
    let isLast = index == piece.layout.lines.count - 1
    let start = piece.content.lowerBound + line.range.lowerBound
    let end = isLast ? piece.range.upperBound : piece.content.lowerBound + line.range.upperBound
    // The line ending counts although it has no width: an empty line consists of nothing else.
    let visibleEnd = piece.content.lowerBound + line.range.upperBound
    let parts = shade.parts(of: start..<max(end, start))
    let seen = parts.filter { $0.range.lowerBound < max(visibleEnd, start + 1) }
    let preedit = layout.carets.preeditSpans(in: piece, line: index).map(\.span)
    let value = seen.first?.shade ?? shade.depth
    if seen.count <= 1, preedit.isEmpty || value == 0 {
      rows.add(top: top, height: line.height, shade: value, page, into: &list)
      return
    }
    rows.flush(page, into: &list)
    draw(seen, preedit, of: index, in: piece, top: top, into: &list)
  }

  /// Draws a line of several shades: each over its own letters, the deepest over the rest of the
  /// row. A preedit is being written, and so in focus.
  private func draw(
    _ parts: [(range: TextRange, shade: Double)], _ preedit: [Range<Double>], of index: Int,
    in piece: LayoutManager.Piece, top: Int, into list: inout DisplayList
  ) {
    let height = piece.layout.lines[index].height
    var spans = preedit.map { (from: device($0.lowerBound), to: device($0.upperBound), shade: 0.0) }
    for part in parts where part.shade != shade.depth {
      for span in layout.carets.selectionSpans(part.range, in: piece, line: index) {
        spans.append((device(span.lowerBound), device(span.upperBound), part.shade))
      }
    }
    spans.sort { $0.from < $1.from }
    var pen = 0
    func fill(to end: Int, _ value: Double) {
      defer { pen = max(pen, end) }
      guard end > pen, let color = color(value) else { return }
      list.append(.fill(DeviceRect(x: pen, y: top, width: end - pen, height: height), color))
    }
    for span in spans {
      fill(to: span.from, shade.depth)
      fill(to: span.to, span.shade)
    }
    fill(to: list.bounds.width, shade.depth)
  }

  private func device(_ x: Double) -> Int { layout.scale.devicePixel(left + x) }

  private func color(_ value: Double) -> Color? { Rows.color(value, page) }

  /// Adjacent rows of the same shade, collected into one rectangle.
  private struct Rows {
    let width: Int
    private var top = 0
    private var height = 0
    private var shade = 0.0

    init(width: Int) { self.width = width }

    mutating func add(
      top: Int, height: Int, shade: Double, _ page: Color, into list: inout DisplayList
    ) {
      if shade != self.shade || top != self.top + self.height {
        flush(page, into: &list)
        self.top = top
        self.shade = shade
      }
      self.height = top + height - self.top
    }

    mutating func flush(_ page: Color, into list: inout DisplayList) {
      if height > 0, let color = Self.color(shade, page) {
        list.append(.fill(DeviceRect(x: 0, y: top, width: width, height: height), color))
      }
      height = 0
    }

    static func color(_ value: Double, _ page: Color) -> Color? {
      let color = page.withOpacity(value * FocusShade.opacity)
      return color.alpha > 0 ? color : nil
    }
  }
}
