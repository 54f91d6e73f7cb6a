import Platform
import TestSupport
import Testing

@testable import DocumentScope

/// The forms in which a copy is offered to other programs.
@MainActor
@Suite struct RichCopyTests {
  private static let head = "<meta charset=\"utf-8\">\n"

  @Test func aCopyHasAllForms() throws {
    let editor = try TestEditor("one «**two** three» four")
    editor.keys("ctrl+c")
    let clipboard = editor.clipboard
    #expect(
      clipboard.types
        == [ClipboardData.html, ClipboardData.rtf, ClipboardData.markdown, ClipboardData.text])
    #expect(clipboard.text == "**two** three")
    #expect(clipboard.string(as: ClipboardData.markdown) == "**two** three")
    #expect(
      clipboard.string(as: ClipboardData.html) == Self.head + "<strong>two</strong> three")
    let rtf = try #require(clipboard.string(as: ClipboardData.rtf))
    #expect(rtf.hasPrefix("{\\rtf1") && rtf.contains("two") && rtf.contains("\\b"))
  }

  @Test func soDoesACut() throws {
    let editor = try TestEditor("«*one*» two")
    editor.keys("ctrl+x").expect("ˇ two")
    #expect(editor.clipboard.string(as: ClipboardData.html) == Self.head + "<em>one</em>")
  }

  /// It is made on request, but from the text as it was copied.
  @Test func laterEditsChangeNothing() throws {
    let editor = try TestEditor("«one»")
    editor.keys("ctrl+c", "delete").type("two")
    #expect(editor.clipboard.string(as: ClipboardData.html) == Self.head + "one")
  }

  @Test func inPreviewPlainTextIsMarkdown() throws {
    let editor = try TestEditor("a **«bold»** word")
    editor.document.perform("preview-mode")
    editor.keys("ctrl+a", "ctrl+c")
    #expect(editor.clipboard.text == "a **bold** word")
    #expect(
      editor.clipboard.string(as: ClipboardData.html)
        == Self.head + "a <strong>bold</strong> word")
  }

  @Test func theSourceOfHTMLIsPlainText() throws {
    let editor = try TestEditor("«a **b**»")
    editor.document.perform("copy-html")
    #expect(editor.clipboard.types == [ClipboardData.text])
    #expect(editor.clipboard.text == "<p>a <strong>b</strong></p>\n")
  }

  /// The front matter is not in the selection.
  @Test func theLanguageIsThatOfTheFrontMatter() throws {
    let editor = try TestEditor("---\nlang: de\n---\n\nein «**Wort**»")
    editor.keys("ctrl+c")
    let rtf = try #require(editor.clipboard.string(as: ClipboardData.rtf))
    #expect(rtf.contains("\\lang1031"))
    let other = try TestEditor("---\nlang: 7\n---\n\na «**word**»")
    other.keys("ctrl+c")
    let english = try #require(other.clipboard.string(as: ClipboardData.rtf))
    #expect(english.contains("\\lang1033"))
  }

  /// For programs that would take Markdown for plain text.
  @Test func richTextHasNoMarkdown() throws {
    let editor = try TestEditor("one «**two** [three](https://a.test)» four")
    editor.document.perform("copy-rich")
    let clipboard = editor.clipboard
    #expect(clipboard.types == [ClipboardData.html, ClipboardData.rtf, ClipboardData.text])
    #expect(clipboard.text == "two three (https://a.test)")
    #expect(
      clipboard.string(as: ClipboardData.html)
        == Self.head + "<strong>two</strong> <a href=\"https://a.test\">three</a>")
    #expect(clipboard.string(as: ClipboardData.rtf)?.hasPrefix("{\\rtf1") == true)
  }

  @Test func richTextKeepsTheLastLineEnd() throws {
    let editor = try TestEditor("«- **a**\n- b\n»c")
    editor.document.perform("copy-rich")
    #expect(editor.clipboard.text == "- a\n- b\n")
  }

  @Test func aTitleOfFrontMatterIsNoPartOfRichText() throws {
    let editor = try TestEditor("«---\ntitle: T\n---\n\nwords»")
    editor.document.perform("copy-rich")
    #expect(editor.clipboard.text == "words")
  }

  @Test func markdownOfOthersComesAsItIs() throws {
    let editor = try TestEditor("ˇ")
    let content = ClipboardContent([
      .init(ClipboardData.text) { Array("bold".utf8) },
      .init(ClipboardData.markdown) { Array("**bold**".utf8) },
    ])
    editor.clipboard.offer(content, on: .clipboard)
    editor.keys("ctrl+v").expect("**bold**ˇ")
    editor.keys("ctrl+a", "delete", "ctrl+shift+v").expect("boldˇ")
  }
}
