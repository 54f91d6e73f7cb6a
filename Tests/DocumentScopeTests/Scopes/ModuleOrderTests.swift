import Interface
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// The declared orders of a document's modules; that of its layers is in `LayerOrderTests`.
@MainActor @Suite struct ModuleOrderTests {
  private func names(_ objects: [some Any]) -> [String] { objects.map { "\(type(of: $0 as Any))" } }

  /// The text is laid out and its observers are there when the file begins to read on.
  @Test func modulesAreSetUpGroupByGroup() throws {
    let document = try TestEditor("ˇ").document
    #expect(
      names(document.modules) == [
        "DocumentEditor", "TextContainerModule", "TypingModule", "FormattingModule",
        "UnwrapModule", "TextDirectionModule", "PasteboardModule", "SelectionModule",
        "PreviewModeModule", "PageAppearanceModule", "SpellingModule", "AutocompleteModule",
        "TypewriterModule", "PunctuationModule", "TypedMarkersModule", "TypingNoisesModule",
        "CaretModule", "DropModule", "ScrollModule", "TextDragModule",

        "ReadingPositionModule", "OpenDocumentModule", "OpenRecentModule", "DialogsModule",
        "SavingModule", "ExportModule", "ImportModule", "PrintModule", "DocumentLines",
        "SendModule", "HandOversModule", "ClosingModule", "ReadingLockModule", "AutosaveModule",
        "VersionsModule", "HistoryModule", "OutsideChangesModule", "ReplacedFilesModule",
        "EncodingModule", "LoadingModule", "JobsModule", "MenuPreviewModule",

        "LinksModule", "LinkSheetModule", "ChaptersModule", "FootnoteBubbleModule",
        "OutlineModule", "CountsModule", "UndoWheelModule", "FindModule", "GoToModule",
        "GoalModule",

        "WindowRequestsModule", "TitleStripModule", "PageModule", "FocusModule",
        "ReminderModule", "SelectionHandlesModule", "SleepAnimationModule", "RenamingModule",
        "TransientMessageModule", "BubbleModule", "WindowOpeningModule", "ProSheetsModule",
        "HelpModule", "ContactModule", "ContextMenuModule",
      ])
  }

  @Test func observersHearInADeclaredOrder() throws {
    let editor = try TestEditor("ˇ")
    let document = editor.document
    let all = Array(document.host.modules) + editor.application.modules
    #expect(
      names((document.modules + editor.application.modules).compactMap(\.typingObserver)) == [
        "AutocompleteModule", "TypewriterModule", "PunctuationModule", "TypedMarkersModule",
        "TypingNoisesModule", "ReminderModule", "InputLanguageModule", "HintsModule",
      ])
    #expect(
      names(all.compactMap(\.windowEventObserver)) == [
        "CompositionModule", "TextContainerModule", "CaretModule", "DropModule", "ScrollModule",
        "TextDragModule", "DialogsModule", "PrintModule", "AutosaveModule",
        "OutsideChangesModule", "FootnoteBubbleModule", "OutlineModule", "CountsModule",
        "UndoWheelModule", "WindowRequestsModule", "ReminderModule", "SelectionHandlesModule",
        "SleepAnimationModule", "BubbleModule", "WindowOpeningModule", "ResizeBounceModule",
        "WindowChromeModule", "MenusModule", "DrawingModule", "InputLanguageModule",
      ])
  }

  /// No part of a scope has so many dependencies that its constructor can't be read at a glance.
  @Test(arguments: [("DocumentScope", 80), ("ApplicationScope", 40)])
  func aPartHasAtMostSevenDependencies(_ scope: String, fewest: Int) throws {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    let folder = "/" + parts.joined(separator: "/") + "/Sources/\(scope)"
    let files = try Tool.run("/usr/bin/find", [folder, "-name", "*.swift"]).output
    var counted = 0
    for file in files.split(separator: "\n") {
      let source = try Tool.run("/usr/bin/cat", [String(file)]).output
      for count in Self.dependencyCounts(in: source) {
        counted += 1
        #expect(count <= 7, "\(file.split(separator: "/").last ?? file)")
      }
    }
    #expect(counted > fewest, "the constructors were found")
  }

  @Test func dependenciesAreCounted() {
    let source = "  init(_ a: (Int, Int) -> Void, b: [B<C, D>]) {\n\n  init() {\n  init(c: C) {"
    #expect(Self.dependencyCounts(in: source) == [2, 0, 1])
  }

  /// The numbers of parameters of the constructors in a source.
  private static func dependencyCounts(in source: String) -> [Int] {
    var counts: [Int] = []
    var rest = source[...]
    while let start = rest.firstRange(of: " init(") {
      rest = rest[start.upperBound...]
      var (depth, count, isEmpty) = (1, 1, true)
      var last: Character = " "
      parameters: for letter in rest {
        switch letter {
        case "(", "[", "<": depth += 1
        case ")" where depth == 1: break parameters
        case ")", "]": depth -= 1
        case ">" where last != "-": depth -= 1
        case "," where depth == 1: count += 1
        default: break
        }
        if !letter.isWhitespace { isEmpty = false }
        last = letter
      }
      counts.append(isEmpty ? 0 : count)
    }
    return counts
  }
}
