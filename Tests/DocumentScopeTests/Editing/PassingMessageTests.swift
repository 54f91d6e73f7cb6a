import Canvas
import Interface
import Platform
import TextCore
import Testing
import Words

@testable import DocumentScope

/// What is said in passing goes when it is no longer so, and covers nothing.
@MainActor @Suite struct PassingMessageTests {
  private static let path = TestEditor.home / "notes.md"

  @Test func savedIsSaidUntilSomethingIsWritten() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x").keys("ctrl+s")
    #expect(editor.whisper == "Saved")
    editor.keys("right").turn()
    #expect(editor.whisper == "Saved", "the caret changes no text")
    editor.type("y")
    #expect(editor.whisper == nil)
    editor.wait(1)
    #expect(editor.document.whisper.plate == nil)
  }

  @Test func whatWasReplacedIsSaidUntilThatIsUndone() throws {
    let editor = try TestEditor("one two ˇone")
    editor.keys("ctrl+h").type("one").keys("tab").type("1").settle()
    editor.keys("ctrl+return").settle()
    editor.expect("1 two ˇ1")
    editor.keys("escape", "ctrl+h").type("zzz").settle().keys("ctrl+return")
    editor.mainThread.run()
    editor.turn()
    #expect(editor.whisper == "Nothing found")
    editor.type("1")
    #expect(editor.whisper == nil, "this is looked for no more")
  }

  @Test func whatCouldNotBeUnwrappedIsSaidUntilTheTextChanges() throws {
    let editor = try TestEditor("one lineˇ")
    editor.document.perform("unwrap")
    editor.mainThread.run()
    #expect(editor.whisper == "No line was wrapped by hand.")
    editor.type("x")
    #expect(editor.whisper == nil)
  }

  @Test func anOlderMessageTakesNoNewerOneAway() throws {
    let editor = try TestEditor("ˇ")
    editor.document.whisper.say("Older")
    editor.document.whisper.say("Newer", validity: .untilRetracted)
    editor.document.whisper.retract("Older")
    editor.type("x")
    #expect(editor.whisper == "Newer")
  }

  /// It fades as it would have by itself, from where it is.
  @Test func whatGoesEarlyFades() throws {
    let editor = try TestEditor("ˇ")
    editor.document.whisper.say("Saved")
    editor.wait(Motion.hintFade / 2)
    editor.document.whisper.retract("Saved")
    #expect(editor.document.whisper.plate != nil)
    editor.wait(Motion.hintFade / 2 + 0.05)
    #expect(editor.document.whisper.plate == nil)
    #expect(editor.turn() == nil || editor.whisper == nil)
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
      editor.document.whisper.say("Saved")
      editor.turn()
      let plate = try #require(editor.document.whisper.plate)
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
}
