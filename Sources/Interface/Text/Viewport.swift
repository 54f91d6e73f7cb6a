import Canvas
import Layout
import TextCore

/// The part of the text that the window shows.
///
/// The position is stored as a line of text and the place of its top in the window, never as a
/// height from the document's start: heights above may still be estimates, and when they become
/// exact the visible text does not move. All heights are device pixels.
///
/// **Invariant:** after every change the anchor is in the first line that is in the window, itself
/// or with the space after it (or in the first line of the document), and the text is neither below
/// its resting place at the top nor above the one at the end.
public final class Viewport {
  let layout: LayoutManager
  /// The window's height in device pixels.
  public private(set) var height = 0
  /// The height of the part that an on-screen keyboard covers at the bottom, in device pixels.
  public private(set) var keyboardInset = 0
  /// The resting place of the first line below the title strip, in device pixels.
  public private(set) var titleInset = 0
  /// A lower resting place of the first line, as in typewriter mode; 0 for none.
  public private(set) var airAbove = 0
  /// The empty space below the last line, in device pixels.
  public private(set) var bottomInset = 0
  /// The start of the anchor's line; between an edit and `settle()`, a position in it.
  private var anchorOffset: TextOffset = 0
  /// The top of that line in the window.
  private var anchorTop = 0
  private var lastWalk: Walk?

  /// The pieces in the window with all values that they depend on.
  private struct Walk {
    var generation: Int
    var anchorOffset: TextOffset
    var anchorTop: Int
    var height: Int
    var pieces: [VisiblePiece]
  }

  /// Makes a viewport at the document's start.
  public init(layout: LayoutManager) { self.layout = layout }

  // MARK: - Size

  /// Changes the window's height and the text's margins, all in device pixels; `bottomInset` is
  /// relative to the part that the keyboard leaves free. Call `settle()` or `place` afterwards.
  public func setSize(height: Int, topInset: Int, bottomInset: Int, keyboardInset: Int = 0) {
    let wasAtTop = anchorOffset == 0 && anchorTop == self.topInset
    self.height = height
    self.keyboardInset = max(0, min(keyboardInset, height))
    titleInset = topInset
    self.bottomInset = bottomInset + self.keyboardInset
    if wasAtTop { anchorTop = self.topInset }
  }

  /// Changes the lower resting place of the first line, in device pixels. The page stays where it
  /// is as long as that is allowed; call `settle()` or `place` afterwards.
  public func setAirAbove(_ air: Int) { airAbove = air }

  // MARK: - Position

  /// The top of the first line when nothing is scrolled, in device pixels.
  public var topInset: Int { max(titleInset, airAbove) }

  /// The height above an on-screen keyboard, in device pixels: the caret stays within it.
  public var clearHeight: Int { height - keyboardInset }

  /// The part of the title strip that is scrolled out of the window, in device pixels: it stays at
  /// the top as long as there is space between it and the first line, which then pushes it out.
  public var titleScroll: Int { max(0, scrollOffset - (topInset - titleInset)) }

  /// The page's scroll offset; exact near the start, elsewhere as exact as the heights above.
  public var scrollOffset: Int {
    let first = firstPiece()
    return layout.top(of: first.piece) + topInset - first.top
  }

  /// The height of the whole page, margins and text, in device pixels.
  public var contentHeight: Int { topInset + layout.height + bottomInset }

  /// The greatest scroll offset.
  public var maxScrollOffset: Int { max(0, contentHeight - height) }

  /// Returns the pieces in the window, from top to bottom; cached until text, layout or position
  /// change.
  public func visiblePieces() -> [VisiblePiece] {
    if let walk = lastWalk, walk.generation == layout.generation,
      walk.anchorOffset == anchorOffset, walk.anchorTop == anchorTop, walk.height == height
    {
      return walk.pieces
    }
    let pieces = walk()
    // Layout may have styled paragraphs, so the generation is read after it.
    lastWalk = Walk(
      generation: layout.generation, anchorOffset: anchorOffset, anchorTop: anchorTop,
      height: height, pieces: pieces)
    return pieces
  }

  private func walk() -> [VisiblePiece] {
    var visible = firstPiece()
    var pieces = [visible]
    while visible.bottom < height, let next = below(visible) {
      visible = next
      pieces.append(visible)
    }
    return pieces
  }

