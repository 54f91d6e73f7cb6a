import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// The layers of a document: there while they show, from back to front in the order of their ranks.
@MainActor @Suite struct LayerOrderTests {
  private static let idle = [
    "TitleStripModule", "PageModule", "CaretModule", "RenamingModule", "ScrollModule",
    "WindowChromeModule", "WindowBorderModule",
  ]

  private func names(_ editor: TestEditor) -> [String] {
    editor.document.stack.layers.map { "\(type(of: $0))" }
  }

  /// Returns the layers that are there besides those of an idle document, from back to front.
  private func added(_ editor: TestEditor) -> [String] {
    editor.tick()
    return names(editor).filter { !Self.idle.contains($0) }
  }

  @Test func anIdleDocumentHasOnlyWhatShows() throws {
    let editor = try TestEditor("oneˇ")
    #expect(names(editor) == Self.idle)
    editor.wait(10)
    #expect(names(editor) == Self.idle)
  }

  @Test func typingMakesNone() throws {
    var setup = TestEditor.Setup()
    setup.settings.smartPunctuation = true
    setup.settings.typewriter = true
    setup.settings.typingNoises = true
    let editor = try TestEditor("ˇ", setup)
    for letter in "one *two* -- \"three\"\n- four" {
      editor.type(String(letter))
      #expect(names(editor) == Self.idle)
      editor.tick()
      #expect(names(editor) == Self.idle)
    }
    editor.keys("backspace", "left", "shift+right", "ctrl+z", "ctrl+b", "alt+up")
    #expect(added(editor) == [])
  }

