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
  /// among them begins a paragraph. Only letters change: markers, cells, rules and pictures stay,
  /// and a hit that can't be replaced without them stays, too.
  ///
  /// - Parameter isWanted: returns false to cancel the search.
  /// - Returns: the edit and the number of replaced hits; nil if no Markdown expresses any of them.
  public static func replace(
    _ hits: [HitReplacement], in context: FormattingContext, isWanted: () -> Bool = { true }
  ) -> (result: EditResult, count: Int)? {
    guard let first = hits.first, let last = hits.last else { return nil }
    var context = context
    context.typing = nil
    context.selection = Selection(
      anchor: first.range.lowerBound, head: last.range.upperBound)
    guard isInOneParagraph(context), !hits.contains(where: { $0.letters.contains(.newline) }) else {
      return replaceLines(hits, in: context, isWanted: isWanted)
    }
    let head = ParagraphHead(at: first.range.lowerBound, in: context)
    guard !head.isDelimiterRow(in: context) else { return nil }
    let hits = head.withoutItemIndentation(hits, in: context)
    guard let place = Place(at: head.start, in: context) else {
      return replaceCode(hits, in: head, context)
    }
    // The markers before the text have no letters.
    let start = place.paragraph.start + place.rich.textStart
    let letters = hits.filter { $0.range.lowerBound >= start }
      .map { LetterHit($0, in: place) }
    return replace(letters[...], at: head.start, in: context, isWanted)
  }

  /// A hit as a range of the paragraph's letters. Replacing later hits does not change the range.
  private struct LetterHit {
    var range: Range<Int>
    var letters: [UInt8]

    init(_ hit: HitReplacement, in place: Place) {
      range = place.index(at: hit.range.lowerBound)..<place.index(at: hit.range.upperBound)
      letters = hit.letters
    }
  }

  /// From this number of hits on, new punctuation may get backslashes that it does not need.
  private static let fewHits = 16

  /// Replaces all hits at once if only their bytes need to change; else each half on its own, down
  /// to single hits.
  private static func replace(
    _ hits: ArraySlice<LetterHit>, at start: TextOffset, in context: FormattingContext,
    _ isWanted: () -> Bool
  ) -> (result: EditResult, count: Int)? {
    guard !hits.isEmpty, isWanted() else { return nil }
    var context = context
    context.typing = nil
    guard let place = Place(at: start, in: context) else { return nil }
    let lines = LineSkeleton(of: place.paragraph.content, in: context)
    func keepsLines(_ result: EditResult) -> Bool { lines.stays(after: result.edit, in: context) }
    if hits.count > 1, place.isWhole {
      for escapes in hits.count > fewHits ? [false, true] : [false] {
        if let result = replaceBytes(of: hits, of: place, escaping: escapes, in: context),
          keepsLines(result)
        {
          return (result, hits.count)
        }
      }
    }
    guard hits.count > 1, let middle = hits.indices.dropFirst(hits.count / 2).first else {
      let result = hits.first.flatMap {
        replace($0.range, of: place, with: $0.letters, in: context)
      }
      return result.flatMap { keepsLines($0) ? ($0, 1) : nil }
    }
    // The second half comes first: it does not move the letters of the first half.
    let second = replace(hits[middle...], at: start, in: context, isWanted)
    guard let second else { return replace(hits[..<middle], at: start, in: context, isWanted) }
    var count = 0
    let both = following(second.result, in: context) { after in
      let first = replace(hits[..<middle], at: start, in: after, isWanted)
      count = first?.count ?? 0
      return first?.result
    }
    return both.map { ($0, second.count + count) } ?? second
  }

  /// Replaces the bytes of hits that contain no tags; nil unless the other letters, all tags and all
  /// syntax of the paragraph stay. Parses the paragraph once. With `escaping`, all punctuation that
  /// is new has a backslash.
  private static func replaceBytes(
    of hits: ArraySlice<LetterHit>, of place: Place, escaping: Bool, in context: FormattingContext
  ) -> EditResult? {
    let rich = place.rich
    var bytes: [UInt8] = []
    var letters: [StyledByte] = []
    var replacements: [Edit.Replacement] = []
    var (copied, copiedLetters) = (0, 0)
    for hit in hits {
      let isEmpty = hit.range.isEmpty
      let source = isEmpty ? rich.gap(at: hit.range.lowerBound) : rich.bytes(of: hit.range)
      guard source.count == hit.range.count,
        let styled = isEmpty
          ? rich.letters[..<hit.range.lowerBound].last ?? rich.letters.first
          : rich.letters[hit.range.lowerBound]
      else { return nil }
      let isCode = !styled.style.inline.isDisjoint(with: ByteStyle.literal)
      let new = hit.letters.flatMap {
        escaping && !isCode && $0.isPunctuation ? [.backslash, $0] : [$0]
      }
      bytes += rich.bytes[copied..<source.lowerBound] + new
      letters += rich.letters[copiedLetters..<hit.range.lowerBound]
      letters += hit.letters.map { StyledByte(byte: $0, style: styled.style) }
      (copied, copiedLetters) = (source.upperBound, hit.range.upperBound)
      replacements.append(
        Edit.Replacement(range: place.paragraph.textRange(source), text: TextRope(bytes: new)))
    }
    bytes += rich.bytes[copied...]
    letters += rich.letters[copiedLetters...]
    let structure = place.paragraph.structure(with: bytes)
    guard let after = StyledParagraph(bytes, structure, links: rich.links),
      after.textStart == rich.textStart, after.letters.looks(as: letters),
      after.constructs.map(\.style).withoutEscapes == rich.constructs.map(\.style).withoutEscapes
    else { return nil }
    guard let syntax = ReaderSyntax(of: place, in: context),
      syntax.openings(in: after).count == syntax.openings(in: rich).count
    else { return nil }
    let edit = Edit(replacements, in: context.text)
    let end = replacements.last.map { edit.map($0.range.upperBound, bias: .after) } ?? 0
    return EditResult(edit: edit, selection: Selection(caret: end), kind: .command)
      .keepingApart(in: context)
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

  /// Replaces hits in a line of code, which has no tags. Nil for rules, fences and lines that are too
  /// long to read.
  private static func replaceCode(
    _ hits: [HitReplacement], in head: ParagraphHead, _ context: FormattingContext
  ) -> (result: EditResult, count: Int)? {
    let hits = hits.filter { $0.range.lowerBound >= head.codeStart }
    guard head.block.kind == .code, let last = hits.last else { return nil }
    let edit = Edit(
      hits.map { Edit.Replacement(range: $0.range, text: TextRope(bytes: $0.letters)) },
      in: context.text)
    let lines = LineSkeleton(of: head.start..<head.contentEnd, in: context)
    guard lines.stays(after: edit, in: context) else { return nil }
    let end = edit.map(last.range.upperBound, bias: .after)
    return (EditResult(edit: edit, selection: Selection(caret: end), kind: .command), hits.count)
  }
}

