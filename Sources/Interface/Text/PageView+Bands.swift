import Canvas
import Layout

/// The bands behind the words of a line, on which words have inks of their own.
struct BandedLine {
  /// The selected spans, and those of find hits that are not selected.
  var selected: [Range<Double>]
  var found: [Range<Double>]
  /// The backgrounds below these bands.
  var backgrounds: [DecoratedLine.Band]
  /// True if the whole line has the background of code.
  var isTinted: Bool

  var isEmpty: Bool { selected.isEmpty && found.isEmpty }

  /// Returns the background below the middle of a span.
  func background(of span: Range<Double>) -> TextDecoration.Background {
    if isTinted { return .code }
    let middle = (span.lowerBound + span.upperBound) / 2
    return backgrounds.first { $0.span.contains(middle) }?.background ?? .none
  }
}

extension PageView {
  /// Appends an item that is drawn along a span. Parts on a band are drawn in the ink that is
  /// legible there.
  ///
  /// - Parameters:
  ///   - color: the colour beside bands.
  ///   - item: returns the item in a colour. It is drawn once for each colour, clipped.
  func append(
    _ span: Range<Double>, of ink: TextDecoration.Ink, _ color: Color, on bands: BandedLine,
    into list: inout DisplayList, _ item: (Color) -> DisplayItem
  ) {
    guard !bands.isEmpty, ink != .tag, ink != .highlightedTag else {
      return list.append(item(color))
    }
    let background = bands.background(of: span)
    let selected = theme.color(of: ink, on: background, under: .selection)
    let found = theme.color(of: ink, on: background, under: .hit)
    // Most inks are legible on both, so that a key press on a page full of hits costs nothing more.
    guard selected != color || found != color else { return list.append(item(color)) }
    let bounds = list.bounds
    let parts = [(bands.selected, selected), (bands.found, found)]
      .flatMap { spans, banded in
        (banded == color ? [] : spans.filter { $0.overlaps(span) })
          .map { (box: rect($0, top: bounds.y, height: bounds.height), color: banded) }
      }
      .sorted { $0.box.x < $1.box.x }
    guard !parts.isEmpty else { return list.append(item(color)) }
    var pieces: [(box: DeviceRect, color: Color)] = []
    var x = bounds.x
    let end = DeviceRect(x: bounds.maxX, y: bounds.y, width: 0, height: bounds.height)
    for (box, banded) in parts + [(end, color)] {
      let plain = DeviceRect(x: x, y: bounds.y, width: box.x - x, height: bounds.height)
      pieces += [(plain, color), (box, banded)]
      x = box.maxX
    }
    for (box, color) in pieces where box.width > 0 {
      list.clipped(to: box) { $0.append(item(color)) }
    }
  }
}
