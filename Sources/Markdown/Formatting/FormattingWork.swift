/// Counts the bytes that commands read and parse, for tests that hold them to it.
final class FormattingWork {
  private(set) var count = 0

  func add(_ bytes: Int) { count += bytes }
}
