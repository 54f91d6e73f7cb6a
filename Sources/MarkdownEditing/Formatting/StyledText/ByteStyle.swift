import MarkdownSyntax

/// The look of a letter when tags are hidden.
///
/// It is plain memory without references: a search copies the letters of a paragraph many times.
struct ByteStyle: Hashable {
  /// Its formats, and the styles of an address in angle brackets and of a footnote's mark.
  var inline: InlineStyle
  private var linkNumber: UInt32
  private var imageNumber: UInt32

  init(inline: InlineStyle = [], link: LinkTag? = nil, image: LinkTag? = nil) {
    self.inline = inline
    linkNumber = link?.number ?? 0
    imageNumber = image?.number ?? 0
  }

  /// The closing tag of the link around it, `](address)`; nil outside of links. Two links side by side
  /// that lead to the same place look like one.
  var link: LinkTag? {
    get { linkNumber > 0 ? LinkTag(number: linkNumber) : nil }
    set { linkNumber = newValue?.number ?? 0 }
  }

  /// The closing tag of the image whose text it is in; nil outside of images.
  var image: LinkTag? {
    get { imageNumber > 0 ? LinkTag(number: imageNumber) : nil }
    set { imageNumber = newValue?.number ?? 0 }
  }

  /// The styles of ranges that no tag may cut.
  static var solid: InlineStyle { .autolink.union(.footnoteReference) }
  /// The styles of ranges that hold letters and nothing else.
  static var literal: InlineStyle { .code.union(solid) }

  /// Returns true if both are equal apart from `ignored` styles.
  func isSame(as other: ByteStyle, ignoring ignored: InlineStyle) -> Bool {
    inline.subtracting(ignored) == other.inline.subtracting(ignored)
      && linkNumber == other.linkNumber && imageNumber == other.imageNumber
  }
}
