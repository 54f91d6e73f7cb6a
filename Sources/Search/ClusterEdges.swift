import TextCore

/// Decides if hits begin and end between grapheme clusters, as a caret does.
///
/// Hits ascend, so one range of the text is read for many of them. The characters beside an edge
/// decide most of them.
final class ClusterEdges {
  private var text = TextRope()
  private var start: TextOffset = 0
  private var stretch: [UInt8] = []

  /// The number of bytes read at a time.
  private static let length = 1 << 12
  /// The number of bytes on each side of a place that contain the characters which decide.
  private static let margin = 32

  /// Continues with another text, or with another part of it.
  func begin(_ text: TextRope) {
    self.text = text
    stretch.removeAll(keepingCapacity: true)
  }

  /// Returns true if `hit` consists of whole clusters, or is empty and in no cluster.
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
