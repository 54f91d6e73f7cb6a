import Dispatch
import Synchronization
public import TextCore

/// Searches a long text, part by part, on two cores if no hit extends from one paragraph into the
/// next.
///
/// **Invariant:** each of `searches` is used by one thread at a time.
public final class LongSearch: @unchecked Sendable {
  private let searches: [Search]
  private let part: Int

  /// The number of cores used: the writer continues to write.
  private static let cores = 2

  /// Throws if the query is not a valid regular expression, or ICU cannot be used.
  ///
  /// - Parameter part: the approximate number of bytes after which hits are reported.
  public init(
    _ query: SearchQuery, part: Int = 1 << 22, sizes: SearchSizes = .shipped
  ) throws(SearchFailure) {
    var searches: [Search] = []
    for _ in 0..<(query.staysInParagraph ? Self.cores : 1) {
      searches.append(try Search(query, sizes: sizes))
    }
    self.searches = searches
    self.part = part
  }

  /// Searches a part of a text. Calls `body` with the hits that begin in each subrange, in order,
  /// and that subrange; `isWanted` is called now and then, on any thread.
  ///
  /// Throws `SearchFailure.cancelled` if the search is no longer wanted.
  public func forEachPart(
    of range: TextRange, in searched: SearchedText, isWanted: @escaping @Sendable () -> Bool,
    _ body: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    let text = searched.text
    guard searches[0].query.staysInParagraph else {
      if searched.isUntagged {
        return body(try searches[0].hits(in: range, of: searched, isWanted: isWanted), range)
      }
      return try goThrough(range, of: text, isWanted, body)
    }
    var rest = range
    while !rest.isEmpty {
      var parts: [TextRange] = []
      while parts.count < searches.count, !rest.isEmpty {
        // Whole paragraphs.
        let end = text.paragraphRange(at: min(rest.upperBound, rest.lowerBound + part)).upperBound
        let next = min(rest.upperBound, end)
        parts.append(rest.lowerBound..<next)
        rest = next..<rest.upperBound
      }
      for (found, part) in zip(look(through: parts, of: searched, isWanted), parts) {
        body(try found.get(), part)
      }
    }
  }

  private func goThrough(
    _ range: TextRange, of text: TextRope, _ isWanted: @escaping () -> Bool,
    _ body: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    var (hits, start) = (HitList(), range.lowerBound)
    try searches[0].forEachSlice(of: range, in: text, isWanted: isWanted) { more, slice in
      hits.append(more)
      guard slice.upperBound - start >= part || slice.upperBound >= range.upperBound else { return }
      body(hits, start..<slice.upperBound)
      (hits, start) = (HitList(), slice.upperBound)
    }
  }

  private func look(
    through parts: [TextRange], of searched: SearchedText,
    _ isWanted: @escaping @Sendable () -> Bool
  ) -> [Result<HitList, SearchFailure>] {
    let found = Mutex(
      [Result<HitList, SearchFailure>](repeating: .success(HitList()), count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let hits = Result { () throws(SearchFailure) in
        try searches[index].hits(in: parts[index], of: searched, isWanted: isWanted)
      }
      found.withLock { $0[index] = hits }
    }
    return found.withLock { $0 }
  }
}
