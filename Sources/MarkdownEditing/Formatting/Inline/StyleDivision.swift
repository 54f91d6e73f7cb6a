import MarkdownSyntax
import TextCore

/// The effect of Return on the styles around it: each is closed before the new paragraph and opened
/// again in it, so that both halves keep their styles. `**one| two**` becomes `**one**` and
/// ` **two**`: white space stays outside of the tags.
///
/// At the end of a paragraph the styles are closed, and the next typed text continues them.
struct StyleDivision {
  /// The range to replace: the selection, and the white space and tags beside it that are inserted
  /// again.
  let replaced: TextRange
  /// The text that ends the first paragraph.
  let ending: [UInt8]
  /// The text that begins the second paragraph, after its prefix.
  let beginning: [UInt8]
  /// The styles that the second begins with.
  let style: InlineStyle

  /// Divides the paragraph at the selection; nil if no style is open, or no tags would work.
  ///
  /// - Parameters:
  ///   - prefix: the new paragraph's.
  ///   - takesSpace: true if white space after the selection is removed.
  init?(_ context: FormattingContext, prefix: [UInt8], takesSpace: Bool) {
    let range = context.selection.range
    let first = context.paragraph(at: range.lowerBound, around: range)
    let last =
      range.upperBound <= first.content.upperBound
      ? first : context.paragraph(at: range.upperBound, around: range)
    guard let end = FirstHalf(of: first, before: range.lowerBound - first.start),
      let start = SecondHalf(
        of: last, from: range.upperBound - last.start, prefix: prefix, takesSpace: takesSpace),
      !end.open.isEmpty || !start.open.isEmpty || end.hasMoved,
      end.isMeant, start.isMeant
    else { return nil }
    replaced = (first.start + end.end)..<(last.start + start.start)
    ending = end.added
    beginning = start.added
    style = start.open.style.intersection(.formats)
  }
}

/// The part of a paragraph before the division.
private struct FirstHalf {
  let paragraph: FormattingParagraph
  /// The styles around its end, the outer before the inner.
  private(set) var open: [OpenStyle]
  /// The length of the unchanged beginning of the paragraph.
  private(set) var end: Int
  /// Closing tags, and the white space that was before them.
  private(set) var added: [UInt8] = []
  /// True if opening tags with nothing after them go into the other half.
  private(set) var hasMoved = false

  init?(of paragraph: FormattingParagraph, before place: Int) {
    guard let open = paragraph.openStyles(at: place) else { return nil }
    self.paragraph = paragraph
    self.open = open
    end = place
    while let inner = self.open.last, inner.start == end {
      end -= inner.opening.count
      self.open.removeLast()
      hasMoved = true
    }
    guard let inner = self.open.last else { return }
    let blanks = paragraph.bytes[inner.start..<end].reversed().prefix(while: \.isWhiteSpace).count
    added = self.open.reversed().flatMap(\.closing) + paragraph.bytes[(end - blanks)..<end]
    end -= blanks
  }

  /// True if the tags close the styles that they are to close.
  var isMeant: Bool {
    guard !open.isEmpty else { return true }
    let constructs = paragraph.structure(with: Array(paragraph.bytes[..<end]) + added).constructs
    var place = end
    return open.reversed().allSatisfy { style in
      defer { place += style.closing.count }
      return constructs.contains { $0.matches(style, from: style.start, to: place) }
    }
  }
}

/// The part of a paragraph after the division.
private struct SecondHalf {
  let paragraph: FormattingParagraph
  /// The styles that continue in it, the outer before the inner.
  private(set) var open: [OpenStyle]
  /// The start of the unchanged rest of the paragraph.
  private(set) var start: Int
  /// White space, and opening tags after it.
  private(set) var added: [UInt8] = []
  private let prefix: [UInt8]

  init?(of paragraph: FormattingParagraph, from place: Int, prefix: [UInt8], takesSpace: Bool) {
    guard let open = paragraph.openStyles(at: place) else { return nil }
    self.paragraph = paragraph
    self.open = open
    self.prefix = prefix
    start = place
    let ended = open.closing(at: place)
    self.open.removeLast(ended.count)
    start = ended.last?.tagEnd ?? place
    let limit = self.open.last?.end ?? paragraph.bytes.count
    var blanks = paragraph.bytes[start..<limit].prefix(while: \.isWhiteSpace)
    if takesSpace {
      start = blanks.endIndex
      blanks = []
    }
    guard !self.open.isEmpty else { return }
    start = max(start, blanks.endIndex)
    added = blanks + self.open.flatMap(\.opening)
  }

  /// True if the tags open the styles that they are to open.
  var isMeant: Bool {
    guard !open.isEmpty else { return true }
    let lead = prefix + added
    let rest = Array(paragraph.bytes[start...])
    let constructs = paragraph.structure(with: lead + rest, atBeginning: true).constructs
    let shift = lead.count - start
    var begin = lead.count
    return open.reversed().allSatisfy { style in
      defer { begin -= style.opening.count }
      return constructs.contains { $0.matches(style, from: begin, to: style.end + shift) }
    }
  }
}

extension InlineConstruct {
  /// Returns true if it is `style`, with an opening tag that ends at `start` and a closing tag that
  /// begins at `end`. The spaces that padded code may be text where the code is divided.
  fileprivate func matches(_ style: OpenStyle, from start: Int, to end: Int) -> Bool {
    self.style == style.style
      && outer == (start - style.opening.count)..<(max(start, end) + style.closing.count)
  }
}
