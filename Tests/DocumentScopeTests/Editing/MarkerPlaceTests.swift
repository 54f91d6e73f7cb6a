import Canvas
import Testing

@testable import DocumentScope

/// Markers hang before the text, which is aligned with the body text.
@MainActor @Suite struct MarkerPlaceTests {
  @Test(arguments: [(">a", 1), ("> a", 2), (">>a", 2), ("> > a", 4), ("- a", 2), ("1. a", 3)])
  func textStandsAtTheBody(line: String, marker: Int) throws {
    let editor = try TestEditor("aˇ\n" + line)
    #expect(abs(editor.point(at: 0).x - editor.point(at: 2 + marker).x) < 0.01)
  }

  /// A mark does not move when the space after it is typed.
  @Test(arguments: [">", "##"]) func aMarkAloneStaysWhereItIs(mark: String) throws {
    let editor = try TestEditor(mark + "ˇ")
    let before = editor.point(at: 0).x
    editor.type(" ")
    #expect(abs(before - editor.point(at: 0).x) < 0.01)
  }
}
