import Interface
import MarkdownSyntax
import Platform
import Styling
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import Layout

/// The amount of work of an update: counted, not timed.
@MainActor
@Suite struct UpdateTests {
  private struct Work: Equatable {
    var parses = 0
    var fastPaths = 0
    var invalidations = 0
    var layouts = 0
  }

  private func work(_ editor: TestEditor, _ body: () -> Void) -> Work {
    let document = editor.document
    func count() -> Work {
      Work(
        parses: document.attributes.parseCount, fastPaths: document.attributes.fastPathCount,
        invalidations: document.layout.invalidationCount, layouts: document.layout.layoutCount)
    }
    let before = count()
    body()
    let after = count()
    return Work(
      parses: after.parses - before.parses, fastPaths: after.fastPaths - before.fastPaths,
      invalidations: after.invalidations - before.invalidations,
      layouts: after.layouts - before.layouts)
  }

  private static let page = "# A heading\n\nSome wordsˇ in a **paragraph**.\n- an item\n- another\n"

  @Test(
    arguments: [
      ["a"], ["*"], ["return"], ["backspace"], ["ctrl+backspace"], ["alt+up"], ["alt+down"],
      ["ctrl+d"], ["ctrl+shift+k"], ["tab"], ["ctrl+v"],
    ])
  func anEditInvalidatesTheLayoutOnce(_ keys: [String]) throws {
    let editor = try TestEditor(Self.page)
    editor.clipboard.text = "two\n> paragraphs\n"
    let work = work(editor) {
      for key in keys { if key.count == 1 { editor.type(key) } else { editor.keys(key) } }
      editor.tick()
    }
    #expect(work.invalidations == 1)
  }

  /// An underline or a delimiter row that is typed or removed changes the kind of the line above; no
  /// other line is parsed.
  @Test(arguments: [("A line\nˇ", "="), ("A line\n--ˇ", "-"), ("a | b\n-|ˇ", "-")])
  func anUnderlineIsParsedWithTheLineAbove(_ text: String, _ typed: String) throws {
    let editor = try TestEditor("first\n" + text + "\nlast\n")
    func block(above: Bool) -> BlockStyle? {
      let start = editor.text.paragraphRange(at: editor.selection.head).lowerBound
      return editor.document.editor.storage.value(of: .block, at: above ? start - 1 : start).value
    }
    #expect(block(above: true)?.kind == .paragraph)
    let typing = work(editor) { editor.type(typed).tick() }
    #expect(typing.parses == 2 && typing.invalidations == 1)
    #expect(block(above: true)?.kind == (typed == "-" && text.contains("|") ? .tableRow : .heading))
    let deleting = work(editor) { editor.keys("backspace").tick() }
    #expect(deleting.parses == 2 && deleting.invalidations == 1)
    #expect(block(above: true)?.kind == .paragraph)
  }

  /// A letter in a heading with an underline is typed as in any line, and so is one beside a table.
  @Test(arguments: [
    "A lineˇ\n===", "A lineˇ\n===\n\na | b\n-|-", "a | bˇ\n-|-\nc | d", "a\nb cˇ\n- d",
  ])
  func aLetterBesideOthersIsParsedNowhere(_ text: String) throws {
    let editor = try TestEditor(text)
    let work = work(editor) { editor.type("x").tick() }
    #expect(work.parses == 0 && work.fastPaths == 1)
  }

  /// A letter that makes one cell more takes the fast path, and makes a row of the line all the same.
  @Test func aLetterThatMakesACellMakesARow() throws {
    let editor = try TestEditor("a | ˇ\n-|-")
    func kind() -> BlockKind? {
      editor.document.editor.storage.value(of: .block, at: 0).value?.kind
    }
    #expect(kind() == .paragraph)
    editor.type("b").tick()
    #expect(kind() == .tableRow)
    editor.keys("backspace").tick()
    #expect(kind() == .paragraph)
  }

