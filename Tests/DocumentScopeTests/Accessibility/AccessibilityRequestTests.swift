import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Requests of a screen reader: they can do what keys can, and nothing more.
@MainActor struct AccessibilityRequestTests {
  private let heard = HeardEditor()

  @Test func theCaretGoesWhereItIsPut() throws {
    let editor = try heard.editor("ˇone\nõun")
    #expect(
      heard.request(.setCaret(1), heard.reader.tree?.entries["window/page"]?.children.last, editor))
    editor.expect("one\nõˇun")
    #expect(
      heard.request(
        .select(0..<2), heard.reader.tree?.entries["window/page"]?.children.last, editor))
    editor.expect("one\n«õu»n")
    #expect(!heard.request(.setCaret(0), "window/page/p999", editor))
    #expect(!heard.request(.setCaret(0), "nonsense", editor))
  }

  @Test func editsAreThoseOfATypist() throws {
    let editor = try heard.editor("one twoˇ")
    let path = heard.reader.tree?.focus
    #expect(heard.request(.replace(4..<7, with: "three"), path, editor))
    editor.expect("one threeˇ")
    #expect(heard.request(.replace(0..<4, with: ""), path, editor))
    editor.expect("ˇthree")
    editor.keys("ctrl+z").keys("ctrl+z")
    #expect(editor.document.editor.text == TextRope("one two"))
    // Offsets outside the text are clamped.
    #expect(heard.request(.replace(90..<99, with: "!"), path, editor))
    editor.expect("one two!ˇ")
  }

  /// A message of the bus may hold 128 MB.
  @Test func aTextIsOneStepAndHasABound() throws {
    let editor = try heard.editor("oneˇ")
    let path = heard.reader.tree?.focus
    let most = AccessibilityRequest.mostBytes
    #expect(
      !heard.request(.replace(0..<3, with: String(repeating: "a", count: most + 1)), path, editor))
    editor.expect("oneˇ")
    editor.type(" is")
    let text = String(repeating: "It rained. And it went on.\n", count: 500)
    #expect(heard.request(.replace(0..<6, with: text), path, editor))
    #expect(editor.document.editor.text == TextRope(text))
    editor.keys("ctrl+z").expect("«one is»")
    editor.keys("ctrl+z").expect("oneˇ")
  }

  @Test func aLockedTextStaysWhatItIs() throws {
    let editor = try heard.editor("oneˇ")
    editor.document.editor.isLocked = true
    editor.tick()
    #expect(!heard.request(.replace(0..<3, with: "two"), heard.reader.tree?.focus, editor))
    editor.expect("oneˇ")
  }

  @Test func linksAreNodesOfTheirParagraph() throws {
    let editor = try heard.editor("a [*fine* page](https://example.org) and <https://b.org>ˇ")
    let path = try #require(heard.reader.tree?.focus)
    let text = try #require(heard.focus?.text)
    #expect(text.links.map(text.string) == ["[*fine* page]", "<https://b.org>"])
    let source = editor.document.host.accessibility
    #expect(source.node(path + "/l0")?.link?.address == "https://example.org")
    #expect(source.node(path + "/l1")?.role == .link)
    #expect(source.node(path + "/l2") == nil)
    #expect(source.node(path + "/nonsense") == nil)
    #expect(heard.request(.act(.press), path + "/l0", editor))
    #expect(!heard.request(.replace(0..<1, with: "x"), path + "/l0", editor))
    #expect(heard.opener.opened == ["https://example.org"])
  }

  @Test func nothingHappensBehindAQuestion() throws {
    let editor = try heard.editor("oneˇ")
    let path = heard.reader.tree?.focus
    editor.document.show(
      QuestionSheet(
        "Save it?", choices: [.init("Yes", letter: "y") {}], marked: 0, cancel: 0))
    editor.tick()
    #expect(!heard.request(.replace(0..<3, with: "two"), path, editor))
    #expect(!heard.request(.setCaret(0), path, editor))
    editor.expect("oneˇ")
  }

  @Test func aRequestEndsAnActionInProgressAsAKeyDoes() throws {
    let editor = try heard.editor("oneˇ")
    let path = heard.reader.tree?.focus
    editor.keys("f10")
    editor.tick()
    #expect(heard.request(.replace(0..<0, with: "an"), path, editor))
    editor.expect("anˇone")
    #expect(heard.node(.menuBar) == nil)
    editor.document.host.events.handle(.composition(text: "q", selection: 0..<0))
    #expect(heard.request(.setCaret(0), path, editor))
    editor.expect("ˇanqone")
  }

  @Test func hiddenTagsAreNotRead() throws {
    let editor = try heard.editor("some **bold** textˇ")
    editor.keys("ctrl+shift+p")
    editor.tick()
    #expect(heard.texts() == ["some bold text"])
    #expect(heard.focus?.text?.caret == 14)
    #expect(heard.request(.setCaret(7), heard.reader.tree?.focus, editor))
    editor.expect("some **boˇld** text")
  }
}
