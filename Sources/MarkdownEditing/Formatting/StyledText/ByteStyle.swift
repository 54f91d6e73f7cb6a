import MarkdownSyntax

/// How a letter looks when tags are hidden.
struct ByteStyle: Hashable {
  /// Its formats, and whether it is of an address in angle brackets or of a footnote's mark.
  var inline: InlineStyle = []
  /// What closes the link that it is in, `](address)`; nil: it is in none. Two links side by side
  /// that lead to the same place look like one.
  var link: [UInt8]?
  /// What closes the image whose text it is in; nil: it is in none.
  var image: [UInt8]?

  /// What no tag may cut.
  static let solid: InlineStyle = [.autolink, .footnoteReference]
  /// What holds letters and nothing else.
  static let literal: InlineStyle = [.code, .autolink, .footnoteReference]

  /// True if both are the same but for some styles.
  func isSame(as other: ByteStyle, ignoring ignored: InlineStyle) -> Bool {
    inline.subtracting(ignored) == other.inline.subtracting(ignored) && link == other.link
      && image == other.image
  }
}
