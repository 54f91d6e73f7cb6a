import Canvas
import Layout
import TextCore

/// The display items of the last frame's page, whose unchanged parts the next frame reuses.
///
/// While the writer types, one paragraph changes and those above and below it stay the same. These
/// are kept as two groups, so that a full page costs hardly more than an empty one.
///
/// **Invariant:** a group shows the first or the last of `pieces` as they look without a selection,
/// and the two share no piece.
public struct PageMemory {
  /// Every value that the look of all pieces depends on.
  struct DrawingInputs: Equatable {
    var bounds: DeviceRect
    var theme: Theme
    var container: TextContainer
    var left: Double
    var scale: Scale
    var showsLineBoxes: Bool
  }

  /// Reused pieces and their display group, which is made when it is first drawn.
  struct Kept {
    var count = 0
    var group: DisplayGroup?

    /// Discards the group unless it shows this number of pieces.
    fileprivate mutating func resize(to count: Int) {
      if count != self.count { self = Kept(count: count) }
    }
  }

  /// The first pieces of the page.
  var above = Kept()
  /// The last pieces of the page.
  var below = Kept()
  private var inputs: DrawingInputs?
  private var pieces: [Viewport.VisiblePiece] = []
  /// For each piece the number of its decoration changes.
  private var changes: [Int] = []

  /// Makes an empty memory.
  public init() {}

  /// Advances to the next frame: keeps the groups that are still valid, and chooses new ones when
  /// something on the page has changed. Linear in the pieces.
  mutating func follow(
    _ new: [Viewport.VisiblePiece], inputs: DrawingInputs, selection: TextRange
  ) {
    let hasSameInputs = inputs == self.inputs
    var first = 0
    var last = 0
    if hasSameInputs {
      let most = min(new.count, pieces.count)
      while first < most, isSame(new[first], as: first, selection) { first += 1 }
      while last < most,
        isSame(new[new.count - 1 - last], as: pieces.count - 1 - last, selection)
      {
        last += 1
      }
    }
    // Nothing changed on the page, so nothing has to be stored either, even if text before it has
    // moved.
    if first == new.count, first == pieces.count { return }
    above.resize(to: first)
    below.resize(to: min(last, new.count - first))
    if new.count == pieces.count {
      for index in first..<(new.count - below.count) {
        changes[index] = new[index].piece.layout.decorationChanges
      }
    } else {
      changes = new.map(\.piece.layout.decorationChanges)
    }
    self.inputs = inputs
    pieces = new
  }

  /// True if a piece looks as the one at `index` did in the last frame, and nothing in it is
  /// selected.
  private func isSame(
    _ new: Viewport.VisiblePiece, as index: Int, _ selection: TextRange
  ) -> Bool {
    let layout = new.piece.layout
    return layout === pieces[index].piece.layout && new.top == pieces[index].top
      && layout.decorationChanges == changes[index]
      && !selection.canBeSeen(in: new.piece.range)
  }
}

extension TextRange {
  /// True if a selection may be visible in a piece: if it at least touches it.
  fileprivate func canBeSeen(in range: TextRange) -> Bool {
    !isEmpty && lowerBound <= range.upperBound && upperBound >= range.lowerBound
  }
}
