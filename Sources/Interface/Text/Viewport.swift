import Canvas
import Layout
import TextCore

/// Which part of the text the window shows.
///
/// The place is kept as a piece of text and where its top stands in the window, never as a height
/// from the document's start: heights above may still be estimates, and when they become exact
/// nothing that is being read moves. All heights are device pixels.
///
/// **Invariant:** after every change the anchor is the first piece that reaches into the window
/// (or the first of the document), and the text is neither below its resting place at the top nor
/// above the one at the end.
public final class Viewport {
  /// A piece and where its top stands, in device pixels below the window's top edge.
  public struct VisiblePiece {
    /// The piece.
    public var piece: LayoutManager.Piece
    /// Device pixels from the window's top edge; negative above it.
    public var top: Int
  }

  private let layout: LayoutManager
  /// Device pixels.
  public private(set) var height = 0
  /// Where the first line rests when nothing is scrolled, in device pixels.
  public private(set) var topInset = 0
  /// What stays empty below the last line, in device pixels.
  public private(set) var bottomInset = 0
  private var anchorOffset: TextOffset = 0
  private var anchorTop = 0
  private var lastWalk: Walk?

  /// The pieces in the window with all that they depend on.
  private struct Walk {
    var generation: Int
    var anchorOffset: TextOffset
    var anchorTop: Int
    var height: Int
    var pieces: [VisiblePiece]
  }

  /// Makes a viewport at the document's start.
  public init(layout: LayoutManager) { self.layout = layout }

  // Size

  /// Changes the window's height and the text's margins. Call `settle()` or `place` afterwards.
  public func setSize(height: Int, topInset: Int, bottomInset: Int) {
    let wasAtTop = anchorOffset == 0 && anchorTop == self.topInset
    self.height = height
    self.topInset = topInset
    self.bottomInset = bottomInset
    if wasAtTop { anchorTop = topInset }
  }

  // Where it is

  /// How far the page is scrolled; exact near the start, elsewhere as good as the heights above.
  public var scrollOffset: Int {
    layout.heights(before: anchorOffset) + topInset - anchorTop
  }

  /// Device pixels of the whole page: margins and text.
  public var contentHeight: Int { topInset + layout.height + bottomInset }

  /// The greatest scroll offset.
  public var maxScrollOffset: Int { max(0, contentHeight - height) }

  /// The pieces in the window, from top to bottom; the same ones again until text, layout or
  /// place change.
  public func visiblePieces() -> [VisiblePiece] {
    if let walk = lastWalk, walk.generation == layout.generation,
      walk.anchorOffset == anchorOffset, walk.anchorTop == anchorTop, walk.height == height
    {
      return walk.pieces
    }
    let pieces = walk()
    // Laying out may have styled paragraphs, so the generation is that after it.
    lastWalk = Walk(
      generation: layout.generation, anchorOffset: anchorOffset, anchorTop: anchorTop,
      height: height, pieces: pieces)
    return pieces
  }

  private func walk() -> [VisiblePiece] {
    var piece = layout.piece(at: anchorOffset)
    var top = anchorTop
    var pieces = [VisiblePiece(piece: piece, top: top)]
    while top + piece.layout.height < height, let next = layout.piece(after: piece) {
      top += piece.layout.height
      piece = next
      pieces.append(VisiblePiece(piece: piece, top: top))
    }
    return pieces
  }

  /// Where the top of a piece stands in the window, however far away it is.
  public func top(of piece: LayoutManager.Piece) -> Int {
    let start = piece.range.lowerBound
    if start == anchorOffset { return anchorTop }
    if start > anchorOffset,
      let visible = visiblePieces().first(where: { $0.piece.range.lowerBound == start })
    {
      return visible.top
    }
    return layout.top(of: piece) + topInset - scrollOffset
  }

  /// The text place at a point in the window: x in logical pixels from the container's left edge,
  /// y in device pixels.
  public func textPlace(x: Double, y: Int) -> TextPlace {
    let pieces = visiblePieces()
    let place =
      pieces.last { $0.top <= y } ?? pieces.first
    guard let place else { return TextPlace(offset: 0, affinity: .downstream) }
    if y < place.top {
      return TextPlace(offset: place.piece.range.lowerBound, affinity: .downstream)
    }
    if y >= place.top + place.piece.layout.height, layout.piece(after: place.piece) == nil {
      return TextPlace(offset: layout.storage.text.end, affinity: .downstream)
    }
    let line = place.piece.layout.lineIndex(atHeight: y - place.top)
    return layout.textPlace(in: place.piece, line: line, x: x)
  }

