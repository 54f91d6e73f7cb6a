import Platform
import Search
import Synchronization
import TextCore

/// A search in the background: of a snapshot, in parts, given up when it is not wanted any more.
nonisolated final class FindJob: Sendable {
  private let isOver = Mutex(false)

  /// Gives it up: nothing more comes of it.
  func cancel() { isOver.withLock { $0 = true } }

  var isWanted: Bool { isOver.withLock { !$0 } }

  /// Looks through ranges of a text. `found` is called with what there is in each part, in order.
  func run(
    _ query: SearchQuery, _ text: TextRope, _ ranges: [TextRange],
    found: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    let search = try LongSearch(query)
    for range in ranges {
      try search.forEachPart(of: range, in: text, isWanted: { self.isWanted }, found)
    }
  }
}
