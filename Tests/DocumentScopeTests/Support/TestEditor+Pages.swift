import ApplicationScope
import Canvas
import Files
import Localization
import Platform
import Testing

extension TestEditor {
  /// A page with the real letters, for pictures.
  convenience init(
    _ marked: String, _ look: Look, size: Size = Size(width: 640, height: 480),
    title: String = "A walk in the woods", _ change: (inout Setup) -> Void = { _ in }
  ) throws {
    var setup = Setup()
    setup.typeface = .real
    setup.size = size
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.request.file.untitled = .verbatim(title)
    change(&setup)
    try self.init(marked, setup)
  }

  /// A page of short lines with the caret before the first, which stands still.
  convenience init(lines: Int, _ change: (inout Setup) -> Void = { _ in }) throws {
    var setup = Setup()
    setup.desktop.caretBlink = nil
    change(&setup)
    let text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
    try self.init("ˇ" + text, setup)
  }

  /// Compares what the window shows now with the picture of a look.
  func expectPicture(
    _ name: String, _ look: Look, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    tick()
    try Golden("\(name)-\(look.testDescription)").expect(window, sourceLocation: sourceLocation)
  }
}
