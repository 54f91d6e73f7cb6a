import Canvas
import Layout
import TextCore

/// The two handles by which fingers change what is selected: a stem at each end, as tall as its
/// line, with a knob above the first and below the second. All of it stands on whole device pixels.
public struct SelectionHandles {
  /// The ends of what is selected.
  public enum End: Hashable, Sendable, CaseIterable {
    /// Where it begins in the text.
    case start
    /// Where it ends.
    case end
  }

  private let scale: Scale
  private let stems: [End: DeviceRect]

  /// Makes the handles of a range.
  ///
  /// - Parameter shift: device pixels that the page is shown below its place.
  public init(range: TextRange, layout: LayoutManager, viewport: Viewport, shift: Int) {
    scale = layout.scale
    let scale = scale
    func stem(at offset: TextOffset, _ affinity: Affinity) -> DeviceRect {
      let place = layout.carets.place(at: offset, affinity: affinity)
      let width = scale.deviceLength(PageMetrics.caretWidth)
      let x = scale.devicePixel(layout.container.leftInset + place.x) - width / 2
      let top = viewport.top(of: place.piece) + place.line.top + shift
      return DeviceRect(x: x, y: top, width: width, height: place.line.height)
    }
    stems = [
      .start: stem(at: range.lowerBound, .downstream), .end: stem(at: range.upperBound, .upstream),
    ]
  }

  /// The handle that a finger at a point takes, in logical pixels; the nearer of two.
  public func end(at point: Point) -> End? {
    let x = point.x * scale.factor
    let y = point.y * scale.factor
    let distances = stems.map { end, stem in
      let knob = knob(of: end, stem)
      let (dx, dy) = (x - knob.middle.x, y - knob.middle.y)
      return (end, (dx * dx + dy * dy).squareRoot())
    }
    let nearest = distances.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= Self.reach * scale.factor ? $0.0 : nil }
  }

  /// The middle of a handle's stem, in logical pixels: the place in the text that it stands for.
  public func place(of end: End) -> Point {
    let stem = stems[end] ?? DeviceRect(x: 0, y: 0, width: 0, height: 0)
    return Point(
      x: (Double(stem.x) + Double(stem.width) / 2) / scale.factor,
      y: (Double(stem.y) + Double(stem.height) / 2) / scale.factor)
  }

  /// Draws both.
  public func draw(into list: inout DisplayList, _ color: Color) {
    for end in End.allCases {
      guard let stem = stems[end] else { continue }
      list.append(.fill(stem, color))
      knob(of: end, stem).draw(into: &list, color)
    }
  }

  /// The knob of a stem, which it touches.
  private func knob(of end: End, _ stem: DeviceRect) -> Disc {
    // As many pixels to the left of the stem as to its right.
    let radius = Double(scale.deviceLength(Self.radius)) + Double(stem.width % 2) / 2
    let overlap = Double(scale.deviceLength(Self.overlap))
    let y =
      end == .start
      ? Double(stem.y) - radius + overlap : Double(stem.maxY) + radius - overlap
    return Disc(
      middle: Point(x: Double(stem.x) + Double(stem.width) / 2, y: y), radius: radius)
  }

  // Logical pixels

  private static let radius = 5.0
  /// How far a knob reaches over its stem, so that there is no notch between them.
  private static let overlap = 1.0
  /// From the middle of a knob; a fingertip is some 44 wide.
  private static let reach = 22.0
}