  /// Attributes that were put off come when a paragraph is looked at. That changes nothing that others
  /// would have to follow.
  @Test func lookingAtTextOpensNoTransaction() throws {
    let lines = (0..<200).map { "- **line** \($0)\n" }.joined()
    let editor = try TestEditor("ˇ" + lines)
    let (layout, storage) = (editor.document.layout, editor.document.editor.storage)
    let follow = try #require(storage.onEndEditing)
    var changes = 0
    storage.onEndEditing = {
      changes += 1
      follow($0)
    }
    let last = storage.text.end - 3
    #expect(storage.value(of: .block, at: last).value == nil)
    let parses = editor.document.attributes.parseCount
    let piece = layout.piece(at: last)
    #expect(storage.value(of: .block, at: piece.range.lowerBound).value?.isListItem == true)
    #expect(editor.document.attributes.parseCount == parses + 1)
    #expect(changes == 0)
  }

  @Test func undoInvalidatesTheLayoutOnce() throws {
    let editor = try TestEditor(Self.page)
    editor.type(" typed").tick()
    #expect(work(editor) { editor.keys("ctrl+z").tick() }.invalidations == 1)
    #expect(work(editor) { editor.keys("ctrl+shift+z").tick() }.invalidations == 1)
  }

  @Test func aLetterAmongLettersParsesNothingAndSetsOneParagraph() throws {
    let editor = try TestEditor(Self.page)
    let work = work(editor) { editor.type("x").tick() }
    #expect(work == Work(parses: 0, fastPaths: 1, invalidations: 1, layouts: 1))
  }

  @Test func aDeletedLetterAmongLettersParsesNothing() throws {
    let editor = try TestEditor(Self.page)
    let work = work(editor) { editor.keys("backspace").tick() }
    #expect(work == Work(parses: 0, fastPaths: 1, invalidations: 1, layouts: 1))
  }

  /// The two examples of the article on Paper's internals.
  @Test func aLetterIntoAWordOfJumps() throws {
    let editor = try TestEditor("**jumˇs** ==over=")
    let work = work(editor) { editor.type("p").tick() }
    #expect(work.parses == 0 && work.fastPaths == 1)
    let inline = editor.document.layout.storage.value(of: .inline, at: 5).value
    #expect(inline == .strong)
    editor.expect("**jumpˇs** ==over=")
  }

  @Test func anAsteriskOutOfTheTagOfJumps() throws {
    let editor = try TestEditor("**ˇjumps** ==over")
    let work = work(editor) { editor.keys("backspace").tick() }
    #expect(work.parses == 1 && work.fastPaths == 0 && work.invalidations == 1)
    let inline = editor.document.layout.storage.value(of: .inline, at: 3).value
    #expect(inline != .strong)
  }

  @Test func anotherThemeLaysOutAndParsesNothing() throws {
    let editor = try TestEditor(Self.page)
    let pixels = editor.window.pixels
    let work = work(editor) {
      editor.keys("ctrl+shift+l").tick()
    }
    #expect(work == Work())
    #expect(editor.window.pixels != pixels)
    #expect(editor.window.presented.last == [editor.window.deviceSize])
  }

  /// Marks of hits are colours behind letters, which don't move.
  @Test func findingLaysOutAndParsesNothing() throws {
    let editor = try TestEditor("the ˇone, the other and **the** last\n# the end\n")
    let work = work(editor) {
      editor.keys("ctrl+f").type("the").settle()
      editor.keys("return").settle().keys("return", "shift+return").settle()
    }
    let decorations = editor.document.layout.decorations
    #expect(decorations.hits(in: 0..<editor.text.end).count == 5)
    #expect(work == Work())
    #expect(self.work(editor) { editor.keys("escape").settle() } == Work())
    #expect(decorations.hits(in: 0..<editor.text.end).isEmpty)
  }

