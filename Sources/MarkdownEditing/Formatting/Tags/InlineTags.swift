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

  /// The tags of code without backticks.
  private static let code = InlineTags(opening: [.backtick], closing: [.backtick])

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

  /// Makes the tags of code around `content`: a number of backticks that it has nowhere in a row.
  /// They have a space beside content that begins or ends with a backtick, and beside content with
  /// spaces at both ends, of which Markdown would take one for the tags.
  ///
  /// - Parameter passed: the number of shorter tags that would work and are skipped.
  static func code(around content: [UInt8], passing passed: Int = 0) -> InlineTags {
    let isSpaced =
      content.first == .space && content.last == .space && content.contains { $0 != .space }
    guard content.contains(.backtick) || passed > 0 || isSpaced else { return code }
    let runs = Set(content.split { $0 != .backtick }.map(\.count))
    var (length, left) = (1, passed)
    while runs.contains(length) || left > 0 {
      if !runs.contains(length) { left -= 1 }
      length += 1
    }
    let ticks = [UInt8](repeating: .backtick, count: length)
    return content.first == .backtick || content.last == .backtick || isSpaced
      ? InlineTags(opening: ticks + [.space], closing: [.space] + ticks)
      : InlineTags(opening: ticks, closing: ticks)
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
