import MarkdownSyntax

/// A byte of a paragraph that is shown when tags are hidden, with how it looks.
struct RichLetter: Equatable {
  var byte: UInt8
  var style: RichStyle
  /// Where it stands in the bytes of the paragraph; nil: it is new.
  var origin: Int?

  /// Whether it looks like `other`, wherever the two come from. Most styles can't be seen on white
  /// space, and Markdown has no way to begin or end one there.
  func isSame(as other: RichLetter) -> Bool {
    guard byte == other.byte else { return false }
    return byte.isBlank
      ? style.onBlank == other.style.onBlank : style == other.style
  }
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

  /// What of it can be seen on white space for certain.
  fileprivate var onBlank: RichStyle {
    RichStyle(inline: inline.intersection(Self.literal), link: link, image: image)
  }
}
