import MarkdownSyntax

/// A limit on the bytes that a search for the plainest Markdown writes and parses in one paragraph.
///
/// It counts bytes, never time, so that a command has the same result on every machine. Once it is
/// reached, a reserve remains to find correct Markdown that need not be the plainest.
final class SearchBound {
  /// Enough to parse a paragraph of common length some fifty times, and the longest paragraph that
  /// is parsed as a whole three times. Half of it is the limit where tags are hidden, since each
  /// key searches there: enough for that paragraph twice, and with the reserve four times.
  static let shipped = 1 << 15

  private var left: Int
  private let work: WorkCounter?
  /// True if the search skipped a candidate because of the limit.
  private(set) var isReached = false
  /// The limit of the search for any correct Markdown, once this limit is reached.
  lazy var reserve = SearchBound(reserved, counting: work)
  /// The limit of the same search where tags are hidden.
  lazy var forHiddenTags = SearchBound(left / 2, reserving: reserved / 2, counting: work)

  private let reserved: Int

  init(_ bytes: Int, reserving reserved: Int = shipped, counting work: WorkCounter?) {
    left = bytes
    self.reserved = reserved
    self.work = work
  }

  /// Returns true if the search may write and parse one more candidate.
  func allowsMore() -> Bool {
    if left <= 0 { isReached = true }
    return left > 0
  }

  /// Counts a candidate of `bytes` bytes.
  func spend(_ bytes: Int) {
    left -= bytes
    work?.add(bytes)
  }
}
