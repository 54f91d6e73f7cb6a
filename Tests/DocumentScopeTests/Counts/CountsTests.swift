import Counting
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

extension TestEditor {
  /// The texts of the counts by their names.
  fileprivate var saidCounts: [String: String] {
    let words = Catalog.english
    return Dictionary(
      uniqueKeysWithValues: document.counts.facts.facts.map {
        (words.text($0.name), words.text($0.value))
      })
  }

  /// True if the counts are shown over the page.
  fileprivate var showsCounts: Bool { document.stack.layers.contains { $0 === document.counts } }
}

/// The counts of the text, over the page and in the menu.
@MainActor @Suite struct CountsTests {
  @Test func theyTellOfTheWholeText() throws {
    let editor = try TestEditor(
      "# One *heading*ˇ\n\nThree more words, in [a link](https://example.org). And `code`.\n")
    #expect(
      editor.saidCounts == [
        "Words": "9", "Characters": "45", "Without Spaces": "37", "Sentences": "3",
        "Paragraphs": "2", "Pages": "1", "Reading Time": "1 min",
      ])
  }

  @Test func theyTellOfTheSelection() throws {
    let editor = try TestEditor("one «two th»ree four")
    #expect(editor.document.counts.facts.title != nil)
    #expect(editor.saidCounts["Words"] == "2" && editor.saidCounts["Characters"] == "6")
    editor.keys("shift+right")
    #expect(editor.saidCounts["Characters"] == "7")
    editor.keys("right")
    #expect(editor.document.counts.facts.title == nil && editor.saidCounts["Words"] == "4")
  }

  @Test func longTimesAreHours() throws {
    let editor = try TestEditor(String(repeating: "word ", count: 20_000) + "ˇ")
    editor.document.counts.begin()
    editor.settle()
    #expect(
      editor.saidCounts["Words"] == "20\u{A0}000"
        && editor.saidCounts["Reading Time"] == "1 h 25 min")
  }

  @Test func theyAreThereForAsLongAsTheKeyIsHeld() throws {
    let editor = try TestEditor("one twoˇ")
    editor.keys("f8")
    #expect(editor.showsCounts == true)
    editor.tick()
    // The keyboard repeats it.
    let presses = editor.window.presented.count
    for _ in 0..<20 {
      editor.window.delegate?.handle(.key(KeyPress(.function(8), isRepeat: true)))
      editor.tick()
    }
    #expect(
      editor.showsCounts == true && editor.window.presented.count == presses, "nothing flickers")
    editor.letGo("a")
    #expect(editor.showsCounts == true)
    editor.letGo("f8")
    #expect(editor.showsCounts == false)
    editor.expect("one twoˇ")
  }

  @Test func theyGoWithTheKeyboard() throws {
    let editor = try TestEditor("one twoˇ")
    editor.keys("f8")
    editor.window.delegate?.handle(.focus(false))
    #expect(editor.showsCounts == false)
  }

  /// The counts open over any focused element except a question.
  @Test(arguments: ["ctrl+f", "ctrl+shift+o", "f10"])
  func theyComeOverOtherThings(keys: String) throws {
    let editor = try TestEditor("# one twoˇ")
    editor.keys(keys).settle().keys("f8")
    #expect(editor.showsCounts == true)
    editor.letGo("f8")
    #expect(editor.showsCounts == false)
  }

  @Test func theyFollowWhatIsTypedMeanwhile() throws {
    let editor = try TestEditor("oneˇ")
    editor.keys("f8").tick()
    let before = editor.window.presented.count
    editor.type(" two").tick()
    #expect(editor.window.presented.count > before)
    #expect(editor.saidCounts["Words"] == "2")
  }

  @Test func nothingIsCountedBeforeTheFirstRequest() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(String(repeating: "word ", count: 20_000) + "ˇ", setup)
    editor.type("more").settle()
    #expect(queue.count == 0)
    editor.keys("f8")
    editor.tick()
    #expect(queue.count == 1)
  }

  @Test func aLongTextIsCountedInTheBackground() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(String(repeating: "word ", count: 20_000) + "ˇ", setup)
    editor.keys("f8")
    editor.tick()
    #expect(editor.saidCounts["Words"] == "…")
    editor.type("more and more")
    editor.tick()
    queue.release()
    editor.mainThread.run()
    #expect(editor.saidCounts["Words"] == "20\u{A0}003")
    editor.keys("ctrl+a", "backspace")
    #expect(editor.saidCounts["Words"] == "0")
  }

  @Test func theRestOfAFileCountsWhenItIsRead() throws {
    var setup = TestEditor.Setup()
    setup.sliceSizes = SliceSizes(least: 1 << 16, head: 1 << 14, slice: 1 << 15)
    let queue = HeldQueue()
    setup.readingQueue = queue
    let editor = try TestEditor(
      file: Array(String(repeating: "a word\n", count: 40_000).utf8), setup)
    editor.keys("f8").settle()
    while queue.count > 0 {
      queue.release()
      editor.settle()
    }
    #expect(editor.saidCounts["Words"] == "80\u{A0}000")
  }

  @Test func theyStandAtTheTopOfTheEditMenu() throws {
    let editor = try TestEditor("one two threeˇ")
    editor.keys("f10").type("e")
    let panel = try #require(editor.document.menus.session?.panels.last)
    guard case .facts(let facts)? = panel.rows.first else {
      Issue.record("no counts at the top")
      return
    }
    #expect(Catalog.english.text(facts().facts[0].value) == "3")
    #expect(panel.marked == 2, "what can be chosen is marked first")
  }

  private static let pieces = [
    "word ", "Word. ", "a", "*", "`", "\n", "\n\n", "```\n", "漢字", "é", "👩‍🚀", "[x](y) ", "# ", "!",
  ]

  /// By keys and commands in the window, against counting from scratch.
  @Test(arguments: seeds)
  func afterAnyEditsTheyAreThoseOfCountingAnew(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let editor = try TestEditor("Some words.\n\nˇAnd more.\n")
    for step in 0..<150 {
      switch generator.number(0...9) {
      case 0: editor.keys("backspace")
      case 1: editor.keys("ctrl+backspace")
      case 2: editor.keys("ctrl+z")
      case 3: editor.keys("ctrl+shift+z")
      case 4: editor.keys("ctrl+up")
      case 5: editor.keys("shift+down", "ctrl+b")
      case 6: editor.keys("ctrl+d")
      default: editor.type(Self.pieces[generator.number(0...(Self.pieces.count - 1))])
      }
      guard generator.number(0...3) == 0 else { continue }
      let selection = editor.selection
      editor.document.editor.select(Selection(caret: selection.head))
      let text = editor.text
      let naive = try #require(
        TextCounter().counts(in: 0..<text.end, of: text, fences: FenceTree(text)))
      let said = editor.saidCounts
      try #require(said["Words"] == "\(naive.words)", "step \(step)")
      try #require(said["Characters"] == "\(naive.characters)", "step \(step)")
      try #require(said["Sentences"] == "\(naive.sentences)", "step \(step)")
      try #require(said["Paragraphs"] == "\(naive.paragraphs)", "step \(step)")
    }
  }
}
