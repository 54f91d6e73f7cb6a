/// Who brings into the text what other programs write into the document's file.
protocol OutsideChanges: AnyObject {
  /// Takes over what the file holds now. `answer` says whether the text follows it: not where it
  /// can't be read.
  func catchUp(_ answer: @escaping (Bool) -> Void)
}
