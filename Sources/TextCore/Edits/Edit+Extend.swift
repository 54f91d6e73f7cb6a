extension Edit {
  /// Makes this inverse also do `later`, the inverse of the next edit, which is to be applied
  /// first. Returns false, without a change, if the two do not touch.
  mutating func extend(by later: Edit) -> Bool {
    guard replacements.count == 1, later.replacements.count == 1, later.newLength == oldLength,
      overrides.isEmpty, later.overrides.isEmpty
    else { return false }
    let isDone = extend(by: later.replacements[0])
    if isDone { oldLength = later.oldLength }
    return isDone
  }

  private mutating func extend(by later: Replacement) -> Bool {
    let range = replacements[0].range
    if later.text.isEmpty, later.range.lowerBound == range.upperBound {
      // Continued typing: `[ab]` and then `c` is `[abc]` to be removed.
      replacements[0].range = range.lowerBound..<later.range.upperBound
      return true
    }
    guard range.isEmpty, later.range.isEmpty, !later.text.isEmpty else { return false }
    if later.range.lowerBound + later.text.utf8Count == range.lowerBound {
      // Backspace: the text deleted later came before.
      replacements[0].range = later.range
      replacements[0].text.replace(0..<0, with: later.text)
      return true
    }
    if later.range.lowerBound == range.lowerBound {
      // Delete: the text deleted later came after.
      let end = replacements[0].text.end
      replacements[0].text.replace(end..<end, with: later.text)
      return true
    }
    return false
  }
}
