import MarkdownSyntax
import TextCore

/// The commands for hidden tags: the text is edited as it looks, and stays Markdown.
///
/// Pure functions, as `FormattingCommands` are, of a text and a selection whose ends may be
/// anywhere among hidden tags: the side of a tag that the caret is on decides the style of typed
/// text. Typed characters are letters, never tags. Paragraphs keep their markers, unedited bytes
/// never change, and edited text is the shortest Markdown with the wanted look.
public enum RichTextCommands {}

extension RichTextCommands {
  /// A paragraph that is edited.
  struct Place {
    let paragraph: FormattingParagraph
    let rich: StyledParagraph
    /// Its letters that exports take for syntax.
    let syntax = ReaderSyntax.Memory()

    init?(at offset: TextOffset, in context: FormattingContext) {
      paragraph = context.paragraph(at: offset)
      guard let rich = paragraph.styled else { return nil }
      self.rich = rich
    }

    /// Makes half of a paragraph, whose letters are compared with those of the whole.
    init?(half paragraph: FormattingParagraph) {
      guard let rich = paragraph.styled else { return nil }
      self.paragraph = paragraph
      self.rich = rich
    }

    /// The number of the letter after a place of the text.
    func index(at offset: TextOffset) -> Int { rich.index(at: offset - paragraph.start) }

    /// The end of a heading's mark without white space after it; nil if there is none.
    var openMarker: TextOffset? {
      let end = rich.textStart
      guard rich.block.kind == .heading, end > 0, end == rich.bytes.count,
        !rich.bytes[end - 1].isBlank
      else { return nil }
      return paragraph.start + end
    }

    /// True if the context covers the whole paragraph.
    var isWhole: Bool { paragraph.place.context == nil && !paragraph.isTooLong }
  }

  /// Replaces the letters in `range`.
  ///
  /// - Parameter syntax: the search for letters that exports would take for syntax; nil where a style is
  ///   added, which makes none.
  static func change(
    _ range: Range<Int>, of place: Place, to new: [StyledByte], caret: Int? = nil,
    mayBePlainer: Bool = true, syntax: ReaderSyntax? = nil, in context: FormattingContext
  ) -> RichChange.Outcome? {
    RichChange(
      source: place.rich, place: place.paragraph.place, in: context, place.paragraph.bound,
      changed: range, new: new, caret: caret, mayBePlainer: mayBePlainer, syntax: syntax
    ).outcome()
  }

  /// Returns the edit that makes a paragraph the outcome; the caret is after the new letters, on
  /// the side of tags where it continues in `style`. If there is no such place, `typingAttributes`
  /// say so. A style that was switched on stays so before other letters, as in
  /// `FormattingCommands.write`. A rule below stays one.
  static func result(
    _ outcome: RichChange.Outcome, of paragraph: FormattingParagraph, in context: FormattingContext,
    goingOnIn style: InlineStyle?, kind: EditKind
  ) -> EditResult {
    let caret = outcome.paragraph.caret(at: outcome.new.upperBound, in: style)
    let isSwitched =
      context.typing != nil && outcome.paragraph.hasInk(after: caret.position) || !caret.isInStyle
    let range = paragraph.textRange(0..<paragraph.bytes.count)
    let edit = Edit(
      from: paragraph.bytes, to: outcome.paragraph.bytes, at: range.lowerBound,
      keeping: outcome.start, in: context.text)
    var result = EditResult(
      edit: edit, selection: Selection(caret: range.lowerBound + caret.position), kind: kind,
      typingAttributes: isSwitched ? style.map(AttributeSet.init) : nil
    ).keepingApart(in: context)
    result.isBehindTyped = kind == .typing && caret.isInStyle
    return result
  }
}

extension StyledParagraph {
  /// Returns the place before the letter at `index` where typed text has a style; without one, that
  /// of the letter before it, or of the first in a paragraph.
  func caret(at index: Int, in style: InlineStyle?) -> (position: Int, isInStyle: Bool) {
    let places = places(at: index)
    let nearest = index > 0 ? places.first : places.last
    guard let style else { return (nearest?.position ?? textStart, true) }
    let fitting = places.first { $0.typed.inline == style }
    return (fitting?.position ?? nearest?.position ?? textStart, fitting != nil)
  }
}

extension Edit {
  /// Replaces the bytes at `start` by others, except for their common end, and for their common
  /// beginning up to `kept` bytes.
  init(
    from old: [UInt8], to new: [UInt8], at start: TextOffset, keeping kept: Int = .max,
    in text: TextRope
  ) {
    let shortest = min(old.count, new.count)
    var prefix = 0
    while prefix < min(shortest, kept), old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0, prefix < old.count, old[prefix].isContinuation { prefix -= 1 }
    while prefix > 0, prefix < new.count, new[prefix].isContinuation { prefix -= 1 }
    var suffix = 0
    while suffix < shortest - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    while suffix > 0, old[old.count - suffix].isContinuation { suffix -= 1 }
    guard prefix + suffix < max(old.count, new.count) else {
      self.init([], in: text)
      return
    }
    self.init(
      replacing: (start + prefix)..<(start + old.count - suffix),
      with: TextRope(bytes: Array(new[prefix..<(new.count - suffix)])), in: text)
  }
}
