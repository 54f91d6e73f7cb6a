/// How much a search for the plainest Markdown may still do, in bytes that it writes and parses.
final class SearchBound {
  /// Some hundred looks at a paragraph of common length, some five at the longest that is looked at as a
  /// whole: about 4 ms.
  static let shipped = 1 << 16

  private var left: Int
  private let work: FormattingWork?
  /// True if a way was not tried because of the bound.
  private(set) var isReached = false

  init(_ bytes: Int, counting work: FormattingWork?) {
    left = bytes
    self.work = work
  }

  /// Returns true if one more text of so many bytes may be looked at.
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
