import MarkdownSyntax

extension PartSizes {
  /// Sizes with which a short text has many parts.
  package static let small = PartSizes(
    giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7)

  /// The sizes that laws are tested at.
  package static let tested = [small, shipped]

  /// Nothing is giant.
  package static let undivided: PartSizes = {
    var sizes = PartSizes.shipped
    sizes.giant = .max
    return sizes
  }()

  /// The factor by which giant paragraphs are longer than at the small sizes.
  package var scale: Int { giant / PartSizes.small.giant }
}
