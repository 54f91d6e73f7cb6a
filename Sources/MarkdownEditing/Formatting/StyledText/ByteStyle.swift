import MarkdownSyntax

/// The look of a letter when tags are hidden.
struct ByteStyle: Hashable {
  /// Its formats, and the styles of an address in angle brackets and of a footnote's mark.
  var inline: InlineStyle = []
  /// The closing tag of the link around it, `](address)`; nil outside of links. Two links side by side
  /// that lead to the same place look like one.
  var link: [UInt8]?
  /// The closing tag of the image whose text it is in; nil outside of images.
  var image: [UInt8]?

  /// The styles of ranges that no tag may cut.
  static let solid: InlineStyle = [.autolink, .footnoteReference]
  /// The styles of ranges that hold letters and nothing else.
  static let literal: InlineStyle = [.code, .autolink, .footnoteReference]

  /// Returns true if both are equal apart from `ignored` styles.
  func isSame(as other: ByteStyle, ignoring ignored: InlineStyle) -> Bool {
    inline.subtracting(ignored) == other.inline.subtracting(ignored) && link == other.link
      && image == other.image
  }
}
