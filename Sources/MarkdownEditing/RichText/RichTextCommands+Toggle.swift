import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Switches a style of letters: off if all selected letters have it, else on for all of them. A
  /// caret stands for the word that it is in; elsewhere, and before the tag of a word's style, for
  /// the text typed next, which changes no byte. Nil if there are no letters with styles.
  public static func toggle(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    context.selection.isEmpty
      ? toggleAtCaret(format, in: context, boundaries: boundaries)
      : toggleSelection(format, in: context)
  }

  private static func toggleAtCaret(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    let caret = context.selection.head
    guard let place = onlyPlace(in: context) else { return nil }
    let index = place.index(at: caret)
    let word = boundaries.wordSegments(in: place.rich.letters.map(\.byte)).first {
      $0.isWord && $0.range.lowerBound <= index && index < $0.range.upperBound
    }
    let isOutside = place.paragraph.hasTag(after: caret - place.paragraph.start)
    guard context.typing == nil, !isOutside, let word else {
      let typed = place.rich.typingStyle(at: caret - place.paragraph.start).inline
      let style = (context.typing ?? typed.intersection(.formats))
        .symmetricDifference(format.style)
      let side = place.rich.caret(at: index, in: style)
      return EditResult(
        edit: Edit([], in: context.text),
        selection: Selection(caret: place.paragraph.start + side.position), kind: .command,
        typingAttributes: AttributeSet(style))
    }
    var selected = context
    selected.selection = Selection(
      anchor: place.offset(of: word.range.lowerBound, isEnd: false),
      head: place.offset(of: word.range.upperBound, isEnd: true))
    guard var result = toggleSelection(format, in: selected),
      var after = try? context.after(result.edit)
    else { return nil }
    after.selection = Selection(caret: result.selection.range.lowerBound)
    guard let new = onlyPlace(in: after), new.rich.letters.indices.contains(index) else {
      return nil
    }
    let style = new.rich.letters[index].style.inline.intersection(.formats)
    result.selection = Selection(
      caret: new.paragraph.start + new.rich.caret(at: index, in: style).position)
    return result
  }

  /// The paragraph at a caret; a row of a table also where it begins with no pipe.
  private static func onlyPlace(in context: FormattingContext) -> Place? {
    guard let paragraph = context.onlyParagraph, let rich = paragraph.styled else { return nil }
    return Place(paragraph, rich)
  }

  /// Switches a style of the selected letters; the selection is not empty. The selection is read
  /// line by line, at most twice: the first time up to a letter without the style.
  public static func toggleSelection(
    _ format: InlineFormat, in context: FormattingContext
  ) -> EditResult? {
    let only = context.onlyParagraph
    guard let extent = extent(of: format, in: context, only) else { return nil }
    let isOn = extent == .all
    let result = styled(format, isOn: !isOn, in: context, only)
    // If punctuation at the ends cannot have it, the text between decides.
    guard result == nil, extent == .insidePunctuation else { return result }
    return styled(format, isOn: false, in: context, only)
  }

  /// The part of the selected letters that has a style.
  private enum Extent {
    /// All letters but white space.
    case all
    /// All but punctuation at the ends of paragraphs, of which each has some.
    case insidePunctuation
    case less
  }

  /// Returns the part of the selection that has a style; nil if there is no letter.
  ///
  /// - Parameter only: the paragraph, where the selection is in one.
  private static func extent(
    of format: InlineFormat, in context: FormattingContext, _ only: FormattingParagraph?
  ) -> Extent? {
    var (isEmpty, isAll, isInside) = (true, true, true)
    var parser = ParagraphParser(sizes: context.sizes)
    for line in context.styledLines {
      guard context.isGoingOn(line.range.upperBound, half: .first) else { return nil }
      if only == nil, line.isUnderline { continue }
      if let plain = PlainLine(line) {
        context.work?.add(plain.bytes.count)
        if plain.hasInk(in: line.selected(context)) { return .less }
        continue
      }
      if let tagged = TaggedLine(line, format), tagged.isAlone,
        line.selected(context).holds(tagged.inner)
      {
        context.work?.add(tagged.bytes.count)
        isEmpty = false
        isInside = isInside && tagged.hasOuterPunctuation && format != .code
      } else if !isInside, !isEmpty, line.isStyled(as: format, in: context, &parser) {
        continue
      } else if let (place, letters) = selected(line, in: context, only) {
        isEmpty = false
        let cells = place.cells(letters)
        isInside = isInside && place.hasInsidePunctuation(format, in: cells)
        isAll = isAll && cells.allSatisfy { place.has(format, on: $0) }
      }
      if !isAll, !isInside { return .less }
    }
    if isEmpty { return nil }
    return isAll ? .all : .insidePunctuation
  }

  /// Returns the selected letters of a line; nil if there are none with styles but white space and
  /// the pipes of a row.
  private static func selected(
    _ line: LineReader.Line, in context: FormattingContext, _ only: FormattingParagraph?
  ) -> (place: Place, letters: Range<Int>)? {
    let paragraph = only ?? context.paragraph(line)
    guard let rich = paragraph.styled else { return nil }
    let range = context.selected(in: paragraph)
    let letters = rich.index(at: range.lowerBound)..<rich.index(at: range.upperBound)
    let place = Place(paragraph, rich)
    return place.cells(letters).isEmpty ? nil : (place, letters)
  }

  /// Gives letters a style, or removes it from them.
  private static func styled(
    _ format: InlineFormat, isOn: Bool, in context: FormattingContext,
    _ only: FormattingParagraph?
  ) -> EditResult? {
    var writer = EditWriter(context.text, sizes: context.editSizes)
    var parser = ParagraphParser(sizes: context.sizes)
    var selected: TextRange?
    var growth = 0
    for line in context.styledLines {
      guard context.isGoingOn(line.range.upperBound) else { return nil }
      if only == nil, line.isUnderline { continue }
      // The selection is then set by the first and the last line.
      let isInside = line.range.upperBound < context.selection.range.upperBound
      if isInside, let lower = selected?.lowerBound,
        let change = LineChange(line, format, isOn: isOn, context)
      {
        guard !change.places.isEmpty else { continue }
        for place in change.places { writer.replace(line.textRange(place), with: change.bytes) }
        selected = lower..<(line.content.lowerBound + change.end + growth)
        growth += change.growth
        continue
      }
      if isInside, let lower = selected?.lowerBound,
        let change = MarkedLineChange(line, format, isOn: isOn, context, &parser)
      {
        guard !change.edits.edits.isEmpty else { continue }
        for edit in change.edits.edits {
          writer.replace(line.textRange(edit.range), with: edit.bytes)
        }
        selected = lower..<(line.content.lowerBound + change.end + growth)
        growth += change.edits.growth
        continue
      }
      guard let (place, letters) = self.selected(line, in: context, only),
        let outcome = outcome(
          in: place.cells(letters), of: place, format, isOn: isOn, in: context),
        let edit = outcome.edit(of: place, in: context)
      else { continue }
      writer.replace(edit.replacements)
      let after = Place(place.paragraph, outcome.paragraph)
      let lower = after.offset(of: letters.lowerBound, isEnd: false) + growth
      let upper = after.offset(of: letters.upperBound, isEnd: true) + growth
      selected = (selected?.lowerBound ?? lower)..<upper
      growth += outcome.paragraph.bytes.count - place.paragraph.bytes.count
    }
    guard let selected, let written = writer.finish() else { return nil }
    let isReversed = context.selection.head < context.selection.anchor
    var result = EditResult(written, keeping: context.selection)
    result.selection = Selection(
      anchor: isReversed ? selected.upperBound : selected.lowerBound,
      head: isReversed ? selected.lowerBound : selected.upperBound)
    return result
  }

  /// Returns the change of the letters of a paragraph, or of those inside of punctuation at their
  /// ends.
  static func outcome(
    _ letters: Range<Int>, of place: Place, _ format: InlineFormat, isOn: Bool,
    in context: FormattingContext
  ) -> RichChange.Outcome? {
    if !isOn || !place.forbidsMarks(of: format, around: letters),
      let outcome = styled([letters], of: place, format, isOn: isOn, in: context)
    {
      return outcome
    }
    guard isOn else { return nil }
    for inner in place.insidePunctuation(letters, format) {
      let outcome = styled([inner], of: place, format, isOn: isOn, in: context)
      if outcome != nil { return outcome }
    }
    return nil
  }
}

