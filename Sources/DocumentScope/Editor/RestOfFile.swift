/// The part of a file that is not in the text yet.
protocol RestOfFile: AnyObject {
  /// Reads it before it returns.
  func complete()
}
