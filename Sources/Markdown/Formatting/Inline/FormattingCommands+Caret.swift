import TextCore

extension FormattingCommands {
  static func toggleAtCaret(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    let paragraph = context.paragraph(at: context.selection.head)
    let caret = context.selected(in: paragraph).lowerBound
    if let edits = removalOfEmptyPair(format, in: paragraph, at: caret) {
      return result(edits, of: paragraph, in: context)
    }
    guard let text = InlineText(paragraph, for: format, cutAt: caret..<caret) else { return nil }
    if let end = text.endOfStyle(format, closingAt: caret) {
      return EditResult(
        edit: Edit([], in: context.text),
        selection: Selection(caret: paragraph.start + end), kind: .command)
    }
    if let edits = text.closing(format, behindSpaceAt: caret) {
      let length = format.tag(.asterisk).count
      return EditResult(
        edit: Edit(edits.replacements(in: paragraph), in: context.text),
        selection: Selection(caret: paragraph.start + caret + length), kind: .command)
    }
    let place = max(caret, text.structure.textStart)
    if let word = text.word(at: place, boundaries: boundaries) {
      var selected = context
      selected.selection = Selection(
        anchor: paragraph.start + word.lowerBound, head: paragraph.start + word.upperBound)
      guard var result = toggleSelection(format, in: selected) else { return nil }
      result.selection = context.selection.mapped(by: result.edit)
      return result
    }
    guard let pair = EmptyPair(format, in: paragraph, at: place, marks: context.marks) else {
      return nil
    }
    let offset = paragraph.start + place
    return EditResult(
      edit: Edit(
        replacing: offset..<offset, with: TextRope(bytes: pair.opening + pair.closing),
        in: context.text),
      selection: Selection(caret: offset + pair.opening.count), kind: .command)
  }

  private static func result(
    _ edits: ByteEdits, of paragraph: FormattingParagraph, in context: FormattingContext
  ) -> EditResult {
    let edit = Edit(edits.replacements(in: paragraph), in: context.text)
    return EditResult(
      edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }

  /// Takes out the tags on both sides of the caret if nothing is between them: `**|**`.
  static func removalOfEmptyPair(
    _ format: InlineFormat, in paragraph: FormattingParagraph, at caret: Int
  ) -> ByteEdits? {
    let bytes = paragraph.bytes
    guard caret > 0, caret < bytes.count, bytes[caret] == bytes[caret - 1],
      bytes[caret] == format.tag(.asterisk)[0] || bytes[caret] == format.tag(.underscore)[0]
    else { return nil }
    let before = bytes[..<caret].reversed().prefix { $0 == bytes[caret] }.count
    let after = bytes[caret...].prefix { $0 == bytes[caret] }.count
    let run = min(before, after)
    // Three marks on each side are an empty pair of strong in one of emphasis.
    let length = format == .code ? run : format.tag(.asterisk).count
    guard run == length || (format.hasChoice && run == 3) else { return nil }
    let edits = ByteEdits([.deletion((caret - length)..<(caret + length))])
    guard let structure = paragraph.structure else { return nil }
    switch structure.parsed.block.kind {
    case .code, .fence: return nil
    case .rule:
      // `****` alone on a line is a rule until something is between.
      return caret + after == bytes.count && caret - before == structure.parsed.prefix.length
        ? edits : nil
    case .paragraph, .heading, .footnoteDefinition:
      let check = MeaningCheck(paragraph, structure)
      guard check.styles[caret - 1] != nil, check.styles[caret] != nil else { return nil }
      let left = paragraph.structure(with: edits.applied(to: bytes).bytes).parsed
      return left.block.kind == .rule ? edits : check.verified(edits, escaping: false)
    }
  }
}

extension FormattingParagraph {
  /// The tags round `caret` with nothing between them, of one style or several: `**_|_**`; nil if
  /// there are none.
  func emptyPair(at caret: Int) -> Range<Int>? {
    var left = self
    var place = caret
    search: while place > 0 {
      for format in InlineFormat.allCases {
        guard
          let edits = FormattingCommands.removalOfEmptyPair(format, in: left, at: place),
          let tags = edits.edits.first?.range
        else { continue }
        left.bytes = edits.applied(to: left.bytes).bytes
        place = tags.lowerBound
        continue search
      }
      break
    }
    return place < caret ? place..<(2 * caret - place) : nil
  }
}

extension InlineText {
  /// Leaves a style that was written with white space at its end, `**two words |**`, where the
  /// marks are no tag: the white space goes behind them, and the caret with it.
  func closing(_ format: InlineFormat, behindSpaceAt caret: Int) -> ByteEdits? {
    let blanks = isBlank[structure.textStart..<max(caret, structure.textStart)].reversed()
      .prefix { $0 }.count
    guard blanks > 0, caret < bytes.count else { return nil }
    for delimiter in [FormattingMarks.Delimiter.asterisk, .underscore] {
      let mark = format.tag(delimiter)
      let run = bytes[caret...].prefix { $0 == mark[0] }.count
      guard run == mark.count else { continue }
      let blank = Array(bytes[(caret - blanks)..<caret])
      let edits = ByteEdits([
        .deletion((caret - blanks)..<caret), .insertion(blank, at: caret + run),
      ])
      if ends(format, at: (caret - blanks)..<(caret - blanks + run), after: edits) { return edits }
    }
    return nil
  }

  /// Whether the bytes in `tag` end `format` after `edits`, and all else but for the other tag of
  /// it stays what it is.
  private func ends(_ format: InlineFormat, at tag: Range<Int>, after edits: ByteEdits) -> Bool {
    let (result, origins) = edits.applied(to: bytes)
    guard
      let construct = paragraph.structure(with: result).constructs.first(where: {
        $0.style == format.style && $0.closingTag == tag
      })
    else { return false }
    var check = MeaningCheck(self)
    check.insert(format.style, in: construct.inner)
    for index in construct.openingTag {
      if let origin = origins[index] { check.styles[origin] = nil }
    }
    for index in construct.closingTag {
      if let origin = origins[index] { check.styles[origin] = nil }
    }
    return check.verified(edits, escaping: false) != nil
  }

  /// Where the tag ends that ends `format` and begins at `caret`, or is in a row of closing tags
  /// that does.
  func endOfStyle(_ format: InlineFormat, closingAt caret: Int) -> Int? {
    var position = caret
    for token in tokens where token.range.lowerBound == position {
      guard token.kind == .closing, let construct = token.construct else { return nil }
      position = token.range.upperBound
      if constructs[construct].style == format.style { return position }
    }
    return nil
  }
}