  // Moving

  /// Moves the page by device pixels; positive shows what is further down.
  ///
  /// - Returns: how far it moved: less than asked for at the text's ends.
  @discardableResult
  public func scroll(by distance: Int) -> Int {
    let reference = layout.piece(at: anchorOffset)
    let before = anchorTop
    anchorTop -= distance
    settle()
    // Climbing may have laid out pieces above; the one that was on top tells how far it went.
    return before - place(ofNearby: reference)
  }

  /// Scrolls to a height of the page, as a drag of the scroll line does.
  public func scroll(toOffset offset: Int) {
    let target = max(0, min(offset, maxScrollOffset))
    let piece = layout.piece(atHeight: target - topInset)
    anchorOffset = piece.range.lowerBound
    anchorTop = layout.top(of: piece) + topInset - target
    settle()
  }

  /// Puts the line with the caret place `offset` at `y` device pixels below the window's top.
  public func place(_ offset: TextOffset, affinity: Affinity, at y: Int) {
    let caret = layout.caretPlace(at: offset, affinity: affinity)
    anchorOffset = caret.piece.range.lowerBound
    anchorTop = y - caret.line.top
    settle()
  }

  /// Follows an edit: the text at the top of the window stays there.
  public func map(_ edit: Edit) {
    anchorOffset = edit.map(anchorOffset, bias: .before)
  }

  /// Restores the invariant after heights or the place changed.
  public func settle() {
    var piece = layout.piece(at: anchorOffset)
    if piece.range.lowerBound != anchorOffset {
      anchorOffset = piece.range.lowerBound
    }
    climb(&piece)
    descend(&piece)
    let lack = emptySpaceBelow()
    if lack > 0 {
      anchorTop += lack
      climb(&piece)
    }
    if anchorOffset == 0, anchorTop > topInset { anchorTop = topInset }
  }

  /// Makes pieces above the anchor, while there is room for them.
  private func climb(_ piece: inout LayoutManager.Piece) {
    while anchorTop > 0, let above = layout.piece(before: piece) {
      anchorTop -= above.layout.height
      anchorOffset = above.range.lowerBound
      piece = above
    }
    if anchorOffset == 0, anchorTop > topInset { anchorTop = topInset }
  }

  /// Leaves pieces behind that are wholly above the window.
  private func descend(_ piece: inout LayoutManager.Piece) {
    while anchorTop + piece.layout.height <= 0, let below = layout.piece(after: piece) {
      anchorTop += piece.layout.height
      anchorOffset = below.range.lowerBound
      piece = below
    }
  }

  /// By how much the text's end stands above its resting place; 0 when it does not.
  private func emptySpaceBelow() -> Int {
    guard let last = visiblePieces().last else { return 0 }
    let bottom = last.top + last.piece.layout.height
    guard bottom < height - bottomInset, layout.piece(after: last.piece) == nil else { return 0 }
    return height - bottomInset - bottom
  }

  /// Where a piece stands that is not far above or below the window.
  private func place(ofNearby target: LayoutManager.Piece) -> Int {
    var piece = layout.piece(at: anchorOffset)
    var top = anchorTop
    while piece.range.lowerBound < target.range.lowerBound, let below = layout.piece(after: piece) {
      top += piece.layout.height
      piece = below
    }
    while piece.range.lowerBound > target.range.lowerBound, let above = layout.piece(before: piece)
    {
      top -= above.layout.height
      piece = above
    }
    return top
  }

  // State

  /// The first line wholly in the window and where it stands, to come back to. O(1) pieces.
  public func scrollAnchor() -> ScrollAnchor {
    for visible in visiblePieces() {
      let piece = visible.piece
      if let line = piece.layout.lines.first(where: { visible.top + $0.top >= 0 }) {
        return ScrollAnchor(
          offset: piece.content.lowerBound + line.range.lowerBound,
          distance: Double(visible.top + line.top) / layout.scale.factor)
      }
    }
    return ScrollAnchor(offset: anchorOffset, distance: Double(anchorTop) / layout.scale.factor)
  }

  /// Goes back to a place taken with `scrollAnchor()`.
  public func restore(_ anchor: ScrollAnchor) {
    place(
      min(anchor.offset, layout.storage.text.end), affinity: .downstream,
      at: layout.scale.devicePixel(anchor.distance))
  }
}
