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
}
