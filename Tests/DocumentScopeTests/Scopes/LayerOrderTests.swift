import Interface
import Testing

@testable import DocumentScope

/// The order of a document's layers, from back to front: that of drawing, and from its end that of
/// input.
@MainActor @Suite struct LayerOrderTests {
  @Test func layersLieInTheOrderOfTheirRanks() throws {
    let editor = try TestEditor("ˇ")
    let layers = editor.document.stack.layers
    let ranks = layers.map(\.rank.rawValue)
    #expect(ranks == ranks.sorted())
    #expect(
      layers.map { "\(type(of: $0))" } == [
        "TitleStripModule", "PageModule", "FocusModule", "LoadingModule", "JobsModule",
        "AutocompleteModule", "CaretModule", "DropModule", "SelectionHandlesModule",
        "SleepAnimationModule", "RenamingModule", "ScrollModule", "FootnoteBubbleModule",
        "MenuPreviewModule", "WindowChromeModule", "OutlineModule", "TransientMessageModule",
        "CountsModule", "BubbleModule", "WindowOpeningModule", "UndoWheelModule", "FindModule",
        "GoToModule", "SheetsModule", "MenusModule", "WindowBorderModule", "GoalModule",
        "TextDragModule",
      ])
  }

  /// The order does not depend on that of setting up, but for the lines of progress, of which one is
  /// seen at a time.
  @Test func everyLayerHasARankOfItsOwn() throws {
    let editor = try TestEditor("ˇ")
    let layers = editor.document.stack.layers
    let shared = Dictionary(grouping: layers, by: \.rank).filter { $0.value.count > 1 }
    // The layers go with the editor.
    withExtendedLifetime(editor) { #expect(Array(shared.keys) == [.progress]) }
  }
}
