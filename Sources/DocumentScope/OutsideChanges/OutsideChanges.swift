/// Merges other programs' changes of the document's file into the text.
protocol OutsideChanges: AnyObject {
  /// Merges the file's current content. `answer` gets true if the text follows the file: not if the
  /// file can't be read. Unless it is `urgent`, it waits until the user's current action ends.
  func catchUp(urgent: Bool, _ answer: @escaping (Bool) -> Void)

  /// True if the text follows a file that has become shorter, and that the other program may still
  /// be writing.
  var mayFollowHalfAFile: Bool { get }
}
