import TextCore

/// The pieces of random texts.
enum Pieces {
  /// Letters, line ends, characters of several bytes and scalars, bytes that are no UTF-8.
  static let plain: [[UInt8]] =
    ["a", "b", " ", "\n", "\r\n", "\r", "é", "漢", "👩‍🚀", "e\u{301}", "word ", "א"].map {
      Array($0.utf8)
    } + [[0xFF], [0x80], [0xE6, 0xBC], [0]]

  /// Inline syntax of Markdown.
  static let inline: [[UInt8]] =
    [
      "*", "**", "_", "__", "~", "~~", "==", "`", "``", "[", "](", ")", "]", "[^", "[^1]: ", "<",
      ">", "\\", "# ", "> ", "- ", "1. ", "[ ] ", "a", "b ", " ", "é", "語", "\u{A0}", "—",
      "https:", "\"", "(", "x@y.z", "---", "\t", "word ", "<u>", "</u>", "!",
    ].map { Array($0.utf8) } + [[0xFF], [0x80], [0]]

  /// The pieces of random documents.
  static let documents: [[UInt8]] =
    inline + fences
    + [
      "\n", "\n\n", "\n", "\n- ", "\n  - ", "\n2) ", "\n> ", "\n> - ", "\n===", "\n---\n", "+++\n",
      "\n| a | b |\n|:-:|---|\n", "|", "\n[a]: /b 'c'\n", "\n[^1]: ", "\n    ", "<!--", "-->",
      "[a]",
      "[a][]", "  \n", "\\\n", "&amp;", "&#33;",
    ].map { Array($0.utf8) }

  /// The beginnings of random documents, which may have front matter.
  static let beginnings: [[UInt8]] = [
    "", "\n", "---\n", "---\ntitle: a\n---\n", "+++\na = 1\n+++\n",
  ].map {
    Array($0.utf8)
  }

  /// The pieces of fences.
  static let fences: [[UInt8]] = [
    "```", "````", "~~~", "~~~~~", "\n", "\n", "\r\n", "`", "~", " ", "   ", "swift", "x",
    "```\n", "~~~\n", "text\n", "> ", ">", "> > ", "\t", "- ", "1. ", "# a\n", "> text\n",
    String(repeating: "`", count: 63), "<!--", "-->", "===\n", "---\n", "+++\n", "...\n",
    "a | b\n", "-|-\n",
  ].map { Array($0.utf8) }
}

/// A range of plain numbers as a range of offsets.
func offsets(_ range: Range<Int>) -> TextRange {
  TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
}

extension TextRope {
  /// The whole text.
  var allBytes: [UInt8] { bytes(in: 0..<end) }
}
