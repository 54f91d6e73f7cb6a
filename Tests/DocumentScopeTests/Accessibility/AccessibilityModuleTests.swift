import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// The accessibility tree and events of a window.
@MainActor struct AccessibilityModuleTests {
  private let heard = HeardEditor()

  @Test func withoutAListenerNothingIsMade() throws {
    var setup = TestEditor.Setup()
    setup.services.accessibility = heard.reader
    let editor = try TestEditor("words ˇ", setup)
    editor.type("more").keys("left")
    #expect(heard.reader.showCount == 0)
    heard.reader.setHeard(true)
    #expect(heard.reader.showCount == 1)
    heard.reader.setHeard(false)
    editor.type("more")
    #expect(heard.reader.showCount == 1)
  }

  @Test func paragraphsAreThere() throws {
    let editor = try heard.editor("# Title\n\nDear ˇyou\n")
    defer { withExtendedLifetime(editor) {} }
    #expect(heard.texts() == ["# Title", "", "Dear you", ""])
    #expect(heard.node(.heading)?.level == 1)
    #expect(heard.focus?.text?.caret == 5)
    #expect(heard.node(.window)?.states.contains(.active) == true)
  }

  @Test func aLetterIsToldAsOne() throws {
    let editor = try heard.editor("one\ntwˇ\n")
    editor.type("o")
    editor.tick()
    let changes = heard.reader.changes.compactMap { change in
      if case .changed(_, let old, let new) = change { (old, new) } else { nil }
    }
    #expect(changes.count == 1)
    #expect(changes.first?.1.text?.change(from: changes[0].0.text ?? .init(""))?.inserted == "o")
    #expect(heard.focus?.text?.caret == 3)
  }

  @Test func aParagraphStaysWhatItIsWhileOthersCome() throws {
    let editor = try heard.editor("oneˇ\ntwo\n")
    let before = heard.reader.tree?.entries["window/page"]?.children ?? []
    editor.keys("return")
    editor.tick()
    let after = heard.reader.tree?.entries["window/page"]?.children ?? []
    #expect(after.count == before.count + 1)
    #expect(after.first == before.first)
    #expect(Array(after.suffix(2)) == Array(before.suffix(2)))
  }

  @Test func selectionsAreToldInEveryParagraph() throws {
    let editor = try heard.editor("o«ne\ntwo\nth»ree")
    defer { withExtendedLifetime(editor) {} }
    let selections = heard.reader.tree?.paths.compactMap {
      heard.reader.tree?.node($0)?.text?.selection
    }
    #expect(selections == [1..<3, 0..<3, 0..<2])
  }

  @Test func aLongTextCostsWhatAPageDoes() throws {
    let editor = try heard.editor("ˇ" + String(repeating: "word\n", count: 100_000))
    #expect((heard.reader.tree?.entries.count ?? 0) < 60)
    editor.keys("ctrl+end")
    editor.tick()
    #expect((heard.reader.tree?.entries.count ?? 0) < 60)
    #expect(heard.focus?.text?.caret == 0)
  }

