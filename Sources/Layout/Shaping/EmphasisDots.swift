/// The dots of emphasised letters in Chinese, Japanese and Korean, whose letters do not slant: one
/// over or under each (W3C's `text-emphasis`).
public struct EmphasisDots: Hashable, Sendable {
  /// On which side of the letters they are.
  public enum Side: Hashable, Sendable {
    /// As in Japanese and Korean.
    case over
    /// As in Chinese.
    case under
  }

  /// On which side they are.
  public var side: Side
  /// Where the clusters begin that have one, in bytes of the text, ascending.
  public var clusters: [Int]

  /// Makes them.
  public init(side: Side, clusters: [Int]) {
    self.side = side
    self.clusters = clusters
  }

  /// The same in another text: where each byte is that one of these stands for.
  func mapped(_ place: (Int) -> Int) -> EmphasisDots {
    EmphasisDots(side: side, clusters: clusters.map(place))
  }
}
