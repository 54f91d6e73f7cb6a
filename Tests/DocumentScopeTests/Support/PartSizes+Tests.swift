import MarkdownSyntax

extension PartSizes {
  /// Sizes with which a short text has many parts.
  static let small = PartSizes(
    giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7)
}
