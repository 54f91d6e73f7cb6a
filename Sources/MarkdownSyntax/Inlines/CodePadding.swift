/// White space that belongs to the tags of a code span.
extension Collection<UInt8> {
  /// The number of spaces at each end of a code span's content that belong to its tags: one if a
  /// space or the end of a line is at both ends and anything else between them, else none. They let
  /// code begin or end with a backtick.
  var codePadding: Int {
    func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte == .newline }
    guard let first, let last = suffix(1).first, isSpace(first), isSpace(last),
      contains(where: { !isSpace($0) })
    else { return 0 }
    return 1
  }
}

/// The backticks on each side of code.
package struct CodeTag {
  package let length: Int
  /// True if a space comes between the backticks and the code.
  package let isPadded: Bool

  /// Makes the tag for `content`: a number of backticks that it has nowhere in a row. It has a
  /// space beside content that begins or ends with a backtick, and beside content with spaces at
  /// both ends, of which Markdown would take one for the tag.
  ///
  /// - Parameter passed: the number of shorter tags that would work and are skipped.
  package init(around content: [UInt8], passing passed: Int = 0) {
    let runs = Set(content.split { $0 != .backtick }.map(\.count))
    var (length, left) = (1, passed)
    while runs.contains(length) || left > 0 {
      if !runs.contains(length) { left -= 1 }
      length += 1
    }
    self.length = length
    isPadded =
      content.first == .backtick || content.last == .backtick || content[...].codePadding > 0
  }

  package var opening: [UInt8] {
    let ticks = [UInt8](repeating: .backtick, count: length)
    return isPadded ? ticks + [.space] : ticks
  }

  package var closing: [UInt8] { opening.reversed() }
}
