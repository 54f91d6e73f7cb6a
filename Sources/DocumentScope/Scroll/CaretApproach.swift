import Interface
import TextCore

/// The line at the caret on its way to another place in the window.
struct CaretApproach {
  /// The selection whose caret is in the line.
  var selection: Selection
  /// The time of the start.
  let start: Double
  /// Seconds that it takes.
  let duration: Double
  /// Device pixels that it stood below its goal then.
  let distance: Double
  /// Device pixels from the window's top edge to where its top comes to rest.
  let goal: Int
  /// The position that it set last. If the page stands elsewhere, something else has moved it.
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
