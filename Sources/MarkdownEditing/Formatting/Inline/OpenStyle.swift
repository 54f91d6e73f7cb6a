import MarkdownSyntax

/// A style around a place in a paragraph, with its tags.
struct OpenStyle: Equatable {
  let style: InlineStyle
  /// The end of its opening tag.
  let start: Int
  /// The start of its closing tag.
  let end: Int
  let opening: [UInt8]
  let closing: [UInt8]

  var tagStart: Int { start - opening.count }
  var tagEnd: Int { end + closing.count }

  init(_ construct: InlineConstruct, in bytes: [UInt8]) {
    style = construct.style
    start = construct.inner.lowerBound
    end = construct.inner.upperBound
    opening = Array(bytes[construct.openingTag])
    closing = Array(bytes[construct.closingTag])
  }

  private init(_ style: OpenStyle, opening: [UInt8], closing: [UInt8]) {
    (self.style, start, end) = (style.style, style.start, style.end)
    (self.opening, self.closing) = (opening, closing)
  }

  /// The same style with asterisks as its marks, if it is strong or emphasis.
  var withAsterisks: OpenStyle {
    guard style == .strong || style == .emphasis else { return self }
    let mark = [UInt8](repeating: .asterisk, count: opening.count)
    return OpenStyle(self, opening: mark, closing: mark)
  }
}

extension InlineConstruct {
  /// True if it has tags that text can be written between.
  var isStyleOrLink: Bool { style == .linkText || style == .image || style.isFormat }
}

extension InlineStyle {
  /// True if it is a style that can be switched on and off.
  var isFormat: Bool { !isEmpty && isSubset(of: .formats) }
}

extension ByteStyle {
  /// Makes the style of letters that are written in `styles` at a place in `open`.
  init(of open: [OpenStyle], adding styles: InlineStyle, _ links: LinkTags) {
    self.init(inline: styles)
    for style in open {
      switch style.style {
      case .linkText: link = links.tag(style.closing)
      case .image: image = links.tag(style.closing)
      default: inline.formUnion(style.style)
      }
    }
  }
}

extension FormattingParagraph {
  /// Returns the styles around `place`, the outer before the inner; nil inside of a tag, an address
  /// or an escape, which would be torn.
  func openStyles(at place: Int, in structure: ParagraphStructure) -> [OpenStyle]? {
    guard place <= bytes.count else { return nil }
    var open: [OpenStyle] = []
    for construct in structure.constructs
    where construct.outer.lowerBound < place && place < construct.outer.upperBound {
      guard construct.isStyleOrLink, construct.inner.lowerBound <= place,
        place <= construct.inner.upperBound
      else { return nil }
      open.append(OpenStyle(construct, in: bytes))
    }
    return open
  }

  /// Returns the styles around `place`; nil if the paragraph is not examined.
  func openStyles(at place: Int) -> [OpenStyle]? {
    structure.flatMap { openStyles(at: place, in: $0) }
  }
}

extension BidirectionalCollection<OpenStyle> {
  /// The styles of a letter there.
  var style: InlineStyle { InlineStyle(map(\.style)) }

  /// Returns those whose closing tags begin one after the other at `place`, the inner before the
  /// outer.
  func closing(at place: Int) -> [OpenStyle] {
    var place = place
    return Array(
      reversed().prefix { style in
        defer { place = style.tagEnd }
        return style.end == place
      })
  }

  /// Returns those whose opening tags end one after the other at `place`, the inner before the
  /// outer.
  func opening(at place: Int) -> [OpenStyle] {
    var place = place
    return Array(
      reversed().prefix { style in
        defer { place = style.tagStart }
        return style.start == place
      })
  }
}
