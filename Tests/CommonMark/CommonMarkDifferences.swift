/// The examples of CommonMark that Paber parses differently, each with its reason. See
/// `Docs/MARKDOWN.md`.
public enum CommonMarkDifferences {
  /// The reason for a difference.
  public enum Reason: String, CaseIterable, Sendable {
    case rawHTML = "HTML is text, but for comments."
    case indentedCode = "Text that is set in by four columns is text."
    case anyIndentation = "Fences and items may be set in by any number of columns."
    case levels = "What is set in by two columns more than an item's marker is in the item."
    case gap = "Two blank lines end a list."
    case frontMatter = "Front matter is data."
  }

  private static let examples: [Reason: Set<Int>] = [
    .rawHTML: Set([21, 31])
      .union(148...178).union(180...191)
      .union([201, 344, 475, 476, 477, 491, 494, 524, 536])
      .union(613...617).union([623]).union(627...631).union([642, 643]),
    .indentedCode: Set([1, 2, 3, 5, 6, 7, 8, 18, 36, 48, 69, 85, 100, 107, 110, 111, 112])
      .union(114...118).union([211, 225, 231, 236, 252, 253, 254, 264])
      .union(270...274).union([278]).union(286...290).union([309]),
    .anyIndentation: [134, 137, 238, 312],
    .levels: [257, 276, 297, 311, 313],
    .gap: [306],
    .frontMatter: [96, 98],
  ]

  /// Returns the reason why an example differs; nil if it agrees.
  public static func reason(for number: Int) -> Reason? {
    Reason.allCases.first { examples[$0]?.contains(number) ?? false }
  }
}
