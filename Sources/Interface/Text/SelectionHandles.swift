import Canvas
import Layout
import TextCore

/// The two handles with which fingers change the selection: a stem at each end, as tall as its
/// line, with a knob above the first and below the second. All edges are on whole device pixels.
public struct SelectionHandles {
  /// The ends of the selection.
  public enum End: Hashable, Sendable, CaseIterable {
    /// The start in the text.
    case start
    /// The end in the text.
    case end
  }

  private let scale: Scale
  private let stems: [End: DeviceRect]

  /// Makes the handles of a range.
  ///
  /// - Parameter shift: the device pixels by which the page is pulled down.
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

  /// Returns the handle that a finger at a point (logical pixels) takes; the nearer of two.
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

  /// Returns the middle of a handle's stem, in logical pixels: the text position that it stands
  /// for.
  public func place(of end: End) -> Point {
    let stem = stems[end] ?? DeviceRect(x: 0, y: 0, width: 0, height: 0)
    return Point(
      x: (Double(stem.x) + Double(stem.width) / 2) / scale.factor,
      y: (Double(stem.y) + Double(stem.height) / 2) / scale.factor)
  }

  /// Draws both handles.
  public func draw(into list: inout DisplayList, _ color: Color) {
    for end in End.allCases {
      guard let stem = stems[end] else { continue }
      list.append(.fill(stem, color))
      knob(of: end, stem).draw(into: &list, color)
    }
  }

  /// Returns the knob of a stem, which it touches.
  private func knob(of end: End, _ stem: DeviceRect) -> Disc {
    // The knob has as many pixels to the left of the stem as to its right.
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
  /// The overlap of a knob and its stem, so that there is no notch between them.
  private static let overlap = 1.0
  /// The greatest distance of a touch from the middle of a knob; a fingertip is some 44 wide.
  private static let reach = 22.0
}
