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