extension RichTextCommands.Place {
  /// Returns true if all letters have a style, white space aside.
  fileprivate func has(_ format: InlineFormat, on letters: Range<Int>) -> Bool {
    rich.letters[letters].allSatisfy {
      $0.byte.isBlank || $0.style.inline.contains(format.style)
    }
  }

  /// Returns true if all letters but punctuation at the ends have a style; of several cells some may
  /// have it as a whole.
  fileprivate func hasInsidePunctuation(_ format: InlineFormat, in cells: [Range<Int>]) -> Bool {
    cells.allSatisfy { cell in
      insidePunctuation(cell, format).contains { has(format, on: $0) }
        || cells.count > 1 && has(format, on: cell)
    }
  }

  /// Returns the letters without punctuation at their ends, in several ways; none for code, which
  /// does not depend on the text around it.
  fileprivate func insidePunctuation(
    _ letters: Range<Int>, _ format: InlineFormat
  ) -> [Range<Int>] {
    guard format != .code else { return [] }
    let bytes = rich.letters[letters].map(\.byte)
    return PunctuationEdges(bytes).inner(of: bytes.indices).map {
      ($0.lowerBound + letters.lowerBound)..<($0.upperBound + letters.lowerBound)
    }
  }

  /// Returns true if the flanking rules forbid marks around letters beside which there are no tags.
  fileprivate func forbidsMarks(of format: InlineFormat, around letters: Range<Int>) -> Bool {
    func isBlank(_ index: Int) -> Bool { rich.letters[index].byte.isBlank }
    guard format != .code, let first = letters.first(where: { !isBlank($0) }),
      let last = letters.last(where: { !isBlank($0) })
    else { return false }
    // Beside letters of the style there are tags already, or none are needed.
    let isAlone = [first - 1, last + 1].allSatisfy {
      !rich.letters.indices.contains($0) || !rich.letters[$0].style.inline.contains(format.style)
    }
    let gaps = [rich.gap(at: first), rich.gap(at: last + 1)]
    return isAlone && gaps.allSatisfy(\.isEmpty)
      && TagEdges(bytes: rich.bytes, text: rich.textStart..<rich.bytes.count)
        .forbidMarks(around: gaps[0].lowerBound..<gaps[1].lowerBound)
  }

