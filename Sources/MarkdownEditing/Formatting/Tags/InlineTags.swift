import MarkdownSyntax

/// The bytes around letters that give them a style, with tags shown or hidden.
struct InlineTags: Hashable {
  let opening: [UInt8]
  let closing: [UInt8]

  /// `<https://example.org>`
  static let autolink = InlineTags(opening: [.less], closing: [.greater])
  /// `[^1]`
  static let footnoteReference = InlineTags(
    opening: [.openBracket, .caret], closing: [.closeBracket])

  /// Makes the tags of a link, of which `closing` is `](address)`.
  static func link(closing: [UInt8]) -> InlineTags {
    InlineTags(opening: [.openBracket], closing: closing)
  }

  /// Makes the tags of a link to `address`.
  static func link(to address: [UInt8]) -> InlineTags {
    .link(closing: [.closeBracket, .openParenthesis] + address + [.closeParenthesis])
  }

  /// Makes the tags that turn an address into that of a link without text.
  static func emptyLink(isAngled: Bool) -> InlineTags {
    InlineTags(
      opening: [.openBracket, .closeBracket, .openParenthesis] + (isAngled ? [.less] : []),
      closing: (isAngled ? [.greater] : []) + [.closeParenthesis])
  }

  /// Makes the tags of an image, of which `closing` is `](address)`.
  static func image(closing: [UInt8]) -> InlineTags {
    InlineTags(opening: [.exclamationMark, .openBracket], closing: closing)
  }

  /// Makes the tags of code around `content`.
  ///
  /// - Parameter passed: the number of shorter tags that would work and are skipped.
  static func code(around content: [UInt8], passing passed: Int = 0) -> InlineTags {
    let tag = CodeTag(around: content, passing: passed)
    return InlineTags(opening: tag.opening, closing: tag.closing)
  }

  init(opening: [UInt8], closing: [UInt8]) {
    self.opening = opening
    self.closing = closing
  }

  /// Makes the tags of a format that do not depend on the letters between them.
  init(_ format: InlineFormat, _ delimiter: FormattingMarks.Delimiter) {
    let tag = format.tag(delimiter)
    self.init(opening: tag, closing: tag)
  }

  /// Makes the tags of several styles, the outer before the inner.
  init(nesting tags: [InlineTags]) {
    self.init(
      opening: tags.flatMap(\.opening), closing: tags.reversed().flatMap(\.closing))
  }

  /// The number of bytes of both tags.
  var count: Int { opening.count + closing.count }

  /// Returns the edits that put the tags around a range of a paragraph.
  func edits(around range: Range<Int>) -> [ByteEdit] {
    [.insertion(opening, at: range.lowerBound), .insertion(closing, at: range.upperBound)]
  }
}
