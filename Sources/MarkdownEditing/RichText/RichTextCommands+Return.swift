import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Handles Return: divides the paragraph at the caret, and both halves keep their look. Lists and
  /// quotes continue, headings do not; an empty item or quote ends, and so does a code block whose
  /// last line is empty. Where the document separates paragraphs by blank lines, there is one
  /// between the halves. Nil if a line ending suffices.
  public static func newParagraph(in context: FormattingContext) -> EditResult? {
    let context = movedToRowStart(context)
    if let row = FormattingCommands.addRow(in: context) { return row }
    let result = adjacentParagraph(in: context)?.keepingApart(in: context)
    guard context.separatesByBlankLines else { return result }
    return (result ?? lineEnding(in: context)).separated(in: context) ?? result
  }

  /// Handles Return as `newParagraph` does, but without a blank line between the halves.
  private static func adjacentParagraph(in context: FormattingContext) -> EditResult? {
    guard context.selection.isEmpty else {
      return delete(in: context).flatMap { deletion in
        following(deletion, in: context) { adjacentParagraph(in: $0) ?? lineEnding(in: $0) }
      }
    }
    let caret = context.selection.head
    guard let place = Place(at: caret, in: context) else { return newLineAside(in: context) }
    let index = place.index(at: caret)
    let head = ParagraphHead(at: caret, in: context)
    guard index > 0 || head.isEmpty else { return pushedDown(place, in: context) }
    var atPlace = context
    atPlace.selection = Selection(
      caret: place.paragraph.start + place.rich.dividingPlace(at: index, near: caret, place))
    atPlace.known = place.paragraph
    let plain = FormattingCommands.newParagraph(in: atPlace) ?? lineEnding(in: atPlace)
    guard place.isWhole, !head.isEmpty else { return plain }
    return divides(place, at: index, plain, in: context)
      ? plain : divided(place, at: index, like: plain, in: context)
  }

  /// Inserts an empty paragraph above one with the caret at its beginning: of the same kind, or a
  /// line of text above a heading. The paragraph itself stays unchanged.
  private static func pushedDown(_ place: Place, in context: FormattingContext) -> EditResult? {
    let head = ParagraphHead(at: place.paragraph.range.lowerBound, in: context)
    guard head.isItem || head.block.quoteDepth > 0 else {
      let start = head.start
      return EditResult(
        edit: Edit(replacing: start..<start, with: context.lineEnding, in: context.text),
        selection: Selection(
          caret: start + context.lineEnding.utf8.count + place.rich.textStart),
        kind: .newParagraph)
    }
    var atText = context
    atText.selection = Selection(caret: head.start + max(head.parts.heading.lowerBound, 1))
    return FormattingCommands.newParagraph(in: atText)
  }

  private static func lineEnding(in context: FormattingContext) -> EditResult {
    let range = context.selection.range
    return EditResult(
      edit: Edit(replacing: range, with: context.lineEnding, in: context.text),
      selection: Selection(caret: range.lowerBound + context.lineEnding.utf8.count),
      kind: .newParagraph)
  }

  /// Returns true if both halves keep their letters, white space aside.
  private static func divides(
    _ place: Place, at index: Int, _ result: EditResult, in context: FormattingContext
  ) -> Bool {
    guard let after = try? context.after(result.edit) else { return false }
    func half(at offset: TextOffset) -> FormattingParagraph {
      var half = after.wholeParagraph(at: offset)
      half.links = place.rich.links
      return half
    }
    let cut = ParagraphCut(of: place, at: index, by: result.edit)
    // The second half is read only if the first one looks as before.
    let before = half(at: place.paragraph.start)
    let isSameBefore = cut?.keeps(beginning: before) ?? false
    guard isSameBefore || place.looksLike(before, asLettersIn: 0..<index, keepsBlock: true) else {
      return false
    }
    let behind = half(at: result.selection.head)
    guard behind.start > before.start else { return false }
    let isSameBehind = cut?.keeps(rest: behind) ?? false
    let count = place.rich.letters.count
    guard isSameBehind || place.looksLike(behind, asLettersIn: index..<count, keepsBlock: false)
    else { return false }
    // Most halves have no letters that a reader could take for syntax.
    guard before.mayOpenSyntax || behind.mayOpenSyntax else { return true }
    let halves = [before, behind].compactMap(Place.init(half:))
    return halves.count == 2 && isSameForReader(halves, place, in: context, after)
  }

  /// Returns true if the reader takes no letter of both halves for syntax that was not syntax
  /// before.
  private static func isSameForReader(
    _ halves: [Place], _ place: Place, in context: FormattingContext, _ after: FormattingContext
  ) -> Bool {
    var former: Set<Int>?
    for (half, isLast) in zip(halves, [false, true]) {
      let openings = ReaderSyntax(ofHalf: half, isLast: isLast, in: after)?.openings(in: half.rich)
      guard let openings, !openings.isEmpty else { continue }
      let known = former ?? ReaderSyntax(of: place, in: context)?.former() ?? []
      former = known
      let shift = isLast ? place.rich.bytes.count - half.rich.bytes.count : 0
      guard openings.allSatisfy({ known.contains($0 + shift) }) else { return false }
    }
    return true
  }

  /// Rewrites both halves, the second after the marker from `plain`.
  private static func divided(
    _ place: Place, at index: Int, like plain: EditResult, in context: FormattingContext
  ) -> EditResult? {
    guard let after = try? context.after(plain.edit) else { return plain }
    let new = ParagraphHead(at: plain.selection.head, in: after)
    // The following letters may look like another marker.
    let length = min(new.parts.length, plain.selection.head - new.start)
    let marker = new.start > place.paragraph.start ? Array(new.bytes[..<length]) : []
    let count = place.rich.letters.count
    let syntax = ReaderSyntax(ofHalf: place, isLast: false, in: context)
    guard
      let first = change(index..<count, of: place, to: [], syntax: syntax, in: context),
      let second = behind(marker, place, index, new.range, in: context, after)
    else { return plain }
    let lines = first.paragraph.bytes + Array(context.lineEnding.utf8)
    let edit = Edit(
      from: place.paragraph.bytes, to: lines + second.bytes, at: place.paragraph.start,
      in: context.text)
    let caret = second.caret(at: 0, in: nil).position
    var result = EditResult(
      edit: edit, selection: Selection(caret: place.paragraph.start + lines.count + caret),
      kind: .newParagraph)
    if !marker.isEmpty { result = result.renumberingLists(in: context) }
    return result
  }

  /// Returns the letters from `index` on as a paragraph after a marker.
  ///
  /// - Parameter range: the range of that paragraph in the text of `after`.
  private static func behind(
    _ marker: [UInt8], _ place: Place, _ index: Int, _ range: TextRange,
    in context: FormattingContext, _ after: FormattingContext
  ) -> StyledParagraph? {
    var parser = ParagraphParser(sizes: context.sizes)
    let empty = parser.structure(of: marker, in: place.paragraph.place)
    guard let source = StyledParagraph(marker, empty, links: place.rich.links) else { return nil }
    let letters = place.rich.letters[index...].drop { !marker.isEmpty && $0.byte.isBlank }
    let former = ReaderSyntax(of: place, in: context)?.former() ?? []
    var syntax = ReaderSyntax(around: range, in: after)
    let bound = context.newBound()
    if place.rich.bytes.count >= context.windowedLength,
      let long = place.rich.changing(the: marker, like: source, place.paragraph, in: context)
    {
      let shift = long.textStart - place.rich.textStart
      syntax.former = { Set(former.map { $0 + shift }) }
      let change = RichChange(
        source: long, place: place.paragraph.place, in: context, bound,
        changed: 0..<letters.startIndex, new: [], syntax: syntax)
      if let outcome = change.outcome() { return outcome.paragraph }
    }
    syntax.former = { [] }
    return RichChange(
      source: source, place: place.paragraph.place, in: context, bound,
      changed: 0..<source.letters.count,
      new: letters.map { $0.detached(keeping: former) }, syntax: syntax
    ).outcome()?.paragraph
  }

  /// Begins a line in a code block, or a paragraph after one or after a line across the page.
  private static func newLineAside(in context: FormattingContext) -> EditResult? {
    var context = context
    let head = ParagraphHead(at: context.selection.head, in: context)
    switch head.block.kind {
    case .rule:
      context.selection = Selection(caret: head.contentEnd)
      return lineEnding(in: context)
    case .fence:
      context.selection = Selection(caret: head.contentEnd)
      return FormattingCommands.newParagraph(in: context) ?? lineEnding(in: context)
    case .code:
      guard head.isEmpty, head.hasEnding else { break }
      let next = ParagraphHead(at: head.range.upperBound, in: context)
      guard next.block.kind == .fence else { break }
      // The last line is empty: it is removed, and the new text comes after the block.
      let ending = TextRope(bytes: Array(context.lineEnding.utf8) + head.quotes)
      return EditResult(
        edit: Edit(
          [
            .init(range: head.range, text: TextRope()),
            .init(range: next.contentEnd..<next.contentEnd, text: ending),
          ], in: context.text),
        selection: Selection(
          caret: next.contentEnd + (ending.utf8Count - head.range.count)),
        kind: .newParagraph)
    case .paragraph, .heading, .footnoteDefinition, .tableRow: break
    }
    return FormattingCommands.newParagraph(in: context)
  }
}

