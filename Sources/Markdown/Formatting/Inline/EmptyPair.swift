/// A pair of tags to write between, that will have its style as soon as a letter is in it.
struct EmptyPair {
  let opening: [UInt8]
  let closing: [UInt8]

  /// The pair for `format` at `caret`; nil where the style is on already or where no tags would do.
  init?(
    _ format: InlineFormat, in paragraph: FormattingParagraph, at caret: Int,
    marks: FormattingMarks
  ) {
    let letter = UInt8(ascii: "x")
    var written = paragraph
    written.bytes.insert(letter, at: caret)
    guard
      let selection = InlineSelection(format, in: written, range: caret..<(caret + 1)),
      selection.touched.isEmpty,
      let edits = selection.edits(.add, marks: marks)?.edits, edits.count == 2,
      edits[0].range == caret..<caret, edits[1].range == (caret + 1)..<(caret + 1)
    else { return nil }
    opening = edits[0].bytes
    closing = edits[1].bytes
    guard isHarmless(in: paragraph, at: caret) else { return nil }
  }

  /// Whether the pair changes nothing else as long as it is empty. That `****` alone on a line is
  /// a rule does no harm; `~~~~` would make code of all that follows.
  private func isHarmless(in paragraph: FormattingParagraph, at caret: Int) -> Bool {
    let edits = ByteEdits([.insertion(opening + closing, at: caret)])
    let result = edits.applied(to: paragraph.bytes).bytes
    guard let structure = paragraph.structure else { return false }
    if paragraph.structure(with: result).parsed.block.kind == .rule { return true }
    var check = MeaningCheck(paragraph, structure)
    check.allowsNewLetters = true
    return check.verified(edits, escaping: false) != nil
  }
}
