import TextCore

/// Tells which hits begin and end between grapheme clusters, as a caret does.
///
/// Hits ascend, so that a stretch of the text, read once, answers for most of them by the characters
/// beside a place.
final class ClusterEdges {
  private var text = TextRope()
  private var start: TextOffset = 0
  private var stretch: [UInt8] = []

  /// Bytes that are read at a time.
  private static let length = 1 << 12
  /// Bytes on each side of a place that hold the characters which tell of it.
  private static let margin = 32

  /// Goes on with another text, or with another part of it.
  func begin(_ text: TextRope) {
    self.text = text
    stretch.removeAll(keepingCapacity: true)
  }

  /// True if `hit` is made of whole clusters; an empty one if none goes on over its place.
  func areWhole(_ hit: TextRange) -> Bool {
    isBoundary(hit.lowerBound) && (hit.isEmpty || isBoundary(hit.upperBound))
  }

  private func isBoundary(_ offset: TextOffset) -> Bool {
    if offset == 0 || offset == text.end { return true }
    if offset < start + Self.margin || offset + Self.margin > start + stretch.count { read(offset) }
    let index = offset - start
    let (left, right) = (stretch[index - 1], stretch[index])
    if left < 0x80, right < 0x80 { return left != .carriageReturn || right != .newline }
    guard index >= Self.margin, index + Self.margin <= stretch.count,
      let known = ClusterBreaks.boundary(at: index, in: stretch)
    else { return text.isClusterBoundary(offset) }
    return known
  }

  private func read(_ offset: TextOffset) {
    start = max(0, offset - Self.margin)
    stretch = text.bytes(in: start..<min(text.end, start + Self.length))
  }
}
