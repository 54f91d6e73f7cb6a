import Canvas
import Interface
import Layout
import TextCore

/// The shapes of the caret, each in whole device pixels.
extension CaretModule {
  /// A bar as tall as the line, half of it left of the place, so that it is between two letters.
  func bar(width: Double) -> DeviceRect { core.caretBar(width: width, at: core.caretPlace) }

  /// The rectangle below which an input method puts its candidates: the clause that is being
  /// converted, or else the caret's place.
  func candidatesRect() -> DeviceRect {
    core.caretBar(at: layout.carets.preeditAnchor ?? core.caretPlace)
  }

  /// A bar as tall as the line at any place of the text, in device pixels in the window.
  func bar(at place: TextPlace) -> DeviceRect {
    core.caretBar(at: layout.carets.place(at: place.offset, affinity: place.affinity))
  }

  /// A box round the letter after the place, as tall as the line.
  func block() -> DeviceRect {
    let place = core.caretPlace
    let span = letter()
    return DeviceRect(
      x: span.lowerBound, y: core.top(of: place), width: span.count, height: place.line.height)
  }

  /// A line under the letter after the place, below its descender.
  func underline() -> DeviceRect {
    let place = core.caretPlace
    let scale = layout.scale
    let span = letter()
    let height = min(scale.deviceLength(style.width), place.line.height)
    let descender = layout.metrics(for: place.piece.layout.style.font).descender
    let below = place.line.baseline + scale.devicePixel(descender) + scale.devicePixel(1)
    let y = core.top(of: place) + min(below, place.line.height - height)
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
}
