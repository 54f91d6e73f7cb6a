import Files
import Platform

/// The part of a large file that is not in the text yet. It reads nothing itself: `LoadingModule` does.
final class RestOfFile {
  /// The slices to read; `nil` once the text is whole.
  private(set) var file: SlicedFile?
  /// Sent when all of the text is needed. The rest is read before it returns.
  let isNeeded = Broadcast<Void>()

  init(_ file: SlicedFile?) { self.file = file }

  /// True once the text is whole.
  var isEmpty: Bool { file == nil }

  /// Reads it before it returns.
  func complete() { if !isEmpty { isNeeded.send() } }

  /// Forgets the rest: it was read, or can't be.
  func end() { file = nil }
}