  /// The order of drawing, and from its end that of input.
  @Test func ranksAreTheOrderOfDrawing() throws {
    let editor = try TestEditor("ˇ")
    let modules = Array(editor.document.host.modules).compactMap { $0 as? any Layer }
    var layers: [(rank: LayerRank, name: String)] = []
    for module in modules { layers.append((module.rank, "\(type(of: module))")) }
    layers.sort { $0.rank == $1.rank ? $0.name < $1.name : $0.rank < $1.rank }
    let names: [String] = layers.map { $0.name }
    #expect(
      names == [
        "TitleStripModule", "PageModule", "FocusModule", "JobsModule", "LoadingModule",
        "AutocompleteModule", "CaretModule", "DropModule", "SelectionHandlesModule",
        "SleepAnimationModule", "RenamingModule", "ScrollModule", "FootnoteBubbleModule",
        "MenuPreviewModule", "WindowChromeModule", "OutlineModule", "TransientMessageModule",
        "CountsModule", "BubbleModule", "WindowOpeningModule", "UndoWheelModule", "FindModule",
        "GoToModule", "SheetsModule", "MenusModule", "WindowBorderModule", "GoalModule",
        "TextDragModule",
      ])
  }

  /// Keys that open one or more overlays, their layers, and keys that close all of them.
  private nonisolated struct Overlay: CustomTestStringConvertible {
    var open: [String]
    var layers: [String]
    var close: [String]

    init(_ open: [String], _ layers: [String], _ close: [String] = ["escape"]) {
      (self.open, self.layers, self.close) = (open, layers, close)
    }

    var testDescription: String { layers.joined(separator: ", ") }
  }

  private nonisolated static let overlays = [
    Overlay(["ctrl+f"], ["FindModule"]),
    Overlay(["ctrl+g"], ["GoToModule"]),
    Overlay(["ctrl+shift+o"], ["OutlineModule"]),
    Overlay(["f10"], ["MenusModule"]),
    Overlay(["ctrl+k"], ["SheetsModule"]),
    Overlay(["shift+f9"], ["FocusModule"], ["shift+f9", "shift+f9", "shift+f9"]),
    Overlay(["ctrl+f", "f10"], ["FindModule", "MenusModule"], ["escape", "escape"]),
    Overlay(["ctrl+f", "ctrl+g"], ["GoToModule"]),
    Overlay(["ctrl+g", "f10"], ["GoToModule", "MenusModule"], ["escape", "escape"]),
    Overlay(["ctrl+shift+o", "f10"], ["OutlineModule", "MenusModule"], ["escape", "escape"]),
  ]

  @Test(arguments: overlays) private func anOverlayIsThereWhileItShows(_ overlay: Overlay) throws {
    let editor = try TestEditor("# one\n\ntwoˇ")
    for key in overlay.open { editor.keys(key) }
    #expect(added(editor) == overlay.layers)
    for key in overlay.close { editor.keys(key) }
    editor.wait(2)
    #expect(added(editor) == [])
    // The same again: nothing is left of the first time.
    for key in overlay.open { editor.keys(key) }
    #expect(added(editor) == overlay.layers)
  }

  @Test func theUndoWheelIsThereUntilItHasFaded() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one")
    editor.keys("ctrl+alt+z")
    #expect(added(editor) == ["UndoWheelModule"])
    editor.wait(1)
    editor.keys("return")
    #expect(added(editor) == ["UndoWheelModule"])
    editor.wait(2)
    #expect(added(editor) == [])
  }

  @Test func aMessageAndTheCountsAreThereWhileTheyShow() throws {
    let editor = try TestEditor("one twoˇ")
    editor.document.transientMessages.say("A sentence.")
    #expect(added(editor) == ["TransientMessageModule"])
    editor.keys("f8")
    #expect(added(editor) == ["TransientMessageModule", "CountsModule"])
    editor.window.delegate?.handle(.keyReleased(.function(8)))
    #expect(added(editor) == ["TransientMessageModule"])
    editor.wait(20)
    #expect(added(editor) == [])
  }

  /// The state of each decides, not the next frame.
  @Test func layersComeAndGoWithoutAFrame() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    let editor = try TestEditor("landscape\nlaˇ", setup)
    editor.settle()
    func added() -> [String] { names(editor).filter { !Self.idle.contains($0) } }
    editor.type("n").tick()
    editor.mainThread.run()
    editor.tick()
    #expect(added() == ["AutocompleteModule"])
    editor.keys("left")
    #expect(added() == [])
    editor.keys("right")
    #expect(added() == ["AutocompleteModule"])
    editor.keys("escape")
    #expect(added() == [])

    let word = editor.point(at: 2)
    editor.hold(word).finger(.ended, word)
    #expect(added() == ["SelectionHandlesModule"])
    editor.document.editor.select(Selection(caret: 0))
    #expect(added() == [])

    editor.document.transientMessages.say("A sentence.")
    #expect(added() == ["TransientMessageModule"])
    editor.document.transientMessages.end()
    #expect(added() == [])
  }

  @Test func aGoalHasItsLineWhileThereIsOne() throws {
    let editor = try TestEditor("oneˇ")
    editor.application.settings.change { $0.goal = .sitting }
    #expect(added(editor) == ["GoalModule"])
    editor.application.settings.change { $0.goal = .off }
    #expect(added(editor) == [])
  }

  @Test(arguments: ["x", "tab", "escape"])
  func anOfferIsThereUntilItIsTakenDismissedOrNoLongerFits(end: String) throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    let editor = try TestEditor("landscape\nlaˇ", setup)
    editor.settle()
    editor.type("n").tick()
    editor.mainThread.run()
    #expect(added(editor) == ["AutocompleteModule"])
    if end == "x" { editor.type(end) } else { editor.keys(end) }
    #expect(added(editor) == [])
    let written = ["x": "lanxˇ", "tab": "landscapeˇ", "escape": "lanˇ"]
    editor.expect("landscape\n" + (written[end] ?? ""))
  }

  @Test func draggedTextIsThereUntilItIsDropped() throws {
    let editor = try TestEditor("one «two »three")
    let point = editor.point(at: 5)
    editor.press(point).move(Point(x: point.x + 20, y: point.y))
    #expect(added(editor) == ["DropModule", "TextDragModule"])
    editor.release(editor.point(at: 0))
    #expect(added(editor) == [])
  }

  @Test func everyLayerOfADocumentHasARankOfItsOwn() throws {
    let editor = try TestEditor("ˇ")
    let modules = Array(editor.document.host.modules).compactMap { $0 as? any Layer }
    let shared = Dictionary(grouping: modules, by: \.rank).filter { $0.value.count > 1 }
    #expect(modules.count > 20)
    // Of the lines of progress, one is seen at a time.
    #expect(Array(shared.keys) == [.progress])
  }
}
