import MarkdownSyntax

extension InlineSelection {
  /// The change of a style at a selection.
  enum Change {
    /// No selected letter has it: all get it.
    case add
    /// The selection holds all text of the style: none keeps it.
    case remove
    /// The selection holds a part of the styled text: only the selected letters keep or get the
    /// style.
    case move
  }

  /// Returns the change of the paragraph; nil if there is none, or if Markdown cannot express it.
  ///
  /// Candidates are tried from the plainest on, and each is parsed: with the preferred marks or
  /// others, on this or that side of other tags, with other marks for adjacent tags, with escapes
  /// for letters that would become tags. Where the flanking rules forbid the marks around
  /// punctuation at the ends of the selection, they are inside of it.
  ///
  /// In a giant paragraph a style that would continue past the end of a part cannot be written: its
  /// tags would not match.
  func written(_ change: Change, marks: FormattingMarks) -> WrittenText? {
    plainest(change, marks: marks) ?? plainestInsidePunctuation(change, marks: marks)
  }

  private func plainestInsidePunctuation(
    _ change: Change, marks: FormattingMarks
  ) -> WrittenText? {
    guard change != .remove, format != .code else { return nil }
    for inner in PunctuationEdges(bytes).inner(of: range) {
      guard paragraph.bound.allowsMore() else { return nil }
      let selection = InlineSelection(format, in: paragraph, range: inner)
      if let written = selection?.plainest(change, marks: marks) { return written }
    }
    return nil
  }

  private func plainest(_ change: Change, marks: FormattingMarks) -> WrittenText? {
    let check = expectation(of: change)
    for (respells, escapes) in [(false, false), (true, false), (false, true), (true, true)] {
      let ways = candidates(change, marks: marks, respells: respells)
      if let meant = check.first(of: ways, escaping: escapes) { return meant.text }
    }
    return nil
  }

  /// Returns the meaning that the paragraph is to have after the change.
  private func expectation(of change: Change) -> MeaningCheck {
    var check = MeaningCheck(text, of: paragraph)
    let style = format.style
    if change != .add {
      forOutermost({ touched.contains($0) }) { check.remove(style, from: $0) }
      forOutermost({ text.constructs[$0].style == style && !touched.contains($0) }) {
        check.insert(style, in: $0)
      }
    }
    guard change != .remove else { return check }
    for (index, letter) in text.letters.enumerated() where isSelected(index) && isAllowed(index) {
      check.insert(style, in: letter.number..<(letter.number + 1))
    }
    expectLiterals(change, in: &check)
    return check
  }

  /// Calls `body` for the outermost of the chosen constructs.
  func forOutermost(_ isChosen: (Int) -> Bool, _ body: (Range<Int>) -> Void) {
    var end = 0
    for index in text.constructs.indices where isChosen(index) {
      let range = text.constructs[index].outer
      guard range.lowerBound >= end else { continue }
      body(range)
      end = range.upperBound
    }
  }

  /// Returns the candidates, the plainest first. With `respells`, strong and emphasis next to the
  /// change get the other mark.
  private func candidates(
    _ change: Change, marks: FormattingMarks, respells: Bool
  ) -> some Sequence<WrittenText> {
    let placements: [Placement] =
      change == .remove || format == .code ? [.between] : Placement.allCases
    return placements.lazy.flatMap { placement in
      var removed = change == .add ? [] : touched
      let pieces = change == .remove ? [] : self.pieces(removing: &removed, placement)
      let isForbidden =
        format != .code && pieces.contains { text.edges.forbidMarks(around: $0.range) }
      let notations = TagNotation.all(marks, for: .fewestBytes, format)
      return notations.prefix(isForbidden ? 0 : pieces.isEmpty ? 1 : notations.count).lazy
        .compactMap { written($0, pieces, removed, respells: respells) }
    }
  }

  private func written(
    _ notation: TagNotation, _ pieces: [InlinePiece], _ removed: Set<Int>, respells: Bool
  ) -> WrittenText? {
    let edits = TagWriter(text, notation).edits(tagging: pieces, as: format, without: removed)
    guard respells else { return WrittenText(text.bytes, with: edits) }
    let edges = Set(edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let more = text.respelling(at: edges, without: removed)
    return more.isEmpty ? nil : WrittenText(text.bytes, with: edits + more)
  }
}
