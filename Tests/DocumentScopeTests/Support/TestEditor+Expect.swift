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
}