  init(_ paragraph: FormattingParagraph, _ rich: StyledParagraph) {
    self.paragraph = paragraph
    self.rich = rich
  }

  /// Returns the place next to a letter where a selection begins or ends, with no tag between them.
  func offset(of index: Int, isEnd: Bool) -> TextOffset {
    let gap = rich.gap(at: index)
    let places = rich.places(at: index).map(\.position)
    let place = isEnd ? places.first ?? gap.lowerBound : places.last ?? gap.upperBound
    return paragraph.start + place
  }
}

extension LineReader.Line {
  /// Returns true if the line is selected, and one construct gives a style to all letters of it,
  /// which takes one parse to see; false also if more work would be needed.
  fileprivate func isStyled(
    as format: InlineFormat, in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> Bool {
    guard range.upperBound < context.selection.range.upperBound, mayHave(format),
      let line = StyledLine(self, format, in: context, &parser)
    else { return false }
    return line.isCovered && line.hasOnlyBlanksAround
  }
}

extension RichChange.Outcome {
  /// Returns the edit that turns a paragraph into this one; nil if they are equal.
  fileprivate func edit(
    of place: RichTextCommands.Place, in context: FormattingContext
  ) -> Edit? {
    let edit = Edit(
      from: place.paragraph.bytes, to: paragraph.bytes, at: place.paragraph.start, keeping: start,
      in: context.text)
    return edit.isEmpty ? nil : edit
  }
}
