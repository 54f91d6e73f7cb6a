import MarkdownSyntax
import TextCore

/// A hit of a search, and the letters that replace it.
public struct HitReplacement: Sendable {
  /// The hit, from its first shown byte to its last; hidden tags may be inside.
  public var range: TextRange
  public var letters: [UInt8]

  public init(range: TextRange, letters: [UInt8]) {
    self.range = range
    self.letters = letters
  }
}

extension RichTextCommands {
  /// Replaces hits of one paragraph, or a single hit of any length. The new letters get the style
  /// of the first letter that they replace, as letters typed over a selection do; a line ending
  /// among them begins a paragraph.
  ///
  /// - Returns: the edit and the number of replaced hits; nil if no Markdown expresses any of them.
  public static func replace(
    _ hits: [HitReplacement], in context: FormattingContext
  ) -> (result: EditResult, count: Int)? {
    guard let first = hits.first, let last = hits.last else { return nil }
    var context = context
    context.typing = nil
    context.selection = Selection(
      anchor: first.range.lowerBound, head: last.range.upperBound)
    guard isInOneParagraph(context), !hits.contains(where: { $0.letters.contains(.newline) }) else {
      return hits.count == 1 ? replaceLines(first, in: context).map { ($0, 1) } : nil
    }
    let start = context.text.paragraphRange(at: first.range.lowerBound).lowerBound
    guard let place = Place(at: start, in: context) else {
      // Code has no tags.
      return (replaceBytes(hits, in: context), hits.count)
    }
    // From the last to the first, so that the numbers of the letters before stay.
    var done: (result: EditResult, count: Int)?
    for hit in hits.reversed() {
      let range = place.index(at: hit.range.lowerBound)..<place.index(at: hit.range.upperBound)
      func replaced(_ context: FormattingContext) -> EditResult? {
        var context = context
        context.typing = nil
        return Place(at: start, in: context).flatMap {
          replace(range, of: $0, with: hit.letters, in: context)
        }
      }
      let result = done.map { following($0.result, in: context, replaced) } ?? replaced(context)
      if let result { done = (result, (done?.count ?? 0) + 1) }
    }
    return done
  }

  private static func replace(
    _ range: Range<Int>, of place: Place, with new: [UInt8], in context: FormattingContext
  ) -> EditResult? {
    guard !new.isEmpty else {
      return range.isEmpty ? nil : delete(range, of: place, goesOn: true, in: context)
    }
    let caret =
      range.isEmpty ? place.rich.places(at: range.lowerBound).first?.position : nil
    let start = caret ?? place.rich.letters[range.lowerBound].number
    let style = writtenStyle(over: range, of: place, at: start, in: context)
    let letters = new.map { StyledByte(byte: $0, style: style) }
    return change(
      range, of: place, to: letters, caret: start, syntax: ReaderSyntax(of: place, in: context),
      in: context
    ).map {
      result(
        $0, of: place.paragraph, in: context, goingOnIn: style.inline.intersection(.formats),
        kind: .command)
    }
  }

  /// Replaces a hit in several paragraphs, or one by several.
  private static func replaceLines(
    _ hit: HitReplacement, in context: FormattingContext
  ) -> EditResult? {
    var result =
      hit.letters.isEmpty
      ? delete(in: context)
      : insert(markdown: TextRope(bytes: hit.letters), in: context)
    result?.kind = .command
    return result
  }

  private static func replaceBytes(
    _ hits: [HitReplacement], in context: FormattingContext
  ) -> EditResult {
    let edit = Edit(
      hits.map { Edit.Replacement(range: $0.range, text: TextRope(bytes: $0.letters)) },
      in: context.text)
    let end = hits.last.map { edit.map($0.range.upperBound, bias: .after) } ?? 0
    return EditResult(edit: edit, selection: Selection(caret: end), kind: .command)
  }
}
