import Canvas
import Interface
import Layout
import TextCore

/// The shapes of the caret, each in whole device pixels.
extension CaretModule {
  /// A bar as tall as the line, half of it left of the place, so that it is between two letters.
  func bar(width: Double) -> DeviceRect { bar(width: width, at: place()) }

  /// The rectangle below which an input method puts its candidates: the clause that is being
  /// converted, or else the caret's place.
  func candidatesRect() -> DeviceRect {
    bar(width: PageMetrics.caretWidth, at: layout.carets.preeditAnchor ?? place())
  }

  /// A bar as tall as the line at any place of the text, in device pixels in the window.
  func bar(at place: TextPlace) -> DeviceRect {
    bar(
      width: PageMetrics.caretWidth,
      at: layout.carets.place(at: place.offset, affinity: place.affinity))
  }

  private func bar(width: Double, at place: CaretPlace) -> DeviceRect {
    let top = top(of: place)
    let scale = layout.scale
    let pixels = scale.deviceLength(width)
    let left = (layout.container.leftInset + place.x) * scale.factor
    return DeviceRect(
      x: Int(left.rounded()) - pixels / 2, y: top, width: pixels, height: place.line.height)
  }

  /// A box round the letter after the place, as tall as the line.
  func block() -> DeviceRect {
    let place = place()
    let span = letter()
    return DeviceRect(
      x: span.lowerBound, y: top(of: place), width: span.count, height: place.line.height)
  }

  /// A line under the letter after the place, below its descender.
  func underline() -> DeviceRect {
    let place = place()
    let scale = layout.scale
    let span = letter()
    let height = min(scale.deviceLength(style.width), place.line.height)
    let descender = layout.metrics(for: place.piece.layout.style.font).descender
    let below = place.line.baseline + scale.devicePixel(descender) + scale.devicePixel(1)
    let y = top(of: place) + min(below, place.line.height - height)
    return DeviceRect(x: span.lowerBound, y: y, width: span.count, height: height)
  }

  /// The horizontal extent of the letter after the place.
  private func letter() -> Range<Int> {
    let selection = editor.selection
    let span = layout.carets.clusterSpan(at: selection.head, affinity: selection.affinity)
    let left = layout.container.leftInset
    let start = layout.scale.devicePixel(left + span.lowerBound)
    return start..<max(start + 1, layout.scale.devicePixel(left + span.upperBound))
  }

  private func place() -> CaretPlace {
    layout.carets.place(at: editor.selection.head, affinity: editor.selection.affinity)
  }

  /// The top in the window of the line that contains a place.
  private func top(of place: CaretPlace) -> Int {
    viewport.top(of: place.piece) + place.line.top
  }
}
