import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Blocks that are pasted at the beginning of a paragraph, cut and moved.
@Suite struct PastedBlocksTests {
  @Test(arguments: [
    ("## ˇChapter", "- a\n- b", "- a\n- bˇ\n\n## Chapter"),
    ("## **ˇChapter**", "- a\n- b", "- a\n- bˇ\n\n## **Chapter**"),
    ("x\n## ˇChapter", "- a\n- b", "x\n\n- a\n- bˇ\n\n## Chapter"),
    ("> ˇQuote", "- a\n- b", "- a\n- bˇ\n\n> Quote"),
    ("> x\n>\n> ˇQuote", "- a\n- b", "> x\n>\n- a\n- bˇ\n\n> Quote"),
    ("- x\n- ˇitem", "# a\n\nb", "- x\n\n# a\n\nbˇ\n\n- item"),
    ("ˇtext", "- a\n- b", "- a\n- bˇ\n\ntext"), ("# ˇa", "- x\n", "- x\n\n# ˇa"),
    ("# ˇa", "```\nx\n```", "```\nx\n```ˇ\n\n# a"),
    // The last of several plain paragraphs joins the text after the marker.
    ("## ˇChapter", "aaa\n\nbbb", "aaa\n\n## bbbˇChapter"),
    ("- x\n- ˇitem", "aaa\nbbb", "- x\n\naaa\n\n- bbbˇitem"),
    ("## ˇChapter", "aaa\n\nbbb\n", "aaa\n\nbbb\n\n## ˇChapter"),
    ("ˇtext", "aaa\n\nbbb", "aaa\n\nbbbˇtext"), ("## ˇChapter", "\nbbb", "## bbbˇChapter"),
    // Within a paragraph, and in an empty one.
    ("## Chˇapter", "- a\n- b", "## Cha\n- bˇapter"), ("ˇ", "- a\n- b", "- a\n- bˇ"),
    ("## ˇChapter", "- a", "## aˇChapter"),
    // Line ends go before the marker and the tags of the paragraph.
    ("## ˇChapter", "\n", "\nˇ## Chapter"), ("**ˇtext**", "aaa\n\nbbb", "aaa\n\nbbbˇ**text**"),
    ("**ˇtext**", "\n\n", "\n\nˇ**text**"),
  ])
  func pastedBlocksKeepTheBlockBelow(marked: String, pasted: String, expected: String) {
    let result = MarkedText.result(marked) {
      RichTextCommands.insert(markdown: TextRope(pasted), in: $0)
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    ("ˇ## Chapter", "- a\n- b", "- a\n- bˇ\n\n## Chapter"),
    ("x\nˇ> Quote", "# a\n\nb", "x\n\n# a\n\nbˇ\n\n> Quote"),
    ("ˇ- item", "# a\n\nb\n", "# a\n\nb\n\nˇ- item"),
    ("ˇ## Chapter", "aaa\n\nbbb", nothing), ("## ˇChapter", "- a\n- b", nothing),
    ("ˇtext", "- a\n- b", nothing), ("ˇ## Chapter", "- a", nothing),
    ("ˇ", "- a\n- b", nothing), ("```\nˇ# a\n```", "- a\n- b", nothing),
  ])
  func whereTagsAreShownToo(marked: String, pasted: String, expected: String) {
    let result = MarkedText.result(marked) {
      FormattingCommands.insertBlocks(TextRope(pasted), in: $0)
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    // All items go, and an empty paragraph stays between blank lines.
    ("x\n\n- «a\n- b»\n\ny", "x\n\nˇ\n\ny"), ("1. «a\n2. b»", "ˇ"), ("> «a\n>\n> b»\n", "ˇ\n"),
    ("x\n- «a\n- b»\ny", "x\nˇy"), ("x\n- «a\n- b»", "xˇ"), ("- «a\n- b»\n- c", "- ˇc"),
    // The paragraph after the last selected letter keeps its marker.
    ("- «a\n- b\n- »c", "- ˇc"), ("# «a\n\n- »b", "- ˇb"), ("- «a\n- b\n»\nx", "ˇ\nx"),
    ("«a\n# »b", "# ˇb"), ("- «a\n- b\n- »", "ˇ"),
    // Parts of paragraphs.
    ("- a«b\n- c»d", "- aˇd"), ("- «a\n- b»c", "- ˇc"), ("- «a»", "- ˇ"), ("- a«b\n- c»", "- aˇ"),
  ])
  func wholeBlocksAreCut(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.cut(in: $0) } == expected)
  }

  /// A list that is cut and pasted back at once is unchanged.
  @Test(arguments: [
    "x\n\n- «a\n- b»\n\ny", "1. «a\n2. b»", "> «a\n> b»\n", "- «a\n- b\n- »c",
    "- «a\n- b\n- »c\n- d", "# «a\n\n»b", "# «a\n\n# »b",
  ])
  func cutBlocksComeBack(marked: String) throws {
    let context = MarkedText(marked).context()
    let markdown = RichTextCommands.markdown(in: context)
    let cut = try #require(RichTextCommands.cut(in: context))
    var after = try context.after(cut.edit)
    after.selection = cut.selection
    let pasted = try #require(
      RichTextCommands.insertList(markdown, in: after)
        ?? RichTextCommands.insert(markdown: markdown, in: after))
    let text = try after.after(pasted.edit).text
    #expect(text.string(in: 0..<text.end) == context.text.string(in: 0..<context.text.end))
  }

  @Test(arguments: [
    ("«# a\n\nb»", "ˇ"), ("«# a»", "ˇ"), ("«- a\n- b\n»", "ˇ"), ("# «a»", "# ˇ"),
    ("«> a\n> »b", "> ˇb"),
  ])
  func theWholeTextLeavesNoMarker(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.delete(in: $0) } == expected)
  }
}
