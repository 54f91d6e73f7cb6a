import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Deletes from inside of one paragraph to inside of another: the rest of the second joins the
  /// first, which keeps its format.
  static func join(_ range: TextRange, in context: FormattingContext) -> EditResult? {
    let first = context.text.paragraphRange(at: range.lowerBound).lowerBound
    let last = context.text.paragraphRange(at: range.upperBound).lowerBound
    let fence = context.fences.state(at: first)
    guard fence == context.fences.state(at: last) else { return clear(range, in: context) }
    if fence.isInside {
      let heads = [first, last].map { ParagraphHead(at: $0, in: context) }
      let isAtMark =
        heads.contains { $0.block.kind == .fence } || heads[1].closesComment(in: context)
      return isAtMark
        ? clear(range, in: context)
        : EditResult(
          edit: Edit(replacing: range, with: TextRope(), in: context.text),
          selection: Selection(caret: range.lowerBound), kind: .deleting)
    }
    guard let start = Place(at: range.lowerBound, in: context),
      let end = Place(at: range.upperBound, in: context), start.isWhole, end.isWhole
    else { return joinAtNonTextBlock(range, in: context) }
    let joined = StyledParagraph(joining: start.rich, end.rich)
    let count = start.rich.letters.count
    let removed = start.index(at: range.lowerBound)..<(count + end.index(at: range.upperBound))
    let syntax = ReaderSyntax(joining: start, end, in: context)
    func outcome(without changed: Range<Int>) -> RichChange.Outcome? {
      RichChange(
        source: joined, place: start.paragraph.place, in: context, start.paragraph.bound,
        changed: changed, new: [], syntax: syntax
      ).outcome()
    }
    guard
      let outcome = outcome(without: removed)
        ?? joined.withBlanksAfterMarker(removed).flatMap(outcome(without:))
    else { return nil }
    let caret = outcome.paragraph.caret(at: removed.lowerBound, in: nil).position
    return EditResult(
      edit: Edit(
        joining: start.paragraph, end.paragraph, as: outcome.paragraph.bytes, in: context.text),
      selection: Selection(caret: start.paragraph.start + caret), kind: .deleting
    ).keepingApart(in: context).keepingFromUnderlining(in: context)
  }

  /// Deletes if a line across the page, the mark of a code block or a giant paragraph is at an end.
  private static func joinAtNonTextBlock(_ range: TextRange, in context: FormattingContext)
    -> EditResult?
  {
    let blocks = [range.lowerBound, range.upperBound].map {
      ParagraphHead(at: $0, in: context).block
    }
    guard !blocks.contains(where: { $0.kind == .fence || $0.kind == .rule || $0.isComment }) else {
      return clear(range, in: context)
    }
    return FormattingCommands.deleting(
      EditResult(
        edit: Edit(replacing: range, with: TextRope(), in: context.text),
        selection: Selection(caret: range.lowerBound), kind: .deleting), in: context)
  }
}

extension Edit {
  /// Makes `new` of two paragraphs and all between them, without reading the text between.
  fileprivate init(
    joining first: FormattingParagraph, _ second: FormattingParagraph, as new: [UInt8],
    in text: TextRope
  ) {
    var prefix = zip(first.bytes, new).prefix { $0 == $1 }.count
    while prefix > 0, prefix < new.count, new[prefix].isContinuation { prefix -= 1 }
    var suffix = zip(second.bytes.reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    while suffix > 0, new[new.count - suffix].isContinuation { suffix -= 1 }
    self.init(
      replacing: (first.start + prefix)..<(second.content.upperBound - suffix),
      with: TextRope(bytes: Array(new[prefix..<(new.count - suffix)])), in: text)
  }
}
