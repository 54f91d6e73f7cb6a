import Canvas
import Platform
import TextCore
import Testing

@testable import DocumentScope
@testable import WindowScope

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

  /// The width of the thin line at the window's lower edge, which shows the progress of a job; 0 where
  /// there is none.
  var progressLineWidth: Int {
    let list = document.host.drawing.displayList(at: clock.now)
    let height = window.deviceSize.height
    return list.entries.compactMap { entry in
      if case .fill(let rect, _) = entry.item, rect.x == 0, rect.maxY == height, rect.height <= 2 {
        rect.width
      } else {
        nil
      }
    }.max() ?? 0
  }
}