extension [StyledByte] {
  /// Returns true if the letters are the same and look the same.
  fileprivate func looks(as other: [StyledByte]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.byte == $1.byte && $0.style.inline == $1.style.inline }
  }
}

extension [InlineStyle] {
  fileprivate var withoutEscapes: [InlineStyle] { filter { $0 != .escape } }
}

extension ParagraphHead {
  /// Returns the hits without those in the indentation that makes a line a part of an item above it.
  fileprivate func withoutItemIndentation(
    _ hits: [HitReplacement], in context: FormattingContext
  ) -> [HitReplacement] {
    let ink = start + bytes.prefix(while: \.isBlank).count
    func isInside(_ hit: HitReplacement) -> Bool { hit.range.lowerBound < ink }
    guard hits.contains(where: isInside), belongsToItem(in: context) else { return hits }
    return hits.filter { !isInside($0) }
  }

  /// The number of lines above in which an item is looked for.
  private static let mostLines = 64

  /// Returns true if an item, or a note, may be above a line, with only blank and indented lines
  /// between, or farther away than the lines that are read.
  private func belongsToItem(in context: FormattingContext) -> Bool {
    var line = self
    for _ in 0..<Self.mostLines {
      guard !line.isItem, line.block.kind != .footnoteDefinition else { return true }
      let isSetIn = line.bytes.first?.isBlank ?? true
      guard line.start > 0, isSetIn || line.block.kind == .code else { return false }
      line = ParagraphHead(at: line.start - 1, in: context)
    }
    return true
  }
}
