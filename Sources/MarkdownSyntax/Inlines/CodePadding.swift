/// White space that belongs to the tags of a code span.
extension Collection<UInt8> {
  /// The number of spaces at each end of a code span's content that belong to its tags: one if the
  /// content has a space at both ends and a backtick beside one of them, else none. They separate
  /// that backtick from those of the tag.
  var codePadding: Int {
    guard count > 2, first == .space, suffix(1).first == .space else { return 0 }
    return dropFirst().first == .backtick || suffix(2).first == .backtick ? 1 : 0
  }
}
