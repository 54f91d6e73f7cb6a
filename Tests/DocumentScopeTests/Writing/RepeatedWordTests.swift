import Canvas
import Layout
import Platform
import TextCore
import Testing
import Words

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface

/// Words that stand twice, words with tags in them, and the way from one mistake to the next.
@MainActor
@Suite struct RepeatedWordTests {
  private func editor(_ marked: String, isOn: Bool = true) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.dictionaries = TestShelf([
      "en": "the cat sat on mat unbelievable believable and had one two three"
    ])
    setup.settings.spelling = isOn
    setup.size = Size(width: 560, height: 420)
    return try TestEditor(marked, setup).settle()
  }

  private func wrong(_ editor: TestEditor) -> [String] {
    editor.document.layout.decorations.misspellings(in: 0..<editor.text.end).map {
      editor.text.string(in: $0)
    }
  }

  // Words that stand twice

  @Test func aWordThatStandsTwiceIsMarked() throws {
    let editor = try editor("The the cat sat on the **the** mat and the `x` the cat had had one.ˇ")
    #expect(wrong(editor) == ["the", "the"])
    let item = try #require(editor.spellingItems(at: 5).first)
    #expect(editor.spellingItems(at: 5).map(\.englishTitle) == ["Delete Repeated Word", "Ignore"])
    item.perform()
    editor.settle().expect("Theˇ cat sat on the **the** mat and the `x` the cat had had one.")
    #expect(wrong(editor) == ["the"])
    editor.spellingItems(at: 22).first?.perform()
    editor.settle()
    #expect(editor.string == "The cat sat on the mat and the `x` the cat had had one.")
    editor.keys("ctrl+z").settle()
    #expect(wrong(editor) == ["the"])
    editor.spellingItems(at: 22).last?.perform()
    editor.settle()
    #expect(wrong(editor) == [])
  }

  @Test func whatIsTypedBetweenTakesTheMarkAway() throws {
    let editor = try editor("the ˇthe mat")
    #expect(wrong(editor) == ["the"])
    editor.type("cat and ").keys("end").settle()
    #expect(wrong(editor) == [])
  }

  @Test func aWordThatIsWrongTwiceHasSuggestions() throws {
    let editor = try editor("teh teh mat ˇ")
    #expect(wrong(editor) == ["teh", "teh"])
    _ = editor.spellingItems(at: 5)
    #expect(editor.spellingItems(at: 5).map(\.englishTitle).first == "the")
  }

  // Words with tags

  @Test func aWordGoesOnOverTags() throws {
    let editor = try editor("un**believ**able one~~ two~~ un[believable](http://x.y) on`x`e ˇ")
    #expect(wrong(editor) == ["e"])
  }

  @Test func aWordWithTagsKeepsThem() throws {
    let editor = try editor("one un**beleiv**able two ˇ")
    #expect(wrong(editor) == ["un**beleiv**able"])
    let items = editor.spellingItems(at: 8)
    #expect(items.map(\.englishTitle).first == "unbelievable")
    items.first?.perform()
    editor.settle()
    #expect(editor.string == "one un**believ**able two ")
    editor.keys("ctrl+z").settle()
    #expect(editor.string == "one un**beleiv**able two ")
  }

  @Test func aSuggestionOverTheEndOfAStyleLeavesMarkdownWhole() throws {
    let editor = try editor("one **unbeliev**bale two ˇ")
    editor.spellingItems(at: 6).first?.perform()
    editor.settle()
    #expect(editor.string == "one **unbeliev**able two ")
  }

  @Test func aSuggestionThatCrossesATagIsReadAsItIs() throws {
    let editor = try editor("one unbei**l**evable two ˇ")
    #expect(wrong(editor) == ["unbei**l**evable"])
    editor.spellingItems(at: 6).first?.perform()
    editor.settle()
    #expect(editor.string.filter { $0 != "*" } == "one unbelievable two ")
    #expect(wrong(editor) == [])
  }

  // Suggestions

  @Test func lettersThatChangedPlacesAndWordsOfTheDocumentComeFirst() throws {
    let editor = try editor("cat mat mat mat sat sat act\n\nhat ˇ")
    // Each of three letters is as near as the other to this dictionary.
    #expect(editor.spellingItems(at: 25).map(\.englishTitle).prefix(1) == ["cat"])
    #expect(editor.spellingItems(at: 30).map(\.englishTitle).prefix(2) == ["mat", "sat"])
  }

  // From one to the next

  @Test func aKeyGoesToTheNextMistake() throws {
    let editor = try editor("ˇteh cat\n\nsat the the mat\n\nfuor two")
    editor.keys("f7").settle().expect("«teh» cat\n\nsat the the mat\n\nfuor two")
    editor.keys("f7").settle().expect("teh cat\n\nsat the «the» mat\n\nfuor two")
    editor.keys("f7").settle().expect("teh cat\n\nsat the the mat\n\n«fuor» two")
    editor.keys("f7").settle().expect("«teh» cat\n\nsat the the mat\n\nfuor two")
    editor.keys("menu").settle()
    #expect(editor.document.menus.session?.panels.last?.titles.first == "the")
  }

  @Test func theNextMistakeIsShownHoweverFarItIs() throws {
    let editor = try editor("ˇ" + String(repeating: "one two\n", count: 4000) + "fuor")
    editor.keys("f7").settle()
    #expect(editor.text.string(in: editor.selection.range) == "fuor")
    let line = editor.document.scroll.line(of: editor.selection)
    #expect(line.top >= 0 && line.top + line.height <= editor.document.viewport.clearHeight)
  }

  @Test func withoutAMistakeThatIsSaid() throws {
    let editor = try editor("one twoˇ three")
    editor.keys("f7")
    for _ in 0..<4 { editor.mainThread.run() }
    #expect(editor.whisper == "No misspellings found")
    editor.expect("one twoˇ three")
  }

  @Test func theKeySwitchesCheckingOn() throws {
    let editor = try editor("ˇone fuor", isOn: false)
    editor.keys("f7").settle().expect("one «fuor»")
    #expect(editor.application.settings.chosen.spelling)
    #expect(wrong(editor) == ["fuor"])
  }

  @Test func whoGoesOnWritingIsNotTakenAway() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.dictionaries = TestShelf(["en": "one two"])
    setup.settings.spelling = true
    setup.writingQueue = queue
    let editor = try TestEditor("ˇone fuor", setup)
    for _ in 0..<3 {
      editor.settle()
      queue.release()
    }
    editor.settle().keys("f7").type("x")
    queue.release()
    editor.settle().expect("xˇone fuor")
  }
}
