import Canvas
import Interface

/// The caret's animation as a window opens: a dot that grows into the line.
struct CaretGrowth {
  /// The time of the first frame, in the clock's seconds.
  let start: Double

  /// True when the animation has ended.
  func isOver(at time: Double) -> Bool { time - start >= Motion.caretGrowth }

  /// The part drawn at a time, of a caret that rests at `rect`.
  func rect(_ rect: DeviceRect, at time: Double) -> DeviceRect {
    let part = Curve.easeInOut((time - start) / Motion.caretGrowth)
    let dot = min(rect.width, rect.height)
    let height = dot + Int((Double(rect.height - dot) * part).rounded())
    return DeviceRect(
      x: rect.x, y: rect.y + (rect.height - height) / 2, width: rect.width, height: height)
  }

  /// The opacity at a time. It reaches 1 halfway through the animation.
  func opacity(at time: Double) -> Double {
    Curve.easeOut(2 * (time - start) / Motion.caretGrowth)
  }
}
