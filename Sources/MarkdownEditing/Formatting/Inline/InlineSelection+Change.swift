import MarkdownSyntax

extension InlineSelection {
  /// What becomes of a style at a selection.
  enum Change {
    /// No selected letter has it: all get it.
    case add
    /// The selection holds all of what has it: none keeps it.
    case remove
    /// The selection holds a part of what has it: only the selected letters keep or get it.
    case move
  }

  /// The change of the paragraph; nil when there is none, or when Markdown has no way to write it.
  ///
  /// Ways to write it are tried from the plainest on, and each is parsed: with the marks that are
  /// preferred or others, on this or that side of other tags, with the tags next to it in other
  /// marks, with letters escaped that would become tags. Where the flanking rules forbid the marks round
  /// punctuation at the ends of the selection, they stand inside of it.
  ///
  /// In a giant paragraph there is none for a style that would go on over the end of a part: its
  /// tags would not meet.
  func written(_ change: Change, marks: FormattingMarks) -> WrittenText? {
    plainest(change, marks: marks) ?? plainestInsidePunctuation(change, marks: marks)
  }

  private func plainestInsidePunctuation(
    _ change: Change, marks: FormattingMarks
  ) -> WrittenText? {
    guard change != .remove, format != .code else { return nil }
    for inner in PunctuationEdges(bytes).inner(of: range) {
      guard text.paragraph.bound.allowsMore() else { return nil }
      let selection = InlineSelection(format, in: text.paragraph, range: inner)
      if let written = selection?.plainest(change, marks: marks) { return written }
    }
    return nil
  }

  private func plainest(_ change: Change, marks: FormattingMarks) -> WrittenText? {
    let check = expectation(of: change)
    var tried: [WrittenText] = []
    for (respells, escapes) in [(false, false), (true, false), (false, true), (true, true)] {
      for candidate in candidates(change, marks: marks, respells: respells) {
        guard check.mayGoOn(escaping: escapes) else { break }
        if !escapes {
          guard !tried.contains(candidate) else { continue }
          tried.append(candidate)
        }
        if let written = check.verified(candidate, escaping: escapes) { return written }
      }
    }
    return nil
  }

  /// What the paragraph is to mean after the change.
  private func expectation(of change: Change) -> MeaningCheck {
    var check = MeaningCheck(text)
    let style = format.style
    if change != .add {
      forOutermost({ touched.contains($0) }) { check.remove(style, from: $0) }
      forOutermost({ text.constructs[$0].style == style && !touched.contains($0) }) {
        check.insert(style, in: $0)
      }
    }
    guard change != .remove else { return check }
    for (index, token) in text.tokens.enumerated() where isSelected(index) {
      switch token.kind {
      case .letters: check.insert(style, in: token.range)
      case .atom where format != .code || isEscape(token): check.insert(style, in: token.range)
      case .atom, .opening, .closing: break
      }
    }
    expectLiterals(change, in: &check)
    return check
  }

  /// Calls `body` for the constructs that are chosen but for those in others that are.
  private func forOutermost(_ isChosen: (Int) -> Bool, _ body: (Range<Int>) -> Void) {
    var end = 0
    for index in text.constructs.indices where isChosen(index) {
      let range = text.constructs[index].outer
      guard range.lowerBound >= end else { continue }
      body(range)
      end = range.upperBound
    }
  }

  private func isEscape(_ token: InlineText.Token) -> Bool {
    token.construct.map { text.constructs[$0].style == .escape } ?? false
  }

  private func candidates(
    _ change: Change, marks: FormattingMarks, respells: Bool
  ) -> some Sequence<WrittenText> {
    let placements: [Placement] =
      change == .remove || format == .code ? [.between] : Placement.allCases
    return placements.lazy.flatMap { placement in
      var removed = change == .add ? [] : touched
      let pieces = change == .remove ? [] : self.pieces(removing: &removed, placement)
      let tagger = InlineTagger(selection: self, removed: removed, pieces: pieces, marks: marks)
      return tagger.candidates(respells: respells)
    }
  }
}