  @Test func paragraphsOutOfSightAreReachedOneFromTheOther() throws {
    let lines = (0..<200).map { "line \($0)" }.joined(separator: "\n")
    let editor = try heard.editor("ˇ" + lines)
    let tree = try #require(heard.reader.tree)
    var path = try #require(tree.entries["window/page"]?.children.last)
    var node = try #require(tree.node(path))
    for _ in 0..<50 {
      path = AccessibilityTree.path("window/page", try #require(node.flow.next))
      node = try #require(tree.node(path) ?? editor.document.host.accessibility.node(path))
    }
    #expect(node.states.contains(.offPage))
    let text = try #require(node.text)
    #expect(text.string(in: 0..<text.count).hasPrefix("line "))
    #expect(node.flow.previous != nil)
    // The page did not move.
    editor.expect("ˇ" + lines)
  }

  @Test func wordsAndSentencesAreThoseOfTheText() throws {
    let editor = try heard.editor("ˇ")
    let source = editor.document.host.accessibility
    let text = AccessibilityText("Õun, two. Three!")
    #expect(source.places(of: .start, of: .word, in: text) == [0, 5, 10])
    #expect(source.places(of: .end, of: .word, in: text) == [3, 8, 15])
    #expect(source.places(of: .start, of: .sentence, in: text) == [0, 10])
    #expect(source.places(of: .end, of: .sentence, in: text) == [9, 16])
    #expect(source.places(of: .start, of: .paragraph, in: text) == [0])
  }

  // Overlays

  @Test func menusAreWalked() throws {
    let editor = try heard.editor("wordsˇ")
    editor.keys("f10")
    editor.tick()
    #expect(heard.focus?.role == .menu)
    #expect(heard.focus?.name == "Paber")
    editor.keys("down")
    editor.tick()
    #expect(heard.focus?.role == .menuItem)
    let first = heard.focus?.name
    editor.keys("down")
    editor.tick()
    #expect(heard.focus?.name != first)
    editor.keys("escape").keys("escape")
    editor.tick()
    #expect(heard.focus?.role == .paragraph)
    #expect(heard.node(.menuBar) == nil)
  }

  @Test func aMenuRowIsChosenByItsAction() throws {
    let editor = try heard.editor("one two«three»")
    editor.keys("f10")
    editor.tick()
    let edit = heard.reader.tree?.paths.first { heard.reader.tree?.node($0)?.name == "Edit" }
    #expect(heard.request(.act(.press), edit, editor))
    let tree = try #require(heard.reader.tree)
    let path = try #require(
      tree.paths.first { tree.node($0)?.name == "Cut" && tree.node($0)?.role == .menuItem })
    #expect(tree.node(path)?.keys == "Ctrl+X")
    #expect(heard.request(.act(.press), path, editor))
    editor.expect("one twoˇ")
  }

  @Test func aQuestionIsAnswered() throws {
    let editor = try heard.editor("ˇ")
    var answer = ""
    editor.document.show(
      QuestionSheet(
        "Save it?",
        choices: [
          .init("Yes", letter: "y") { answer = "yes" },
          .init("No", letter: "n") { answer = "no" },
        ], marked: 0, cancel: 1))
    editor.tick()
    #expect(heard.node(.dialog)?.name == "Save it?")
    #expect(heard.focus?.name == "Yes")
    let path = heard.reader.tree?.paths.first { heard.reader.tree?.node($0)?.name == "No" }
    #expect(heard.request(.act(.press), path, editor))
    #expect(answer == "no")
    #expect(heard.focus?.role == .paragraph)
  }

  @Test func theFindBarIsAFieldThatIsWrittenIn() throws {
    let editor = try heard.editor("ˇone two one")
    editor.keys("ctrl+f")
    editor.tick()
    #expect(heard.focus?.role == .field)
    #expect(heard.focus?.name == "Find")
    #expect(heard.request(.replace(0..<0, with: "one"), heard.reader.tree?.focus, editor))
    #expect(heard.focus?.text?.scalars.count == 3)
    editor.keys("escape")
    editor.tick()
    #expect(heard.focus?.role == .paragraph)
  }

  @Test func theOutlineIsAList() throws {
    let editor = try heard.editor("# One\n\n## Two\n\ntextˇ")
    editor.keys("ctrl+shift+o")
    editor.mainThread.run()
    editor.tick()
    #expect(heard.node(.list)?.children.map(\.name) == ["One", "Two"])
    #expect(heard.focus?.role == .listItem)
    editor.keys("up")
    editor.tick()
    #expect(heard.focus?.name == "One")
  }

  @Test func aSentenceIsANotification() throws {
    let editor = try heard.editor("ˇ")
    editor.document.transientMessages.say("Saved.")
    editor.tick()
    #expect(heard.node(.notification)?.name == "Saved.")
    let first = heard.node(.notification)?.key
    editor.document.transientMessages.say("Saved.")
    editor.tick()
    #expect(heard.node(.notification)?.key != first, "the same words are said again")
  }

  @Test func keysThatGoElsewhereComeToNoNode() throws {
    let editor = try heard.editor("wordsˇ")
    editor.window.hasFocus = false
    editor.tick()
    #expect(heard.reader.tree?.focus == nil)
    #expect(heard.node(.window)?.states.contains(.active) == false)
  }

  @Test func whileNothingIsMarkedKeysComeToTheMenu() throws {
    let editor = try heard.editor("wordsˇ")
    editor.press(Point(x: 200, y: 100), button: .right)
    editor.tick()
    #expect(heard.focus?.role == .menu)
    editor.keys("down")
    editor.tick()
    #expect(heard.focus?.role == .menuItem)
  }
}
