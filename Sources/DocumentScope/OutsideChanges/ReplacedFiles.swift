/// The files that saves have replaced and to which other programs still write.
protocol ReplacedFiles: AnyObject {
  /// Merges the content that these programs have written by now, then calls `answer`. Content that can't
  /// be merged at the moment is left for later.
  func catchUp(_ answer: @escaping () -> Void)
}
