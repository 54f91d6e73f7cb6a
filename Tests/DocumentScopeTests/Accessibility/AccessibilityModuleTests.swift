import Canvas
import Interface
import Platform
import TestSupport
import TextCore
import Testing
import Words

@testable import DocumentScope

/// What a screen reader would be told of a window.
@MainActor struct AccessibilityModuleTests {
  private let reader = SilentAccessibility()

  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.services.accessibility = reader
    let editor = try TestEditor(marked, setup)
    reader.setHeard(true)
    editor.turn()
    return editor
  }

  private func texts() -> [String] {
    guard let tree = reader.tree else { return [] }
    return tree.paths.compactMap { tree.node($0)?.text }.map { $0.string(in: 0..<$0.count) }
  }

  private var focus: AccessibilityNode? {
    reader.tree.flatMap { tree in tree.focus.flatMap(tree.node) }
  }

  private func node(_ role: AccessibilityNode.Role) -> AccessibilityNode? {
    guard let tree = reader.tree else { return nil }
    return tree.paths.first { tree.node($0)?.role == role }.flatMap(tree.branch)
  }

  private func request(
    _ request: AccessibilityRequest, _ path: String?, _ editor: TestEditor
  ) -> Bool {
    let isDone = editor.document.accessibility.perform(request, on: path ?? "")
    editor.turn()
    return isDone
  }

  @Test func whileNobodyListensNothingIsMade() throws {
    var setup = TestEditor.Setup()
    setup.services.accessibility = reader
    let editor = try TestEditor("words ˇ", setup)
    editor.type("more").keys("left")
    #expect(reader.showCount == 0)
    reader.setHeard(true)
    #expect(reader.showCount == 1)
    reader.setHeard(false)
    editor.type("more")
    #expect(reader.showCount == 1)
  }

  @Test func paragraphsAreThere() throws {
    let editor = try editor("# Title\n\nDear ˇyou\n")
    defer { withExtendedLifetime(editor) {} }
    #expect(texts() == ["# Title", "", "Dear you", ""])
    #expect(node(.heading)?.level == 1)
    #expect(focus?.text?.caret == 5)
    #expect(node(.window)?.states.contains(.active) == true)
  }

  @Test func aLetterIsToldAsOne() throws {
    let editor = try editor("one\ntwˇ\n")
    editor.type("o")
    editor.turn()
    let changes = reader.changes.compactMap { change in
      if case .changed(_, let old, let new) = change { (old, new) } else { nil }
    }
    #expect(changes.count == 1)
    #expect(changes.first?.1.text?.change(from: changes[0].0.text ?? .init(""))?.inserted == "o")
    #expect(focus?.text?.caret == 3)
  }

  @Test func aParagraphStaysWhatItIsWhileOthersCome() throws {
    let editor = try editor("oneˇ\ntwo\n")
    let before = reader.tree?.entries["window/page"]?.children ?? []
    editor.keys("return")
    editor.turn()
    let after = reader.tree?.entries["window/page"]?.children ?? []
    #expect(after.count == before.count + 1)
    #expect(after.first == before.first)
    #expect(Array(after.suffix(2)) == Array(before.suffix(2)))
  }

  @Test func selectionsAreToldInEveryParagraph() throws {
    let editor = try editor("o«ne\ntwo\nth»ree")
    defer { withExtendedLifetime(editor) {} }
    let selections = reader.tree?.paths.compactMap { reader.tree?.node($0)?.text?.selection }
    #expect(selections == [1..<3, 0..<3, 0..<2])
  }

  @Test func aLongTextCostsWhatAPageDoes() throws {
    let editor = try editor("ˇ" + String(repeating: "word\n", count: 100_000))
    #expect((reader.tree?.entries.count ?? 0) < 60)
    editor.keys("ctrl+end")
    editor.turn()
    #expect((reader.tree?.entries.count ?? 0) < 60)
    #expect(focus?.text?.caret == 0)
  }

  @Test func paragraphsOutOfSightAreReachedOneFromTheOther() throws {
    let lines = (0..<200).map { "line \($0)" }.joined(separator: "\n")
    let editor = try editor("ˇ" + lines)
    let tree = try #require(reader.tree)
    var path = try #require(tree.entries["window/page"]?.children.last)
    var node = try #require(tree.node(path))
    for _ in 0..<50 {
      path = AccessibilityTree.path("window/page", try #require(node.flow.next))
      node = try #require(tree.node(path) ?? editor.document.accessibility.node(path))
    }
    #expect(node.states.contains(.offPage))
    let text = try #require(node.text)
    #expect(text.string(in: 0..<text.count).hasPrefix("line "))
    #expect(node.flow.previous != nil)
    // Nothing on the page has moved for that.
    editor.expect("ˇ" + lines)
  }

  @Test func wordsAndSentencesAreThoseOfTheText() throws {
    let editor = try editor("ˇ")
    let source = editor.document.accessibility
    let text = AccessibilityText("Õun, two. Three!")
    #expect(source.starts(of: .word, in: text) == [0, 5, 10])
    #expect(source.starts(of: .sentence, in: text) == [0, 10])
    #expect(source.starts(of: .paragraph, in: text) == [0])
  }

  // Requests

  @Test func theCaretGoesWhereItIsPut() throws {
    let editor = try editor("ˇone\nõun")
    #expect(request(.setCaret(1), reader.tree?.entries["window/page"]?.children.last, editor))
    editor.expect("one\nõˇun")
    #expect(request(.select(0..<2), reader.tree?.entries["window/page"]?.children.last, editor))
    editor.expect("one\n«õu»n")
    #expect(!request(.setCaret(0), "window/page/p999", editor))
    #expect(!request(.setCaret(0), "nonsense", editor))
  }

  @Test func editsAreThoseOfATypist() throws {
    let editor = try editor("one twoˇ")
    let path = reader.tree?.focus
    #expect(request(.replace(4..<7, with: "three"), path, editor))
    editor.expect("one threeˇ")
    #expect(request(.replace(0..<4, with: ""), path, editor))
    editor.expect("ˇthree")
    editor.keys("ctrl+z").keys("ctrl+z")
    #expect(editor.document.editor.text == TextRope("one two"))
    // What is outside counts as the nearest inside.
    #expect(request(.replace(90..<99, with: "!"), path, editor))
    editor.expect("one two!ˇ")
  }

  @Test func aLockedTextStaysWhatItIs() throws {
    let editor = try editor("oneˇ")
    editor.document.editor.isLocked = true
    editor.turn()
    #expect(!request(.replace(0..<3, with: "two"), reader.tree?.focus, editor))
    editor.expect("oneˇ")
  }

  @Test func hiddenTagsAreNotRead() throws {
    let editor = try editor("some **bold** textˇ")
    editor.keys("ctrl+shift+p")
    editor.turn()
    #expect(texts() == ["some bold text"])
    #expect(focus?.text?.caret == 14)
    #expect(request(.setCaret(7), reader.tree?.focus, editor))
    editor.expect("some **boˇld** text")
  }

  // What lies over the page

  @Test func menusAreWalked() throws {
    let editor = try editor("wordsˇ")
    editor.keys("f10")
    editor.turn()
    #expect(focus?.role == .menu)
    #expect(focus?.name == "Paber")
    editor.keys("down")
    editor.turn()
    #expect(focus?.role == .menuItem)
    let first = focus?.name
    editor.keys("down")
    editor.turn()
    #expect(focus?.name != first)
    editor.keys("escape").keys("escape")
    editor.turn()
    #expect(focus?.role == .paragraph)
    #expect(node(.menuBar) == nil)
  }

  @Test func aMenuRowIsChosenByItsAction() throws {
    let editor = try editor("one two«three»")
    editor.keys("f10")
    editor.turn()
    let edit = reader.tree?.paths.first { reader.tree?.node($0)?.name == "Edit" }
    #expect(request(.act(.press), edit, editor))
    let tree = try #require(reader.tree)
    let path = try #require(
      tree.paths.first { tree.node($0)?.name == "Cut" && tree.node($0)?.role == .menuItem })
    #expect(tree.node(path)?.keys == "Ctrl+X")
    #expect(request(.act(.press), path, editor))
    editor.expect("one twoˇ")
  }

  @Test func aQuestionIsAnswered() throws {
    let editor = try editor("ˇ")
    var answer = ""
    editor.document.show(
      QuestionSheet(
        "Save it?",
        choices: [
          .init("Yes", letter: "y") { answer = "yes" },
          .init("No", letter: "n") { answer = "no" },
        ], marked: 0, cancel: 1))
    editor.turn()
    #expect(node(.dialog)?.name == "Save it?")
    #expect(focus?.name == "Yes")
    let path = reader.tree?.paths.first { reader.tree?.node($0)?.name == "No" }
    #expect(request(.act(.press), path, editor))
    #expect(answer == "no")
    #expect(focus?.role == .paragraph)
  }

  @Test func theFindBarIsAFieldThatIsWrittenIn() throws {
    let editor = try editor("ˇone two one")
    editor.keys("ctrl+f")
    editor.turn()
    #expect(focus?.role == .field)
    #expect(focus?.name == "Find")
    #expect(request(.replace(0..<0, with: "one"), reader.tree?.focus, editor))
    #expect(focus?.text?.scalars.count == 3)
    editor.keys("escape")
    editor.turn()
    #expect(focus?.role == .paragraph)
  }

  @Test func theOutlineIsAList() throws {
    let editor = try editor("# One\n\n## Two\n\ntextˇ")
    editor.keys("ctrl+shift+o")
    editor.mainThread.run()
    editor.turn()
    #expect(node(.list)?.children.map(\.name) == ["One", "Two"])
    #expect(focus?.role == .listItem)
    editor.keys("up")
    editor.turn()
    #expect(focus?.name == "One")
  }

  @Test func aSentenceIsANotification() throws {
    let editor = try editor("ˇ")
    editor.document.whisper.say("Saved.")
    editor.turn()
    #expect(node(.notification)?.name == "Saved.")
    let first = node(.notification)?.key
    editor.document.whisper.say("Saved.")
    editor.turn()
    #expect(node(.notification)?.key != first, "the same words are said again")
  }

  @Test func keysThatGoElsewhereComeToNoNode() throws {
    let editor = try editor("wordsˇ")
    editor.window.hasFocus = false
    editor.turn()
    #expect(reader.tree?.focus == nil)
    #expect(node(.window)?.states.contains(.active) == false)
  }
}
