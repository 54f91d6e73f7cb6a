import Canvas
import Layout
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Repeated words, words with tags in them, and the jump from one mistake to the next.
@MainActor
@Suite struct RepeatedWordTests {
  private func editor(_ marked: String, isOn: Bool = true) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.dictionaries = TestDictionaries([
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

  // Repeated words

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

  @Test func textTypedBetweenRemovesTheMark() throws {
    let editor = try editor("the ˇthe mat")
    #expect(wrong(editor) == ["the"])
    editor.type("cat and ").keys("end").settle()
    #expect(wrong(editor) == [])
  }

  // Over the end of a line

  private static let wrapped = """
    one two three one two three one two three one two three one two three on the
    the mat and the cat sat on the mat and the cat sat on the mat and one two three

    one two three and the cat sat on the mat and the cat sat on the mat and the
    mat
    """

  /// Lines that were wrapped by hand are one paragraph.
  @Test func aWordThatStandsTwiceOverTheEndOfAWrappedLineIsMarked() throws {
    let editor = try editor(Self.wrapped + "ˇ")
    #expect(wrong(editor) == ["the"])
    let place = Self.wrapped.split(separator: "\n")[0].utf8.count + 1
    #expect(
      editor.document.layout.decorations.misspelling(at: TextOffset(place + 1))
        == TextRange(at: TextOffset(place), length: 3))
    editor.spellingItems(at: place + 1).first?.perform()
    editor.settle()
    #expect(editor.string == Self.wrapped.replacingFirst("the\nthe mat", by: "the\nmat"))
    #expect(wrong(editor) == [])
    editor.keys("ctrl+z").settle()
    #expect(wrong(editor) == ["the"])
  }

  /// F7 stops there, too.
  @Test func aKeyGoesToAWordThatStandsTwiceOverTheEndOfALine() throws {
    let editor = try editor("ˇ" + Self.wrapped)
    editor.keys("f7").settle()
    #expect(editor.text.string(in: editor.selection.range) == "the")
    #expect(
      editor.selection.range.lowerBound == editor.text.paragraphStart(1))
  }

  /// The check of a line follows edits in the line above.
  @Test func textTypedAtTheEndOfTheLineAboveRemovesTheMark() throws {
    let editor = try editor(Self.wrapped.replacingFirst("on the\nthe", by: "on theˇ\nthe"))
    #expect(wrong(editor) == ["the"])
    editor.type(" mat").settle().keys("down").settle()
    #expect(wrong(editor) == [])
    editor.keys("up", "end", "ctrl+backspace", "backspace").keys("down").settle()
    #expect(wrong(editor) == ["the"])
    editor.keys("up", "end", "return").keys("up", "up").settle()
    #expect(wrong(editor) == [], "a blank line ends the paragraph")
  }

  /// The first words of a new sheet are checked, but they say nothing about its lines.
  @Test func theCheckDoesNotDecideWhatLinesMean() throws {
    let editor = try editor("ˇ")
    editor.type("one two ").settle().type(String(Self.wrapped.dropFirst(8))).keys("ctrl+a")
    editor.document.perform("copy-html")
    #expect(editor.clipboard.text?.contains("on the\nthe mat") == true)
  }

  /// Words are not repeated across lines that are paragraphs or verses.
  @Test(arguments: ["one the\nthe mat\n", "one the\nthe mat\n\ncat\n", "on the\n\nthe mat"])
  func linesThatWereNotWrappedAreMarkedAlone(text: String) throws {
    #expect(wrong(try editor(text + "ˇ")) == [])
  }

  /// An item, a heading or a quote begins something else.
  @Test(arguments: ["- the mat", "# the mat", "> the mat", "1. the mat", "```\nthe mat\n```"])
  func aBlockThatBeginsIsNoContinuation(block: String) throws {
    let lines = Self.wrapped.replacingFirst("on the\nthe mat", by: "on the\nmat")
    #expect(wrong(try editor(lines + "\n\none on the\n" + block + "ˇ")) == [])
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
    // To this dictionary all three letters are equally near.
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
    #expect(editor.transientMessages == "No misspellings found")
    editor.expect("one twoˇ three")
  }

  @Test func theKeySwitchesCheckingOn() throws {
    let editor = try editor("ˇone fuor", isOn: false)
    editor.keys("f7").settle().expect("one «fuor»")
    #expect(editor.application.settings.chosen.spelling)
    #expect(wrong(editor) == ["fuor"])
  }

  @Test func typingDuringTheSearchKeepsTheCaret() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.dictionaries = TestDictionaries(["en": "one two"])
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

extension String {
  /// The string with the first occurrence of a part replaced.
  fileprivate func replacingFirst(_ part: String, by other: String) -> String {
    var (text, bytes) = (Array(utf8), Array(part.utf8))
    guard let start = text.indices.first(where: { text[$0...].starts(with: bytes) }) else {
      return self
    }
    bytes = Array(other.utf8)
    text.replaceSubrange(start..<(start + part.utf8.count), with: bytes)
    return String(decoding: text, as: UTF8.self)
  }
}
