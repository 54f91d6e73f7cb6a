import Interface
import TextCore

/// The line at the caret on its way to another place in the window.
struct CaretApproach {
  /// Where the line is in the text.
  var selection: Selection
  /// When it set out.
  let start: Double
  /// Seconds that it takes.
  let duration: Double
  /// Device pixels that it stood below its goal then.
  let distance: Double
  /// Device pixels from the window's top edge to where its top comes to rest.
  let goal: Int
  /// The position that it set last. If the page stands elsewhere, something else has moved it.
  var top: Int
  /// Whether the scroll line shows itself on the way.
  let showsScrollLine: Bool

  func isOver(at time: Double) -> Bool { time - start >= duration }

  /// Where its top is due.
  func top(at time: Double) -> Int {
    let part = Curve.easeOut((time - start) / duration)
    return goal + Int((distance * (1 - part)).rounded())
  }
}
