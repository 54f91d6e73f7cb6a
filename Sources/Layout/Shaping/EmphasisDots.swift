/// The dots of emphasised letters in Chinese, Japanese and Korean, whose letters do not slant: one
/// over or under each (W3C's `text-emphasis`).
public struct EmphasisDots: Hashable, Sendable {
  /// The side of the letters that the dots are on.
  public enum Side: Hashable, Sendable {
    /// As in Japanese and Korean.
    case over
    /// As in Chinese.
    case under
  }

  /// The side of the letters that the dots are on.
  public var side: Side
  /// The starts of the clusters that have a dot, in bytes of the text, ascending.
  public var clusters: [Int]

  public init(side: Side, clusters: [Int]) {
    self.side = side
    self.clusters = clusters
  }

  /// Returns the same dots in another text, with each place mapped by `place`.
  func mapped(_ place: (Int) -> Int) -> EmphasisDots {
    EmphasisDots(side: side, clusters: clusters.map(place))
  }
}
