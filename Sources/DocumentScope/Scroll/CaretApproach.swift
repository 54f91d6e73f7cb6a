import Interface
import TextCore

/// The animated scroll of the caret's line to another place in the window.
struct CaretApproach {
  /// The selection whose caret is in the line.
  var selection: Selection
  /// The time of the start.
  let start: Double
  /// The duration in seconds.
  let duration: Double
  /// The line's distance below its goal at the start, in device pixels.
  let distance: Double
  /// The final place of the line's top, in device pixels from the window's top edge.
  let goal: Int
  /// The last place that it set. If the line is elsewhere, something else has moved the page.
  var top: Int
  /// True if the scroll line shows meanwhile.
  let showsScrollLine: Bool

  func isOver(at time: Double) -> Bool { time - start >= duration }

  /// The position of its top at a time.
  func top(at time: Double) -> Int {
    let part = Curve.easeOut((time - start) / duration)
    return goal + Int((distance * (1 - part)).rounded())
  }
}
