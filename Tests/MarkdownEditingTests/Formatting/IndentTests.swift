import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// Tab over several paragraphs.
@Suite struct IndentTests {
  @Test(arguments: [
    ("«one\ntwo»", "«\tone\n\ttwo»"),
    ("o«ne\n\ntw»o", "\to«ne\n\n\ttw»o"),
    ("«one\n»two", "«\tone\n»two"),
    ("«ˇone\ntwo»", "«ˇ\tone\n\ttwo»"),
    ("```\n«a\n  b»\n```", "```\n«\ta\n\t  b»\n```"),
    ("«one\n# Two\n> three\n---\nfour»", "«\tone\n# Two\n> three\n---\n\tfour»"),
    ("«# One\n# Two»", "«# One\n# Two»"),
    ("o«n»e", nothing),
    ("oneˇ", nothing),
  ])
  func setsIn(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.indent(in: $0) } == expected)
  }

  @Test(arguments: [
    ("«\tone\n    two\n  three\nfour»", "«one\ntwo\nthree\nfour»"),
    ("```\n«\ta\n\t  b»\n```", "```\n«a\n  b»\n```"),
    ("\toneˇ", nothing),
  ])
  func setsOut(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.outdent(in: $0) } == expected)
  }

  @Test func frontMatterStaysAsItIs() {
    #expect(
      MarkedText.result("«---\na: b\n---\n\ntext\nmore»") { FormattingCommands.indent(in: $0) }
        == "«---\na: b\n---\n\n\ttext\n\tmore»")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func setInAndOutGivesTheFirstBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = ["one", "", "  two", "\tthree", "> four", "# five", "```", "---", "[^1]: six", "é"]
    for _ in 0..<60 {
      let count = random.number(2...6)
      let chosen = (0..<count).map { _ in lines[random.number(0...(lines.count - 1))] }
      let context = MarkedText("«" + chosen.joined(separator: "\n") + "»").context()
      guard let indented = FormattingCommands.indent(in: context) else { continue }
      let after = try context.after(indented.edit)
      var back = after
      back.selection = indented.selection
      let outdented = try #require(FormattingCommands.outdent(in: back))
      // Only if each paragraph was indented: another one may have white space to lose.
      guard outdented.edit.replacements.count == indented.edit.replacements.count else { continue }
      #expect(try back.after(outdented.edit).text == context.text, "seed \(seed): \(chosen)")
      #expect(outdented.selection.range == context.selection.range, "seed \(seed): \(chosen)")
    }
  }
}
