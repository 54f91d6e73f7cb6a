import MarkdownSyntax

/// Marks that become letters: in code nothing is a tag.
extension InlineSelection {
  /// The constructs that go into one code span as they are, marks and all: styles whose marks are
  /// selected, or of which all letters are, where code would come in pieces between the marks.
  /// Links and the like are none, since they would be lost.
  func literalConstructs(removing removed: Set<Int>) -> Set<Int> {
    guard format == .code else { return [] }
    let pieces = ranges(removing: removed) { _ in false }
    return Set(
      text.constructs.indices.filter { index in
        guard text.constructs[index].style.isFormat else { return false }
        let outer = text.constructs[index].outer
        let isBetween = pieces.contains { !outer.holds($0) }
        return isFull(index) && (isBetween || range.holds(outer))
          && text.constructs.allSatisfy {
            !outer.holds($0.outer) || $0.style == .escape
              || ($0.style.isFormat && $0.style != .code)
          }
      })
  }

  /// Expects the marks of those to be letters of the code, and no style of them on the others.
  func expectLiterals(_ change: Change, in check: inout MeaningCheck) {
    let literal = literalConstructs(removing: change == .add ? [] : touched)
    for index in literal {
      let construct = text.constructs[index]
      check.remove(construct.style, from: construct.outer)
      let around = text.constructs.indices.filter {
        !literal.contains($0) && text.constructs[$0].inner.holds(construct.outer)
      }
      var style = ByteStyle(of: around.map { text.constructs[$0] }, in: bytes)
      style.inline.insert(.code)
      check.makeLetters(in: construct.openingTag, style)
      check.makeLetters(in: construct.closingTag, style)
    }
  }
}
