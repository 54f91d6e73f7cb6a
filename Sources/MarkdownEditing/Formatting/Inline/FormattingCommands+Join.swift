import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Returns a deletion that joins two paragraphs and also joins equal styles at the end of the
  /// first and the beginning of the second: `**one**` and `**two**` become `**onetwo**`, as they
  /// were before Return divided them. Any other deletion is returned unchanged. O(length of both
  /// paragraphs).
  static func joiningStyles(
    _ result: EditResult, in context: FormattingContext
  ) -> EditResult {
    guard result.edit.replacements.count == 1, let removed = result.edit.replacements.first,
      removed.text.isEmpty, let join = StyleJoin(removed.range, in: context)
    else { return result }
    return EditResult(
      edit: Edit(
        replacing: join.replaced, with: TextRope(bytes: join.blanks), in: context.text),
      selection: Selection(caret: join.caret), kind: result.kind)
  }
}

/// Tags at the end of a paragraph and at the beginning of the one that is joined to it.
private struct StyleJoin {
  /// The range to replace, including tags.
  let replaced: TextRange
  /// White space that was between the tags.
  let blanks: [UInt8]
  /// The place where the paragraphs meet afterwards.
  let caret: TextOffset

  init?(_ removed: TextRange, in context: FormattingContext) {
    let around = context.text.contentRange(at: removed.lowerBound)
    guard removed.upperBound > around.upperBound, removed.lowerBound > around.lowerBound else {
      return nil
    }
    let first = context.paragraph(at: removed.lowerBound, around: removed)
    let second = context.paragraph(at: removed.upperBound, around: removed)
    let (end, start) = (removed.lowerBound - first.start, removed.upperBound - second.start)
    guard end <= first.bytes.count, start <= second.bytes.count else { return nil }
    let before = first.bytes[..<end].reversed().prefix(while: \.isWhiteSpace).count
    let behind = second.bytes[start...].prefix(while: \.isWhiteSpace).count
    let pairs = zip(
      first.styles(closedAt: end - before), second.styles(openedAt: start + behind)
    ).prefix { $0.style == $1.style && $0.opening == $1.opening && $0.closing == $1.closing }
    guard let (inner, other) = Array(pairs).last else { return nil }
    replaced = (first.start + inner.end)..<(second.start + other.start)
    blanks = Array(first.bytes[(end - before)..<end]) + second.bytes[start..<(start + behind)]
    caret = replaced.lowerBound + before
    let joined = first.bytes[..<inner.end] + blanks + second.bytes[other.start...]
    let shift = inner.end + blanks.count - other.start
    let constructs = first.structure(with: Array(joined)).constructs
    for (style, rest) in pairs {
      let inner = style.start..<(rest.end + shift)
      guard constructs.contains(where: { $0.style == style.style && $0.inner == inner }) else {
        return nil
      }
    }
  }
}

extension FormattingParagraph {
  /// The styles whose closing tags end one after the other at `place`, the outer before the inner.
  fileprivate func styles(closedAt place: Int) -> [OpenStyle] {
    var place = place
    return (structure?.constructs ?? []).compactMap { construct in
      guard construct.isStyleOrLink, construct.outer.upperBound == place else { return nil }
      place = construct.inner.upperBound
      return OpenStyle(construct, in: bytes)
    }
  }

  /// The styles whose opening tags begin one after the other at `place`, the outer before the inner.
  fileprivate func styles(openedAt place: Int) -> [OpenStyle] {
    var place = place
    return (structure?.constructs ?? []).compactMap { construct in
      guard construct.isStyleOrLink, construct.outer.lowerBound == place else { return nil }
      place = construct.inner.lowerBound
      return OpenStyle(construct, in: bytes)
    }
  }
}
