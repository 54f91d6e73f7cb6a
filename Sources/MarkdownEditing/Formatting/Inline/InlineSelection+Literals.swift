import MarkdownSyntax

/// Marks that become letters: in code nothing is a tag.
extension InlineSelection {
  /// Returns the constructs that become part of one code span as they are, including their marks:
  /// styles whose marks are selected, or of which all letters are, where code would otherwise be
  /// split at the marks. Links and the like are excluded, since they would be lost. O(n log n) of
  /// constructs and letters.
  func literalConstructs(removing removed: Set<Int>) -> Set<Int> {
    guard format == .code else { return [] }
    let pieces = ranges(removing: removed) { _ in false }
    let extent = (pieces.first?.lowerBound ?? 0)..<(pieces.last?.upperBound ?? 0)
    var literal: Set<Int> = []
    // The first construct after the current one that is more than letters and their styles. A
    // construct contains any such construct only if it contains this one.
    var obstacle = Int.max
    for (index, construct) in passConstructs().reversed() {
      let isStyle = construct.style.isFormat && construct.style != .code
      if !isStyle, construct.style != .escape { obstacle = construct.outer.lowerBound }
      guard isStyle, construct.outer.upperBound <= obstacle, isFull(index),
        range.holds(construct.outer) || !(pieces.isEmpty || construct.outer.holds(extent))
      else { continue }
      literal.insert(index)
    }
    return literal
  }

  /// Returns the constructs with their indices, for one pass over them, which counts as work.
  private func passConstructs() -> EnumeratedSequence<[InlineConstruct]> {
    paragraph.work?.add(text.constructs.count)
    return text.constructs.enumerated()
  }

  /// Expects the marks of these constructs to be letters of the code, and the other letters to lose
  /// their style.
  func expectLiterals(_ change: Change, in check: inout MeaningCheck) {
    let literal = literalConstructs(removing: change == .add ? [] : touched)
    for style in InlineFormat.allCases.map(\.style) {
      forOutermost({ literal.contains($0) && text.constructs[$0].style == style }) {
        check.remove(style, from: $0)
      }
    }
    // The styles around the current construct, without those that become letters.
    var open: [(end: Int, style: ByteStyle)] = []
    for (index, construct) in passConstructs() {
      while let last = open.last, last.end <= construct.outer.lowerBound { open.removeLast() }
      var style = open.last?.style ?? ByteStyle()
      guard literal.contains(index) else {
        open.append((construct.inner.upperBound, style.inside(construct, text.bytes, text.links)))
        continue
      }
      style.inline.insert(.code)
      check.makeLetters(in: construct.openingTag, style)
      check.makeLetters(in: construct.closingTag, style)
    }
  }
}
