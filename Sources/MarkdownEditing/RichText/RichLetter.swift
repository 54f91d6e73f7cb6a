import MarkdownSyntax

/// A byte of a paragraph that is shown when tags are hidden, with how it looks.
struct RichLetter: Equatable {
  var byte: UInt8
  var style: RichStyle
  /// Where it stands in the bytes of the paragraph; nil: it is new.
  var origin: Int?
  /// True for a letter of another text in which it is syntax for the reader. It gets no backslash.
  var isReaderSyntax = false

  /// Whether it looks like `other`, wherever the two come from. Most styles can't be seen on white
  /// space, and Markdown has no way to begin or end one there.
  func isSame(as other: RichLetter) -> Bool {
    byte == other.byte && style.isSame(as: other.style, ignoring: unseen)
  }

  /// Returns the letter without its place.
  ///
  /// - Parameter syntax: the offsets of letters that are syntax for the reader.
  func detached(keeping syntax: Set<Int>) -> RichLetter {
    let isSyntax = origin.map(syntax.contains) ?? false
    return RichLetter(byte: byte, style: style, isReaderSyntax: isSyntax)
  }

  /// The styles that can't be seen on it for certain.
  var unseen: InlineStyle { byte.isBlank ? .formats.subtracting(RichStyle.literal) : [] }
}

/// How a letter looks when tags are hidden.
struct RichStyle: Hashable {
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
  func isSame(as other: RichStyle, ignoring ignored: InlineStyle) -> Bool {
    inline.subtracting(ignored) == other.inline.subtracting(ignored) && link == other.link
      && image == other.image
  }
}
