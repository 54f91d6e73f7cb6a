import TextCore

/// A text that is shown in place of the document's, with its marks.
nonisolated struct PreviewedText: Sendable {
  var text: TextRope
  /// The ranges that the document's text lacks, in ascending order.
  var added: [TextRange] = []
  /// The places where the document's text has more, in ascending order.
  var gaps: [TextOffset] = []
  /// The text to show at the top of the window, if marked text is visible then; `nil`: the
  /// beginning.
  var anchor: ScrollAnchor?

  /// Makes one without marks.
  init(_ text: TextRope) { self.text = text }
}

nonisolated extension PreviewedText {
  /// Makes another state of the document's text: differences are marked, and the page stays in
  /// place as far as it can.
  init(_ text: TextRope, differingFrom current: TextRope, at anchor: ScrollAnchor) {
    self.init(text)
    let changes = WordDifference(from: current, to: text).changes
    added = changes.map(\.new).filter { !$0.isEmpty }
    gaps = changes.filter(\.new.isEmpty).map(\.new.lowerBound)
    let edit = Edit(
      changes.map { .init(range: $0.old, text: text[$0.new]) }, in: current)
    self.anchor = ScrollAnchor(
      offset: edit.map(anchor.offset, bias: .before), distance: anchor.distance)
  }

  /// Returns the mark nearest to a place.
  func nearestMark(to offset: TextOffset) -> TextOffset? {
    marks(in: 0..<(text.end + 1)).min { abs($0 - offset) < abs($1 - offset) }
  }

  /// The places in a range at which marks begin.
  func marks(in range: TextRange) -> [TextOffset] {
    (added.map(\.lowerBound) + gaps).filter { range.contains($0) }
  }
}
