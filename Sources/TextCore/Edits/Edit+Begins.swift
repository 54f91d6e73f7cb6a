extension Edit {
  /// Returns the unit that the first letter of the edit begins: a sentence, a word, or nil for
  /// neither.
  ///
  /// A word begins after a space or at a line's start, and with most ideographs. A sentence begins
  /// after the space after a full stop or the like, but not with a small letter. Marks of Markdown
  /// are skipped. `text` is the text before the edit. Spaces decide, not dictionaries: `don't` and
  /// `well-worn` are single words for undo. O(log n).
  public func begins(in text: TextRope) -> TextUnit? {
    guard let replacement = replacements.first(where: { !$0.text.isEmpty }) else { return nil }
    let written = replacement.text.bytes(
      in: 0..<min(replacement.text.end, TextOffset(Self.reach)))
    let start = written.firstIndex { !$0.isWhiteSpace && !$0.isMark } ?? written.count
    // An invalid byte is not a space.
    let letter = written.scalar(at: start, before: written.count)?.properties
    guard start < written.count, letter?.isWhitespace != true else { return nil }
    let place = replacement.range.lowerBound
    let context = text.bytes(in: max(0, place - Self.reach)..<place) + written[..<start]
    let before = context[..<(context.lastIndex { !$0.isMark }.map { $0 + 1 } ?? 0)]
    let last = Array(before).scalar(endingAt: before.count, after: 0)
    let isIdeograph = letter?.isIdeographic == true
    guard last == nil && before.isEmpty || last?.properties.isWhitespace == true || isIdeograph
    else { return nil }
    return letter?.isLowercase != true && Self.endsSentence(Array(before), isIdeograph)
      ? .sentence : .word
  }

  /// The number of bytes before a letter that are examined.
  private static let reach = 32

  private static func endsSentence(_ before: [UInt8], _ isIdeograph: Bool) -> Bool {
    var end = before.count
    var hasSpace = false
    while let scalar = before.scalar(endingAt: end, after: 0) {
      if scalar == "\n" || scalar == "\r" { return false }
      if "。！？｡".unicodeScalars.contains(scalar) { return true }
      if ".!?…".unicodeScalars.contains(scalar) { return hasSpace }
      if scalar.properties.isWhitespace { hasSpace = true }
      let isPassed =
        scalar.properties.isWhitespace || "\"')]}*_~=`’”»“‘」』）".unicodeScalars.contains(scalar)
      guard isPassed else { return false }
      end -= UTF8.width(scalar)
    }
    return false
  }
}

extension UInt8 {
  /// `*`, `_`, `~`, `=` or a backtick.
  fileprivate var isMark: Bool { "*_~=`".utf8.contains(self) }
}
