import MarkdownSyntax

/// Marks that become letters: in code nothing is a tag.
extension InlineSelection {
  /// The constructs that go into one code span as they are, marks and all: styles whose marks are
  /// selected, or of which all letters are, where code would come in pieces between the marks.
  /// Links and the like are none, since they would be lost. O(n log n) of constructs and letters.
  func literalConstructs(removing removed: Set<Int>) -> Set<Int> {
    guard format == .code else { return [] }
    let pieces = ranges(removing: removed) { _ in false }
    let extent = (pieces.first?.lowerBound ?? 0)..<(pieces.last?.upperBound ?? 0)
    var literal: Set<Int> = []
    // The first construct behind the current one that is more than letters and their styles. A construct
    // holds one only if it holds this.
    var obstacle = Int.max
    for (index, construct) in text.constructs.enumerated().reversed() {
      let isStyle = construct.style.isFormat && construct.style != .code
      if !isStyle, construct.style != .escape { obstacle = construct.outer.lowerBound }
      guard isStyle, construct.outer.upperBound <= obstacle, isFull(index),
        range.holds(construct.outer) || !(pieces.isEmpty || construct.outer.holds(extent))
      else { continue }
      literal.insert(index)
    }
    return literal
  }

  /// Expects the marks of those to be letters of the code, and no style of them on the others.
  func expectLiterals(_ change: Change, in check: inout MeaningCheck) {
    let literal = literalConstructs(removing: change == .add ? [] : touched)
    for style in InlineFormat.allCases.map(\.style) {
      forOutermost({ literal.contains($0) && text.constructs[$0].style == style }) {
        check.remove(style, from: $0)
      }
    }
    // The styles that come round the current construct, without those that become letters.
    var open: [(end: Int, style: ByteStyle)] = []
    for (index, construct) in text.constructs.enumerated() {
      while let last = open.last, last.end <= construct.outer.lowerBound { open.removeLast() }
      var style = open.last?.style ?? ByteStyle()
      guard literal.contains(index) else {
        open.append((construct.inner.upperBound, style.inside(construct, text.bytes)))
        continue
      }
      style.inline.insert(.code)
      check.makeLetters(in: construct.openingTag, style)
      check.makeLetters(in: construct.closingTag, style)
    }
  }
}
