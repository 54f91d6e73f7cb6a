import MarkdownSyntax

/// A limit on the bytes that a search for the plainest Markdown writes and parses.
final class SearchBound {
  /// Enough to parse a paragraph of common length some hundred times, and the longest paragraph that is
  /// parsed as a whole some five times.
  static let shipped = 1 << 16

  private var left: Int
  private let work: WorkCounter?
  /// True if the search skipped a candidate because of the limit.
  private(set) var isReached = false

  init(_ bytes: Int, counting work: WorkCounter?) {
    left = bytes
    self.work = work
  }

  /// Returns true if the search may parse one more candidate of `bytes` bytes, and counts it.
  func allows(_ bytes: Int) -> Bool {
    guard left > 0 else {
      isReached = true
      return false
    }
    left -= bytes
    work?.add(bytes)
    return true
  }
}