  /// Returns the top of a piece in the window, however far away it is.
  public func top(of piece: LayoutManager.Piece) -> Int {
    let start = piece.range.lowerBound
    let pieces = visiblePieces()
    // Called several times for each keystroke, so it must not walk a page of short lines.
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].piece.range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    if low < pieces.count, pieces[low].piece.range.lowerBound == start { return pieces[low].top }
    let first = pieces.first ?? firstPiece()
    return layout.top(of: piece) - layout.top(of: first.piece) + first.top
  }

  /// Returns the piece with the anchor.
  func firstPiece() -> VisiblePiece {
    let piece = layout.piece(at: anchorOffset)
    let local = min(anchorOffset, piece.content.upperBound) - piece.content.lowerBound
    let line = piece.layout.lineIndex(at: local, isUpstream: false)
    return VisiblePiece(piece: piece, top: anchorTop - piece.layout.lines[line].top)
  }

  func below(_ visible: VisiblePiece) -> VisiblePiece? {
    layout.piece(after: visible.piece).map { VisiblePiece(piece: $0, top: visible.bottom) }
  }

  private func above(_ visible: VisiblePiece) -> VisiblePiece? {
    layout.piece(before: visible.piece).map {
      VisiblePiece(piece: $0, top: visible.top - $0.layout.height)
    }
  }

  // MARK: - Moving

  /// Scrolls the page by device pixels, towards the end if positive. Lays out the pieces on the
  /// way; distances of many windows are only estimated.
  ///
  /// - Returns: the distance that it moved, which is smaller at the text's ends.
  @discardableResult
  public func scroll(by distance: Int) -> Int {
    if abs(distance) > Self.farScreens * max(1, height) {
      let before = scrollOffset
      scroll(toOffset: before + distance)
      return scrollOffset - before
    }
    let reference = anchorOffset
    let before = anchorTop
    anchorTop -= distance
    settle()
    // The distance follows from the new place of the line that was on top.
    return before - top(ofLineAt: reference)
  }

  /// The number of windows beyond which the way is not laid out.
  private static let farScreens = 16

  /// Scrolls to an offset of the page, as a drag of the scroll line does. The greatest offset leads
  /// to the end even where the heights on the way are estimates.
  public func scroll(toOffset offset: Int) {
    let target = max(0, min(offset, maxScrollOffset))
    if target > 0, target == maxScrollOffset {
      let end = layout.carets.place(at: layout.storage.text.end, affinity: .downstream)
      anchorOffset = layout.storage.text.end
      anchorTop = height - bottomInset - end.line.height
    } else {
      let piece = layout.piece(atHeight: target - topInset)
      anchorOffset = piece.range.lowerBound
      anchorTop = layout.top(of: piece) + topInset - target
    }
    settle()
  }

  /// Scrolls so that the line with the caret position `offset` is `y` device pixels below the
  /// window's top.
  public func place(_ offset: TextOffset, affinity: Affinity, at y: Int) {
    let caret = layout.carets.place(at: offset, affinity: affinity)
    setAnchor(caret.lineIndex, of: caret.piece, at: y)
    settle()
  }

  /// Maps the position through an edit: the text at the top of the window stays there.
  public func map(_ edit: Edit) {
    anchorOffset = edit.map(anchorOffset, bias: .before)
  }

  /// Restores the invariant after heights or the position have changed.
  public func settle() {
    var first = firstPiece()
    moveUp(&first)
    while first.bottom <= 0, let next = below(first) { first = next }
    keepAnchor(in: first)
    let lack = emptySpaceBelow()
    if lack > 0 {
      first.top += lack
      moveUp(&first)
      keepAnchor(in: first)
    }
  }

  /// Goes up to the first piece that is in the window.
  private func moveUp(_ first: inout VisiblePiece) {
    while first.top > 0, let piece = above(first) { first = piece }
    if first.piece.range.lowerBound == 0 { first.top = min(first.top, topInset) }
  }

  /// Returns by how much the text's end is above its resting place; 0 if it is not.
  private func emptySpaceBelow() -> Int {
    guard let last = visiblePieces().last, last.bottom < height - bottomInset, below(last) == nil
    else { return 0 }
    return height - bottomInset - last.bottom
  }

  /// Anchors the page at the first line of `first` that is in the window.
  private func keepAnchor(in first: VisiblePiece) {
    let layout = first.piece.layout
    let line = layout.lineIndex(atHeight: -first.top)
    setAnchor(line, of: first.piece, at: first.top + layout.lines[line].top)
  }

  /// Anchors the page at a line with its top at `y`; a line with only preedit: at the text after
  /// it.
  private func setAnchor(_ index: Int, of piece: LayoutManager.Piece, at y: Int) {
    let lines = piece.layout.lines
    let start = lines[index].range.lowerBound
    let anchored = piece.layout.lineIndex(at: start, isUpstream: false)
    anchorOffset = piece.content.lowerBound + start
    anchorTop = y + lines[anchored].top - lines[index].top
  }

  /// Returns the top of a line that is not far above or below the window.
  private func top(ofLineAt offset: TextOffset) -> Int {
    let caret = layout.carets.place(at: offset, affinity: .downstream)
    let start = caret.piece.range.lowerBound
    var visible = firstPiece()
    while visible.piece.range.lowerBound < start, let next = below(visible) { visible = next }
    while visible.piece.range.lowerBound > start, let next = above(visible) { visible = next }
    return visible.top + caret.line.top
  }
}

// MARK: - State

extension Viewport {
  /// Returns the first line that is entirely in the window, with its place, for `restore`.
  public func scrollAnchor() -> ScrollAnchor {
    for visible in visiblePieces() {
      let lines = visible.piece.layout.lines
      guard let line = lines.first(where: { visible.top + $0.top >= 0 }) else { continue }
      return ScrollAnchor(
        offset: visible.piece.content.lowerBound + line.range.lowerBound,
        distance: Double(visible.top + line.top) / layout.scale.factor)
    }
    return ScrollAnchor(
      offset: anchorOffset, distance: Double(anchorTop) / layout.scale.factor)
  }

  /// Scrolls back to a position from `scrollAnchor()`.
  public func restore(_ anchor: ScrollAnchor) {
    place(
      min(anchor.offset, layout.storage.text.end), affinity: .downstream,
      at: layout.scale.devicePixel(anchor.distance))
  }
}
