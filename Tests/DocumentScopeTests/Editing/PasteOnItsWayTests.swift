import Canvas
import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Pasting from another program, which may answer late.
@MainActor
@Suite struct PasteOnItsWayTests {
  private func editor(_ marked: String, copied: String = "PASTED") throws -> TestEditor {
    let editor = try TestEditor(marked)
    editor.clipboard.text = copied
    editor.clipboard.primaryText = copied
    editor.clipboard.hesitates = true
    return editor
  }

  @Test func inputDuringAPasteIsHandledInOrder() throws {
    let editor = try editor("one «two» three")
    editor.keys("ctrl+v").type("!").keys("backspace", "backspace", "ctrl+left").type("a")
    editor.press(editor.point(at: 0)).release()
    editor.expect("one «two» three")
    editor.clipboard.answer()
    editor.expect("ˇone aPASTE three")
    editor.keys("ctrl+z").expect("one ˇPASTE three")
  }

  @Test func aSecondPasteKeepsBackWhatComesAfterIt() throws {
    let editor = try editor("ˇ", copied: "a")
    editor.keys("ctrl+v").type("1").keys("ctrl+v").type("2")
    editor.clipboard.answer()
    editor.expect("a1ˇ")
    editor.clipboard.answer()
    editor.expect("a1a2ˇ")
  }

  @Test func nothingWaitsForLongerThanASecond() throws {
    let editor = try editor("one «two» three")
    editor.keys("ctrl+v").type("!")
    editor.wait(PasteReader.timeOut - 0.01)
    editor.expect("one «two» three")
    editor.wait(0.02)
    editor.expect("one !ˇ three")
    editor.keys("ctrl+home").type("x").keys("ctrl+end")
    editor.clipboard.answer()
    // Text that was typed in the meantime is after it, and so is the caret.
    editor.expect("xone PASTED! threeˇ")
    editor.keys("ctrl+z").expect("xone ! threeˇ")
  }

  @Test func lateTextBringsTheCaretOnlyWhereItStillIs() throws {
    let editor = try editor("one ˇtwo")
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 1)
    editor.clipboard.answer()
    editor.expect("one PASTEDˇtwo")
  }

  @Test func theMiddleButtonPastesWhereItWasPressed() throws {
    let editor = try editor("one twoˇ")
    editor.press(editor.point(at: 4), button: .middle)
    editor.expect("one twoˇ").type("!")
    editor.clipboard.answer()
    editor.expect("one PASTED!ˇtwo")
  }

  @Test func aFailedPasteIsReported() throws {
    let editor = try editor("one ˇtwo")
    editor.keys("ctrl+v").type("!")
    editor.clipboard.answer(.noAnswer)
    #expect(editor.notice == "The program that the text was copied from did not deliver it.")
    editor.expect("one !ˇtwo").keys("escape").keys("ctrl+v")
    editor.clipboard.answer(.tooLarge)
    #expect(editor.notice == "The copied content is larger than 256 MB and can’t be pasted.")
  }

  @Test func aDocumentThatClosesWantsNothingMore() throws {
    let editor = try editor("ˇ")
    editor.keys("ctrl+v")
    #expect(editor.clipboard.openReadings == 1)
    editor.document.close()
    #expect(editor.clipboard.openReadings == 0)
    editor.clipboard.answer()
    editor.expect("ˇ")
  }

  @Test func framesGoOn() throws {
    let editor = try editor("ˇone")
    editor.keys("ctrl+v")
    editor.tick()
    let frames = editor.window.presented.count
    editor.window.resize(to: .init(width: 500, height: 400))
    editor.tick()
    #expect(editor.window.presented.count > frames)
  }

  @Test func fieldsWaitAsThePageDoes() throws {
    let editor = try editor("ˇ", copied: "pasted\nrest")
    editor.keys("ctrl+shift+s", "ctrl+a", "ctrl+v").type("!")
    let before = editor.prompt?.text
    editor.clipboard.answer()
    #expect(before != "pasted!" && editor.prompt?.text == "pasted!")
    // A paste that was requested for one field goes to no other.
    editor.keys("ctrl+v").wait(PasteReader.timeOut + 1)
    editor.keys("escape", "ctrl+shift+s")
    let text = editor.prompt?.text
    editor.clipboard.answer()
    #expect(editor.prompt?.text == text && editor.string.isEmpty)
  }

  /// A copy is a snapshot: later edits are not in it.
  @Test func aCopyKeepsItsText() throws {
    let editor = try TestEditor("one «two» three")
    editor.keys("ctrl+c").type("2").keys("end").type("!")
    #expect(editor.clipboard.text == "two")
    #expect(editor.clipboard.primaryText == nil)
  }
}
