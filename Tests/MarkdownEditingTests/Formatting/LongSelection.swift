import TestSupport
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Commands that take a long selection, and lines to select.
enum LongSelection {
  typealias Named = (name: String, run: (FormattingContext) -> EditResult?)

  static let formats: [ParagraphFormat] = [
    .heading(0), .heading(2), .quote, .bulletedList, .orderedList, .task,
  ]

  static var commands: [Named] {
    let styles = InlineFormat.allCases.flatMap { format -> [Named] in
      [
        ("\(format)", { FormattingCommands.toggleSelection(format, in: $0) }),
        ("\(format), tags hidden", { RichTextCommands.toggleSelection(format, in: $0) }),
      ]
    }
    let blocks = formats.map { format -> Named in
      ("\(format)", { FormattingCommands.toggle(format, in: $0) })
    }
    return styles + blocks + [
      ("code block", { FormattingCommands.toggleCodeBlock(in: $0) }),
      ("indent", { FormattingCommands.indent(in: $0) }),
      ("outdent", { FormattingCommands.outdent(in: $0) }),
      ("task", { FormattingCommands.checkTask(in: $0) }),
      ("wrap", { FormattingCommands.wrap("*", in: $0) }),
    ]
  }

  static func context(_ text: TextRope) -> FormattingContext {
    FormattingContext(
      text: text, selection: Selection(anchor: 0, head: text.end), fences: FenceTree(text))
  }

  static let pieces = [
    "*", "**", "_", "~~", "==", "`", "[", "](b)", "]", "\\", "**a**", "_b_", "a", "b ", " ", "é",
    "(", "\"", ".", "word", " two ", "\u{A0}", "\u{3000}", "1.", "#", " #", "+", "\t", "-",
  ]
  /// Pieces whose tags are pairs.
  static let spans = [
    "**a**", "__b c__", "_d_", "*e*", "`f`", "`` g` ``", "` h `", "~i~", "~~j~~", "==k==",
    "[l](m)", "[ n ](o)", "![p](q)", "<http://r.s>", "[^1]", "\\*", "**t *u* v**", "_w **x**_",
    "[**y**](z)", "**`a`**", "`b` _c_", "**[d](e \"f\")**", "~~_g_ h~~",
  ]
  static let prefixes = [
    "", "", "", "> ", "# ", "- ", "1. ", "  - ", "  ", "- [ ] ", "[^1]: ", "> > ", "\t", "    ",
    ">",
  ]

  static func line(_ random: inout SeededGenerator, plain: Bool) -> String {
    if random.number(0...20) == 0 { return ["```", "---", "~~~", ""][random.number(0...3)] }
    let pieces = plain ? Array(pieces[12...]) : pieces
    let text = (0..<random.number(0...6)).map { _ in pieces[random.number(0...(pieces.count - 1))] }
    return prefixes[random.number(0...(prefixes.count - 1))] + text.joined()
  }

  /// A line of letters and of spans, of which some may be all of it.
  static func markedLine(_ random: inout SeededGenerator) -> String {
    let text = (0..<random.number(1...5)).map { _ in
      random.number(0...2) == 0
        ? pieces[random.number(12...(pieces.count - 1))]
        : spans[random.number(0...(spans.count - 1))] + (random.number(0...2) == 0 ? "" : " ")
    }.joined()
    let tag = ["", "", "**", "_", "~~", "`"][random.number(0...5)]
    return prefixes[random.number(0...(prefixes.count - 1))] + tag + text + tag
      + (random.number(0...3) == 0 ? " and so on. " : "")
  }
}
