import Canvas
import Interface

/// The caret coming in as a window opens: a dot that draws itself out into the line.
struct CaretEntrance {
  /// When the first frame was drawn, in the clock's seconds.
  let start: Double

  /// Whether the caret is there.
  func isOver(at time: Double) -> Bool { time - start >= Motion.caretEntrance }

  /// What there is of a caret that rests at `rect`.
  func rect(_ rect: DeviceRect, at time: Double) -> DeviceRect {
    let part = Curve.easeInOut((time - start) / Motion.caretEntrance)
    let dot = min(rect.width, rect.height)
    let height = dot + Int((Double(rect.height - dot) * part).rounded())
    return DeviceRect(
      x: rect.x, y: rect.y + (rect.height - height) / 2, width: rect.width, height: height)
  }

  /// How visible it is: it has come halfway when it is all there.
  func opacity(at time: Double) -> Double {
    Curve.easeOut(2 * (time - start) / Motion.caretEntrance)
  }
}