extension StyledParagraph {
  /// Returns the paragraph after another marker; nil if it would be another block, or look otherwise. A search in
  /// it writes only the bytes at its beginning again, where one in an empty paragraph would write all.
  ///
  /// - Parameter empty: a paragraph that is only the marker.
  fileprivate func changing(
    the marker: [UInt8], like empty: StyledParagraph, _ paragraph: FormattingParagraph,
    in context: FormattingContext
  ) -> StyledParagraph? {
    if marker.isEmpty, textStart == 0 { return block.isSame(as: empty.block) ? self : nil }
    var parser = ParagraphParser(sizes: context.sizes)
    let bytes = marker + bytes[textStart...]
    context.work?.add(bytes.count)
    let structure = parser.structure(of: bytes, in: paragraph.place)
    guard structure.block.isSame(as: empty.block), structure.prefix == empty.prefix,
      let changed = StyledParagraph(bytes, structure, links: links),
      changed.letters.count == letters.count,
      zip(changed.letters, letters).allSatisfy({ $0.isSame(as: $1) })
    else { return nil }
    return changed
  }

  /// Returns the place to divide before the letter at `index`: outside of tags if the caret is in
  /// none, else beside it.
  fileprivate func dividingPlace(
    at index: Int, near caret: TextOffset, _ place: RichTextCommands.Place
  ) -> Int {
    let position = caret - place.paragraph.start
    let places = places(at: index).map(\.position)
    return places.min { abs($0 - position) < abs($1 - position) } ?? position
  }
}

extension RichTextCommands.Place {
  /// Returns true if half of the paragraph has its letters in `range`, white space at the ends aside.
  fileprivate func looksLike(
    _ half: FormattingParagraph, asLettersIn range: Range<Int>, keepsBlock: Bool
  ) -> Bool {
    guard let rich = half.styled, !keepsBlock || rich.block.isSame(as: self.rich.block) else {
      return false
    }
    return rich.letters.isSame(as: self.rich.letters[range])
  }
}

extension [StyledByte] {
  /// Returns true if they look like others, white space at the ends aside.
  fileprivate func isSame(as other: ArraySlice<StyledByte>) -> Bool {
    let (own, others) = (self[...].withoutBlankEnds, other.withoutBlankEnds)
    return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
  }
}

extension ArraySlice<StyledByte> {
  fileprivate var withoutBlankEnds: ArraySlice<StyledByte> {
    let trimmed = drop { $0.byte.isBlank }
    return trimmed.dropLast(trimmed.reversed().prefix { $0.byte.isBlank }.count)
  }
}
