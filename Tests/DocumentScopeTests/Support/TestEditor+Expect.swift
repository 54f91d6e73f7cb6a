import TextCore
import Testing

@testable import DocumentScope

extension TestEditor {
  /// Compares text and selection, byte by byte.
  @discardableResult
  func expect(
    _ marked: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestEditor {
    #expect(
      Array(self.marked.utf8) == Array(marked.utf8), "“\(self.marked)” is not “\(marked)”",
      sourceLocation: sourceLocation)
    return self
  }

  /// Compares the text after keys, after their undo, and after their redo.
  func expect(
    _ keys: String, toMake after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = marked
    self.keys(keys).expect(after, sourceLocation: sourceLocation)
    self.keys("ctrl+z").expect(before, sourceLocation: sourceLocation)
    self.keys("ctrl+shift+z").expect(after, sourceLocation: sourceLocation)
  }
}
