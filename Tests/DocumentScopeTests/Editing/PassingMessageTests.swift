import Canvas
import Interface
import Localization
import Platform
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// A transient message disappears when it is no longer true, and covers nothing.
@MainActor @Suite struct PassingMessageTests {
  private static let path = TestEditor.home / "notes.md"

  @Test func savedIsSaidUntilSomethingIsWritten() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x").keys("ctrl+s")
    #expect(editor.transientMessages == "Saved")
    editor.keys("right").tick()
    #expect(editor.transientMessages == "Saved", "the caret changes no text")
    editor.type("y")
    #expect(editor.transientMessages == nil)
    editor.wait(1)
    #expect(editor.document.surface.transientMessages.plate == nil)
  }

  @Test func theReplacementMessageStaysUntilUndo() throws {
    let editor = try TestEditor("one two ˇone")
    editor.keys("ctrl+h").type("one").keys("tab").type("1").settle()
    editor.keys("ctrl+return").settle()
    editor.expect("1 two ˇ1")
    editor.keys("escape", "ctrl+h").type("zzz").settle().keys("ctrl+return")
    editor.mainThread.run()
    editor.tick()
    #expect(editor.transientMessages == "No matches")
    editor.type("1")
    #expect(editor.transientMessages == nil, "this is looked for no more")
  }

  @Test func theUnwrapMessageStaysUntilTheTextChanges() throws {
    let editor = try TestEditor("one lineˇ")
    editor.document.perform("unwrap")
    editor.mainThread.run()
    #expect(editor.transientMessages == "There are no lines to unwrap.")
    editor.type("x")
    #expect(editor.transientMessages == nil)
  }

  @Test func anOlderMessageTakesNoNewerOneAway() throws {
    let editor = try TestEditor("ˇ")
    editor.document.transientMessages.say("Older")
    editor.document.transientMessages.say("Newer", validity: .untilRetracted)
    editor.document.transientMessages.retract("Older")
    editor.type("x")
    #expect(editor.transientMessages == "Newer")
  }

  /// It fades out as usual, from its current opacity.
  @Test func aMessageThatGoesEarlyFades() throws {
    let editor = try TestEditor("ˇ")
    editor.document.transientMessages.say("Saved")
    editor.wait(Motion.hintFade / 2)
    editor.document.transientMessages.retract("Saved")
    #expect(editor.document.surface.transientMessages.plate != nil)
    editor.wait(Motion.hintFade / 2 + 0.05)
    #expect(editor.document.surface.transientMessages.plate == nil)
    #expect(editor.tick() == nil || editor.transientMessages == nil)
  }

  /// A line that was scrolled to the top stays to be read, with its hanging marks; so does the name.
  @Test(arguments: [560.0, 640, 760, 900, 1200])
  func itCoversNeitherLinesNorMarksNorTheName(width: Double) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: width, height: 420)
    setup.desktop.reducesMotion = true
    let text = (0..<40).map { "## Part \($0)\n\nwords\n\n" }.joined()
    let editor = try TestEditor("ˇ" + text, setup)
    let scale = editor.window.scale
    for step in 0..<30 {
      editor.document.transientMessages.say("Saved")
      editor.tick()
      let plate = try #require(editor.document.surface.transientMessages.plate)
      for box in editor.document.viewport.textBoxes {
        #expect(!scale.deviceRect(box).intersects(plate), "\(width), step \(step)")
      }
      if let name = editor.document.titleStrip.nameFrame {
        #expect(!scale.deviceRect(name).intersects(plate), "\(width), step \(step)")
      }
      #expect(plate.x >= 0 && plate.maxX <= editor.window.deviceSize.width)
      editor.document.scroll.scrollAtOnce(by: 7)
    }
  }

  /// In a window that is too narrow for a message beside the text, it is at the bottom, if that is free.
  @Test func inANarrowWindowItStandsAtTheFootBelowAShortText() throws {
    let editor = try narrow(String(repeating: "words that reach on ", count: 40) + "ˇ")
    editor.document.scroll.scrollAtOnce(by: 10_000)
    editor.document.transientMessages.say("There are no lines to unwrap.")
    editor.tick()
    let plate = try #require(editor.document.surface.transientMessages.plate)
    #expect(plate.y > editor.window.deviceSize.height / 2)
    expectNothingCovered(editor, by: plate)
  }

  /// If text fills the window, transient messages have their own background, and no line shows beside
  /// them or is cut.
  @Test func onAFullPageAMessageHasItsOwnBackground() throws {
    let text = String(repeating: "words that reach on ", count: 300)
    for isAtTop in [false, true] {
      let editor = try narrow("ˇ" + text)
      for step in 0..<12 {
        editor.document.scroll.scrollAtOnce(by: step == 0 ? 120 : 5)
        // The caret's line stays visible.
        let height = Double(editor.window.deviceSize.height)
        editor.press(Point(x: 180, y: isAtTop ? 16 : height - 60)).release()
        editor.document.transientMessages.say("There are no lines to unwrap.")
        editor.tick()
        let plate = try #require(editor.document.surface.transientMessages.plate)
        let list = editor.document.host.drawing.displayList(at: editor.clock.now)
        let paper = try #require(
          list.entries.compactMap { entry -> DeviceRect? in
            if case .fill(let rect, list.background) = entry.item { rect } else { nil }
          }.last { $0.intersects(plate) })
        #expect(paper.x == 0 && paper.width == list.bounds.width)
        #expect(paper.y <= plate.y && paper.maxY >= plate.maxY)
        let caret = editor.document.caret.rect()
        #expect(!caret.intersects(paper), "step \(step), \(isAtTop)")
        let scale = editor.window.scale
        for box in editor.document.viewport.textBoxes.map(scale.deviceRect)
        where box.intersects(paper) {
          #expect(
            max(0, box.y) >= paper.y && min(box.maxY, list.bounds.height) <= paper.maxY,
            "step \(step): a line is covered in part")
        }
      }
    }
  }

  private func narrow(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 360, height: 300)
    setup.desktop.reducesMotion = true
    return try TestEditor(marked, setup)
  }

  private func expectNothingCovered(
    _ editor: TestEditor, by plate: DeviceRect, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for box in editor.document.viewport.textBoxes {
      #expect(
        !editor.window.scale.deviceRect(box).intersects(plate), sourceLocation: sourceLocation)
    }
  }
}
