/// The abilities of a run of marks to begin or end a style, by the characters beside it:
/// CommonMark's rules of left- and right-flanking delimiter runs.
package struct Flanking {
  /// True if the run may begin a style.
  package let canOpen: Bool
  /// True if the run may end a style.
  package let canClose: Bool

  /// Applies the rules to the characters before and after a run of one mark.
  package init(before: CharacterClass, after: CharacterClass, isUnderscore: Bool) {
    let isLeft = after != .space && (after != .punctuation || before != .other)
    let isRight = before != .space && (before != .punctuation || after != .other)
    // Inside of a word an underscore is a part of it.
    canOpen = isLeft && (!isUnderscore || !isRight || before == .punctuation)
    canClose = isRight && (!isUnderscore || !isLeft || after == .punctuation)
  }
}
