public import TextCore

/// Searches texts for plain words or a regular expression. Made once for a query; not thread-safe.
///
/// Owns the compiled query. It keeps no hits: `FoundHits` does, and maps them through edits.
public final class Search {
  public let query: SearchQuery
  private let engine: Engine

  private enum Engine {
    case plain(PlainSearch)
    case pattern(PatternSearch)
    case nothing
  }

  /// A hit with the data needed to replace it.
  struct Match {
    let range: TextRange
    /// The ranges of the groups of an expression.
    let groups: () -> [TextRange?]
  }

  /// Throws if the query is not a valid regular expression, or ICU cannot be used.
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

  /// The expression of the query, if it has one.
  var expression: Expression? {
    if case .pattern(let pattern) = engine { pattern.expression } else { nil }
  }

  /// Finds the hits that begin in a slice from `range.lowerBound` on and end in `range`, in order.
  /// Returns the place to continue from: slices are cut so that together they find everything. An
  /// empty hit at the end of `range` is in it, unless a line begins there: then it is a hit of that
  /// line.
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

  /// Searches a part of a text slice by slice: calls `body` with the hits that begin in each slice,
  /// and the slice. `isWanted` is called between slices and while an expression is matched.
  ///
  /// Throws `SearchFailure.cancelled` if the search is no longer wanted.
  public func forEachSlice(
    of range: TextRange, in text: TextRope, isWanted: @escaping () -> Bool = { true },
    _ body: (HitList, TextRange) -> Void
  ) throws(SearchFailure) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard isWanted() else { throw .cancelled }
      let start = position
      var hits = HitList()
      position = try searchSlice(
        of: position..<range.upperBound, in: text, isWanted: isWanted
      ) { hits.append($0.range) }
      body(hits, start..<position)
    }
  }

  /// Returns all hits in a part of a text, as `forEachSlice`.
  public func hits(
    in range: TextRange, of text: TextRope, isWanted: @escaping () -> Bool = { true }
  ) throws(SearchFailure) -> HitList {
    var all = HitList()
    try forEachSlice(of: range, in: text, isWanted: isWanted) { hits, _ in all.append(hits) }
    return all
  }
}