  @Test func selectingLaysOutAndParsesNothing() throws {
    let editor = try TestEditor(Self.page)
    let work = work(editor) { editor.keys("ctrl+a", "shift+left", "up", "end").tick() }
    #expect(work == Work())
  }

  @Test func stylesAreBuiltOnce() throws {
    let editor = try TestEditor()
    let passage = "# Title\n> a *quote* of **two** `words`\n\n- item ==one==\n\n```\ncode\n```\n"
    editor.type(passage).tick()
    let built = editor.document.layout.styles.builtCount
    for _ in 1...3 { editor.type(passage).tick() }
    #expect(editor.document.layout.styles.builtCount == built)
  }

  @Test func openingADocumentParsesOnlyWhatIsVisible() throws {
    let lines = Array(repeating: "A line of *text*.\n", count: 5000).joined()
    let editor = try TestEditor(lines)
    #expect(editor.document.attributes.parseCount < 40)
    #expect(editor.document.layout.layoutCount < 40)
    let end = work(editor) { editor.keys("ctrl+end").tick() }
    #expect(end.parses < 40 && end.layouts < 80)
  }

  @Test func aPasteOfManyParagraphsParsesOnlyAFew() throws {
    let editor = try TestEditor("ˇ\nend")
    editor.clipboard.text = Array(repeating: "pasted *text*\n", count: 3000).joined()
    let work = work(editor) { editor.keys("ctrl+v").tick() }
    #expect(work.parses < 120)
  }

  /// Also if its parts end with different open constructs.
  @Test func aGiantParagraphIsParsedOnce() throws {
    let words = (0..<300).map { $0 % 100 == 50 ? "<loose" : "word\($0)" }
    var setup = TestEditor.Setup()
    setup.partSizes = .small
    let editor = try TestEditor("some wordsˇ and more " + words.joined(separator: " "), setup)
    let storage = editor.document.editor.storage
    var loose: Set<Bool> = []
    storage.enumerate(.block, in: 0..<editor.text.end) { block, _ in
      if let block { loose.insert(block.hasLooseEnds) }
    }
    #expect(loose.count == 2)
    let count = editor.document.attributes.parseCount
    editor.keys("right", "down", "up", "left").tick()
    editor.type("a").tick()
    #expect(editor.document.attributes.parseCount == count)
  }

  /// A key in a long paragraph parses only text near it, for any content.
  @Test(arguments: ["some words ", "*a", "~=", "\\*", "[]", "x", "`", ">", "**a** _b_ "])
  func aKeyInAGiantParagraphParsesAFewParts(_ unit: String) throws {
    let half = String(repeating: unit, count: 100_000 / unit.utf8.count)
    let editor = try TestEditor(half + "ˇ" + half)
    for key in ["b", " ", "*", "`", "]"] {
      let before = editor.document.attributes.styler.parser.parsedCount
      editor.type(key).tick()
      let sizes = PartSizes.shipped
      #expect(editor.document.attributes.styler.parser.parsedCount - before <= 4 * sizes.longest)
    }
  }

  /// Return at the end of a giant paragraph parses only its end: all else stays as it is.
  @Test(arguments: ["some words ", "**a** _b_ ", "`a` "])
  func returnAtTheEndOfAGiantParagraphKeepsItsParts(_ unit: String) throws {
    let editor = try TestEditor(String(repeating: unit, count: 100_000 / unit.utf8.count) + "ˇ")
    _ = editor.everything()
    let storage = editor.document.editor.storage
    func parsedBytes() -> Int {
      var count = 0
      storage.enumerate(.block, in: 0..<storage.text.end) { block, range in
        if block != nil { count += range.count }
      }
      return count
    }
    #expect(parsedBytes() == editor.text.utf8Count)
    let before = editor.document.attributes.styler.parser.parsedCount
    editor.keys("return").tick()
    #expect(parsedBytes() == editor.text.utf8Count)
    #expect(
      editor.document.attributes.styler.parser.parsedCount - before
        <= 2 * PartSizes.shipped.longest)
  }
}
