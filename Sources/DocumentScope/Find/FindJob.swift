import Platform
import Search
import Synchronization
import TextCore

/// A search in the background: of a snapshot, in slices, given up when it is not wanted any more.
nonisolated final class FindJob: Sendable {
  private let isOver = Mutex(false)

  /// Bytes that are looked through before what was found is handed over.
  private static let batch = 1 << 23

  /// Gives it up: nothing more comes of it.
  func cancel() { isOver.withLock { $0 = true } }

  var isWanted: Bool { isOver.withLock { !$0 } }

  /// Looks through ranges of a text. `found` is called with what there is in each part, in order.
  func run(
    _ query: SearchQuery, _ text: TextRope, _ ranges: [TextRange],
    found: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    let search = try Search(query)
    for range in ranges {
      var (hits, start) = (HitList(), range.lowerBound)
      try search.forEachSlice(of: range, in: text, isWanted: { self.isWanted }) { more, slice in
        hits.append(more)
        guard slice.upperBound - start >= Self.batch || slice.upperBound >= range.upperBound else {
          return
        }
        found(hits, start..<slice.upperBound)
        (hits, start) = (HitList(), slice.upperBound)
      }
    }
  }
}
