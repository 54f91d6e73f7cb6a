import Canvas
import Interface
import Layout
import Platform
import TextCore
import WindowScope

/// The caret's geometry, which depends on the text and its layout alone.
extension DocumentCore {
  /// The caret's place in the text as it is laid out.
  var caretPlace: CaretPlace {
    layout.carets.place(at: editor.selection.head, affinity: editor.selection.affinity)
  }

  /// Returns a bar as tall as the line, half of it left of a place, in device pixels in the window.
  func caretBar(width: Double = PageMetrics.caretWidth, at place: CaretPlace) -> DeviceRect {
    let scale = layout.scale
    let pixels = scale.deviceLength(width)
    let left = (layout.container.leftInset + place.x) * scale.factor
    return DeviceRect(
      x: Int(left.rounded()) - pixels / 2, y: top(of: place), width: pixels,
      height: place.line.height)
  }

  /// The top in the window of the line that contains a place.
  func top(of place: CaretPlace) -> Int {
    viewport.top(of: place.piece) + place.line.top
  }

  /// The place between two letters, in logical pixels of the window.
  var caretRect: Rect { window.scale.logicalRect(caretBar(at: caretPlace)) }
}
