public import TextCore

/// Looks for something in texts. Made once for a query; to be used by one thread at a time.
public final class Search {
  /// The query to search for.
  public let query: SearchQuery
  private let engine: Engine

  private enum Engine {
    case plain(PlainSearch)
    case pattern(PatternSearch)
    case nothing
  }

  /// Something that was found, with what is needed to replace it.
  struct Match {
    let range: TextRange
    /// The places of the groups of an expression.
    let groups: () -> [TextRange?]
  }

  /// Throws where the query is no regular expression, or ICU can't be used.
  public init(_ query: SearchQuery, sizes: SearchSizes = .shipped) throws(SearchFailure) {
    self.query = query
    if query.pattern.isEmpty {
      engine = .nothing
    } else if query.options.contains(.regularExpression) {
      engine = .pattern(try PatternSearch(query, sizes: sizes))
    } else if let plain = try PlainSearch(query, sizes: sizes) {
      engine = .plain(plain)
    } else {
      engine = .nothing
    }
  }

  /// The groups of an expression.
  var expression: Expression? {
    if case .pattern(let pattern) = engine { pattern.expression } else { nil }
  }

  /// Finds what begins in a slice from `range.lowerBound` on and ends in `range`, in its order; where
  /// to go on: slices are cut so that all of them together have found everything. A hit without letters
  /// at the end of `range` is in it, unless a line begins there: then it is a hit of that line.
  func searchSlice(
    of range: TextRange, in text: TextRope, isWanted: @escaping () -> Bool,
    found: (Match) -> Void
  ) throws(SearchFailure) -> TextOffset {
    switch engine {
    case .plain(let plain):
      return plain.searchSlice(of: range, in: text) { hit in found(Match(range: hit) { [] }) }
    case .pattern(let pattern):
      return try pattern.searchSlice(of: range, in: text, isWanted: isWanted) {
        found(Match(range: $0.range, groups: $0.groups))
      }
    case .nothing: return range.upperBound
    }
  }

  /// Looks through a part of a text slice by slice: `body` is handed the hits that begin in each, and
  /// which part it was. `isWanted` is asked between slices and while an expression is matched.
  ///
  /// Throws `SearchFailure.givenUp` where it is not wanted any more.
  public func forEachSlice(
    of range: TextRange, in text: TextRope, isWanted: @escaping () -> Bool = { true },
    _ body: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard isWanted() else { throw .givenUp }
      let start = position
      var hits = HitList()
      position = try searchSlice(
        of: position..<range.upperBound, in: text, isWanted: isWanted
      ) { hits.append($0.range) }
      body(hits, start..<position)
    }
  }

  /// Everything that is found in a part of a text, as `forEachSlice`.
  public func hits(
    in range: TextRange, of text: TextRope, isWanted: @escaping () -> Bool = { true }
  ) throws(SearchFailure) -> HitList {
    var all = HitList()
    try forEachSlice(of: range, in: text, isWanted: isWanted) { hits, _ in all.append(hits) }
    return all
  }
}
