/// Merges other programs' changes of the document's file into the text.
protocol OutsideChanges: AnyObject {
  /// Takes over what the file holds now. `answer` says whether the text follows it: not where it
  /// can't be read. What the person is about to do with the text as it is seen is waited for, unless
  /// it is `urgent`.
  func catchUp(urgent: Bool, _ answer: @escaping (Bool) -> Void)

  /// True if the text follows a file that has become shorter, and that the other program may still be
  /// writing.
  var mayFollowHalfAFile: Bool { get }
}
