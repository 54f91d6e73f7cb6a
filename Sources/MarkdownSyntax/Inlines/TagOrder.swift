/// The order in which tags around the same letters are opened, the outer before the inner.
package enum TagOrder {
  /// Links and images, which enclose all others.
  private static let links: [InlineStyle] = [.linkText, .image]
  /// The styles of which any number may be inside of each other.
  package static let nesting: [InlineStyle] = [
    .strikethrough, .underline, .highlight, .strong, .emphasis,
  ]
  /// All styles but links and images. Tags inside of code are plain text, so code comes last.
  package static let styles = nesting + [.autolink, .footnoteReference, .code]
  private static let all = links + styles

  /// Returns the place of a style's tags in the order; nil for other syntax.
  package static func rank(of style: InlineStyle) -> Int? { all.firstIndex(of: style) }
}
