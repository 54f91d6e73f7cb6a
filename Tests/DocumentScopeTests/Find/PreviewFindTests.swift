import Interface
import Layout
import Platform
import Search
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// Finding and replacing in preview mode, where tags are hidden.
@MainActor @Suite struct PreviewFindTests {
  private func editor(_ marked: String) throws -> TestEditor {
    let editor = try TestEditor(marked).keys("ctrl+shift+p")
    editor.tick()
    return editor
  }

  @Test func aWordThatATagDividesIsFoundAndSelected() throws {
    let editor = try editor("In **Par**is, [Rome](https://paris.example)ˇ")
    editor.keys("ctrl+f").type("paris").tick()
    #expect(editor.markedHits == ["Par**is"])
    editor.settle()
    #expect(editor.findStatus == "1 match")
    editor.keys("return").expect("In **«Par**is», [Rome](https://paris.example)")
    editor.tick()
    #expect(editor.findStatus == "1 of 1")
  }

  @Test func aSwitchOfTheModeSearchesAgain() throws {
    let editor = try TestEditor("**Par**is paris [a](paris)ˇ")
    editor.keys("ctrl+f").type("paris").settle()
    #expect(editor.findStatus == "2 matches")
    editor.document.perform("preview-mode")
    editor.settle()
    #expect(editor.markedHits == ["Par**is", "paris"])
    #expect(editor.findStatus == "2 matches")
    editor.document.perform("preview-mode")
    editor.settle()
    #expect(editor.markedHits == ["paris", "paris"])
  }

  @Test func theSelectionIsTakenAsItIsSeen() throws {
    let editor = try editor("a **«Par**is» b Paris")
    editor.keys("ctrl+f").settle()
    #expect(editor.document.find.bar.text(of: 0) == "Paris")
    #expect(editor.findStatus == "1 of 2")
  }

  @Test func hitsFollowTagsThatOtherLinesGetByAnEdit() throws {
    let editor = try editor("ˇa\n\n*one* [two](one)\n")
    editor.keys("ctrl+f").type("one").settle()
    #expect(editor.findStatus == "1 match")
    // In a block of code, all that was hidden is seen.
    editor.document.editor.apply(
      EditResult(
        edit: Edit(replacing: 0..<1, with: "```", in: editor.text), selection: Selection(caret: 3),
        kind: .command))
    editor.settle()
    #expect(editor.findStatus == "2 matches")
  }

  @Test func aReplacedHitKeepsTheStyleOfItsFirstLetter() throws {
    let editor = try editor("ˇIn **Par**is and Pa*ris*.")
    editor.keys("ctrl+h").type("paris").keys("tab").type("Rome").settle()
    editor.keys("return").settle().keys("return").settle()
    #expect(editor.string == "In **Rome** and Pa*ris*.")
    editor.keys("return").settle()
    #expect(editor.string == "In **Rome** and Rome.")
    editor.keys("ctrl+z").settle()
    #expect(editor.string == "In **Rome** and Pa*ris*.")
  }

  @Test func allHitsAreReplacedInOneStep() throws {
    let text = "In **Par**is and Pa*ris*.\n\n- [Paris](paris)\n\nParis.\n\n`Paris`\n"
    let editor = try editor("ˇ" + text)
    editor.keys("ctrl+h").type("paris").keys("tab").type("Rome").settle()
    editor.keys("ctrl+return")
    editor.mainThread.run()
    #expect(editor.transientMessages == "Replaced 5 matches")
    editor.settle()
    #expect(
      editor.string == "In **Rome** and Rome.\n\n- [Rome](paris)\n\nRome.\n\n`Rome`\n")
    #expect(editor.document.editor.undoCount == 1)
    editor.keys("ctrl+z").settle()
    #expect(editor.string == text)
  }

  /// As typed, all that replaces a hit is letters.
  @Test(arguments: ["Paris.", "**Par**is.", "`Paris`."])
  func aReplacementIsSeenAsItIs(text: String) throws {
    let editor = try editor("ˇ" + text)
    editor.keys("ctrl+h").type("paris").keys("tab").type("*x* [y](z)").settle()
    editor.keys("ctrl+return").settle()
    let shown = editor.document.find.searchedText.string(in: 0..<editor.text.end)
    #expect(shown == "*x* [y](z).")
    editor.keys("ctrl+z").settle()
    #expect(editor.string == text)
  }

  @Test func aReplacementBeginsParagraphs() throws {
    let editor = try editor("ˇone, **two**, three")
    editor.keys("ctrl+h", "alt+r").type(", ").keys("tab").type("\\n").settle()
    editor.keys("ctrl+return").settle()
    #expect(editor.string == "one\n**two**\nthree")
  }

  @Test func hitsAreDeleted() throws {
    let editor = try editor("ˇ**one** two **one**\n\none\n")
    editor.keys("ctrl+h").type("one").settle().keys("ctrl+return").settle()
    #expect(editor.string == " two \n\n\n")
  }

  @Test func manyHitsOfPlainTextAreReplaced() throws {
    let text = String(repeating: "one word and a word\n", count: 3000) + "*wo*rd\n"
    let editor = try editor("ˇ" + text)
    editor.keys("ctrl+h").type("word").keys("tab").type("w").settle()
    #expect(editor.findStatus == "6001 matches")
    editor.keys("ctrl+return").settle()
    #expect(editor.string == String(repeating: "one w and a w\n", count: 3000) + "_w_\n")
    #expect(editor.document.editor.undoCount == 1)
  }
}
