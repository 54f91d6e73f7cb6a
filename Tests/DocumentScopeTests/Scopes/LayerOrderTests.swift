import Interface
import Testing

@testable import DocumentScope

/// The order of a document's layers, from back to front.
@MainActor @Suite struct LayerOrderTests {
  @Test func layersLieInTheOrderOfTheirRanks() throws {
    let editor = try TestEditor("ˇ")
    let layers = editor.document.stack.layers
    let ranks = layers.map(\.rank.rawValue)
    #expect(ranks == ranks.sorted())
    let inFront = layers.filter { $0.rank != .content }.map { "\(type(of: $0))" }
    #expect(
      inFront == [
        "WindowChromeModule", "OutlineModule", "TransientMessageModule", "CountsModule",
        "BubbleModule", "WindowOpeningModule", "UndoWheelModule", "FindModule", "GoToModule",
        "SheetsModule", "MenusModule", "WindowBorderModule", "GoalModule", "TextDragModule",
      ])
  }
}
