import MarkdownSyntax

/// The look of a letter when tags are hidden.
struct ByteStyle: Hashable {
  /// Its formats, and whether it is of an address in angle brackets or of a footnote's mark.
  var inline: InlineStyle = []
  /// The closing tag of the link around it, `](address)`; nil outside of links. Two links side by side
  /// that lead to the same place look like one.
  var link: [UInt8]?
  /// The closing tag of the image whose text it is in; nil outside of images.
  var image: [UInt8]?

  /// The styles of stretches that no tag may cut.
  static let solid: InlineStyle = [.autolink, .footnoteReference]
  /// The styles of stretches that hold letters and nothing else.
  static let literal: InlineStyle = [.code, .autolink, .footnoteReference]

  /// True if both are the same but for some styles.
  func isSame(as other: ByteStyle, ignoring ignored: InlineStyle) -> Bool {
    inline.subtracting(ignored) == other.inline.subtracting(ignored) && link == other.link
      && image == other.image
  }
}
