import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Keys and commands in tables.
@Suite struct TableCommandTests {
  @Test(arguments: [
    ("| aˇ |\n|---|", "x\ny", "x y"), ("| a |\n|---|\n| bˇ", " x\r\n\r\n- y\n", "x - y"),
    ("| aˇ |\n|---|", "x|y \\| \\\\|", "x\\|y \\| \\\\\\|"), ("> | «a» |\n> |---|", "|\n", "\\|"),
    ("aˇ | b\n-|-", "x\ny", "x y"),
    // No change: outside of a cell, or the text fits already.
    ("| aˇ |\n|---|", " x ", nothing), ("ˇ| a |\n|---|", "x\ny", nothing),
    ("| a |ˇ\n|---|", "x\ny", nothing), ("| a |\n|-ˇ--|", "x\ny", nothing),
    ("| aˇ |", "x\ny", nothing), ("| «a |\n|-»--|", "x\ny", nothing),
  ])
  func textThatFitsIntoACell(marked: String, text: String, expected: String) {
    let context = MarkedText(marked).context()
    let fitted = FormattingCommands.fitToCell(
      TextRope(text), in: context.selection.range, of: context)
    #expect(fitted.map { $0.string(in: 0..<$0.end) } ?? nothing == expected)
  }

  @Test(arguments: [
    ("| aˇ | b |\n|---|---|\n", "| a | «b» |\n|---|---|\n"),
    ("| a | bˇ |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| «c» | d |"),
    ("| a | b |\n|--ˇ-|---|\n| c | d |", "| a | b |\n|---|---|\n| «c» | d |"),
    ("| aˇ | |\n|---|---|\n", "| a | ˇ|\n|---|---|\n"),
    ("| a |\n|---|\n| longˇ |", "| a |\n|---|\n| long |\n| ˇ  |"),
    ("| head | b |\n|---|---|\n| cˇ   x    | |", "| head | b |\n|---|---|\n| c   x | ˇ|"),
    ("| head | b |\n|---|---|\n| cˇ| |", "| head | b |\n|---|---|\n| c    | ˇ|"),
    ("> | aˇ |\n> |---|", "> | a |\n> |---|\n> | ˇ  |"),
    ("| aˇ | b |", nothing),
    ("| a |\n|---|\n| - |\n| bˇ |", "| a |\n|---|\n| - |\n| b |\n| ˇ  |"),
    ("| a |\n|---|\n| bˇ |\n| - |", "| a |\n|---|\n| b |\n| «-» |"),
    ("|a|b|\n|-|-|\n|ˇx|y|", "|a|b|\n|-|-|\n|x|«y»|"),
    ("```\n| aˇ |\n|---|\n```", nothing),
    ("aˇ | b\n-|-\nc | d", "a | «b»\n-|-\nc | d"),
    ("a | bˇ\n-|-\nc | d", "a | b\n-|-\n«c» | d"),
    ("a | b\n-|-\nc | d\ne | fˇ", "a | b\n-|-\nc | d\ne | f\n| ˇ |  |"),
    ("a | bˇ\nc | d", nothing), ("a | bˇ\n-|-|-", nothing), ("- a | bˇ\n-|-", nothing),
  ])
  func theNextCell(marked: String, expected: String) {
    #expect(
      MarkedText.result(marked) { FormattingCommands.selectCell(.forward, in: $0) } == expected)
  }

  @Test(arguments: [
    ("| a | bˇ |\n|---|---|", "| «a» | b |\n|---|---|"),
    ("| a | b |\n|---|---|\n| cˇ | d |", "| a | «b» |\n|---|---|\n| c | d |"),
    ("| aˇ | b |\n|---|---|", "| aˇ | b |\n|---|---|"),
    ("a | b\n-|-\ncˇ | d", "a | «b»\n-|-\nc | d"),
  ])
  func theCellBefore(marked: String, expected: String) {
    #expect(
      MarkedText.result(marked) { FormattingCommands.selectCell(.backward, in: $0) } == expected)
  }

  @Test(arguments: [
    ("| aˇ | b |\n|---|---|", "| a | b |\n|---|---|\n| ˇ  |   |"),
    ("| a |\n|---|\n| 漢字ˇ |\n\ntext", "| a |\n|---|\n| 漢字 |\n| ˇ  |\n\ntext"),
    ("| a |\n|---|\n| bˇ |\n| c |", "| a |\n|---|\n| b |\n| ˇ  |\n| c |"),
    ("| a |\n|---|\n| b |\n|  ˇ |\n\n", "| a |\n|---|\n| b |\n\nˇ\n\n"),
    ("> | a |\n> |---|\n> | b |\n> |  ˇ |", "> | a |\n> |---|\n> | b |\n> \n> ˇ"),
    ("| head |\n|---|\n| cˇ         |", "| head |\n|---|\n| c    |\n| ˇ     |"),
    ("ˇ| a |\n|---|", nothing), ("> ˇ| a |\n> |---|", nothing),
    ("| a | bˇ |\ntext", nothing), ("a | bˇ\ntext", nothing),
    ("aˇ | b\n-|-", "a | b\n-|-\n| ˇ |  |"), ("ˇa | b\n-|-", nothing),
    // At the beginning of a row above it, but never between the header and the delimiter row.
    ("| a |\n|---|\nˇ| b |", "| a |\n|---|\n| ˇ  |\n| b |"),
    ("> | a |\n> |---|\n> ˇ| b |", "> | a |\n> |---|\n> | ˇ  |\n> | b |"),
    ("| a |\nˇ|---|\n| b |", "| a |\n|---|\n| ˇ  |\n| b |"),
    // Selected words stay, such as those that Tab selects.
    ("| a |\n|---|\n| «**b**» |", "| a |\n|---|\n| **b** |\n| ˇ  |"),
    ("| «a» |\n|---|\n| b |", "| a |\n|---|\n| ˇ  |\n| b |"),
    ("| a |\n|---|\n«ˇ| b |»\n| c |", "| a |\n|---|\n| b |\n| ˇ  |\n| c |"),
    ("| a |\n|---|\n| «b |\n| c» |", "| a |\n|---|\n| b |\n| c |\n| ˇ  |"),
    ("| a |\n|---|\n«| b |\n»| c |", "| a |\n|---|\n| b |\n| ˇ  |\n| c |"),
    ("«| a |\n|---|\n| b |»", nothing), ("«x\n\n| a |\n|---|\n| b» |", nothing),
    ("| a |\n|---|\n| b« |\n\nx»", nothing),
  ])
  func returnAddsARow(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.addRow(in: $0) } == expected)
  }

  /// Where pipes are hidden, the first letter is at the beginning of a row.
  @Test(arguments: [
    ("| a |\n|---|\n| ˇb |", "| a |\n|---|\n| ˇ  |\n| b |"),
    ("| a |\n|---|\n| **ˇb** |", "| a |\n|---|\n| ˇ  |\n| **b** |"),
    ("| a |\n|---|\n| bˇ |", "| a |\n|---|\n| b |\n| ˇ  |"),
    ("| a | b |\n|---|---|\n| c | ˇd |", "| a | b |\n|---|---|\n| c | d |\n| ˇ  |   |"),
    ("| a |\n|---|\n| «b» |", "| a |\n|---|\n| b |\n| ˇ  |"),
    ("| ˇa |\n|---|", "\nˇ| a |\n|---|"), ("| aˇ |\n|---|", "| a |\n|---|\n| ˇ  |"),
  ])
  func returnAddsARowInPreview(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.newParagraph(in: $0) } == expected)
  }

  @Test(arguments: [
    ("ˇ| a | b |\n|---|---|", "| xˇa | b |\n|---|---|"),
    ("| a | b |ˇ\n|---|---|", "| a | bxˇ |\n|---|---|"),
    ("| a | b | ˇ\n|---|---|", "| a | bxˇ | \n|---|---|"),
    ("> ˇ| a |\n> |---|", "> | xˇa |\n> |---|"),
    ("| a |\n|---|\n|  |ˇ", "| a |\n|---|\n| xˇ |"),
    ("| a ˇ |\n|---|", "| a xˇ |\n|---|"), ("|ˇ a |\n|---|", "|xˇ a |\n|---|"),
    ("ˇa | b\n-|-", "xˇa | b\n-|-"), ("a | bˇ\n-|-", "a | bxˇ\n-|-"),
    // No table.
    ("| a |ˇ", "| a |xˇ"),
  ])
  func typedLettersStayInTheirCells(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.write("x", in: $0) } == expected)
    let pasted = MarkedText.result(marked) {
      RichTextCommands.insert(markdown: TextRope("x"), in: $0)
    }
    #expect(pasted == expected)
  }

  @Test(arguments: [
    ("ˇ| a | b |\n|---|---|", "| ˇa | b |\n|---|---|"),
    ("|ˇ a | b |\n|---|---|", "| ˇa | b |\n|---|---|"),
    ("| a | b  ˇ|\n|---|---|", "| a | bˇ  |\n|---|---|"),
    ("| a | b |ˇ\n|---|---|", "| a | bˇ |\n|---|---|"),
    ("| aˇ | b |\n|---|---|", nothing), ("| a | b |\nˇ|---|---|", nothing), ("ˇ| a |", nothing),
    ("ˇtext", nothing), ("a | bˇ\n-|-", nothing),
  ])
  func placesBesideCellsAreMovedIntoThem(marked: String, expected: String) {
    let context = MarkedText(marked).context()
    let place = RichTextCommands.placeInCell(context.selection.head, in: context)
    let drawn = place.map { MarkedText.drawing(Selection(caret: $0), in: context.text) }
    #expect(drawn ?? nothing == expected)
  }

  @Test(arguments: [
    ("| a | b |\n|---|---|\n| cˇ  | d |", "| a | b |\n|---|---|\n| c |ˇ d |"),
    ("| a | b |\n|---|---|\n| c | dˇ|", "| a | b |\n|---|---|\n| c | d|ˇ"),
    ("| a | b |\n|---|---|\n| c |ˇ |", "| a | b |\n|---|---|\n| c | |ˇ"),
    ("| aˇ | b |\n|---|---|", "| a |ˇ b |\n|---|---|"),
    ("> | a |\n> |---|\n> | bˇ |", "> | a |\n> |---|\n> | b |ˇ"),
    // Elsewhere a pipe begins a cell.
    ("| a | b |\n|---|---|\n| c | d |ˇ", nothing), ("| a | b |\n|---|---|\n| cˇc | d |", nothing),
    ("| a | b |\n|---|---|\n| c | dˇ", nothing), ("| a | b |\n|---|---|\nˇ| c | d |", nothing),
    ("| a | b |\n|---|---|\n| c \\ˇ | d |", nothing), ("| a |ˇ b |\n|---|---|", nothing),
    ("| a | b |\n|---ˇ|---|", nothing), ("| a | bˇ |", nothing),
    ("| a | b |\n|---|---|\n| «c» | d |", nothing),
  ])
  func aTypedPipeStepsOverThatOfItsCell(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { FormattingCommands.passPipe(in: $0) } == expected)
  }

  @Test(arguments: [
    (
      "|aˇ|longer|\n|:-|-:|\n|é|x|\n|漢字|",
      "| aˇ    | longer |\n| :--- | -----: |\n| é    |      x |\n| 漢字 |        |"
    ),
    ("| a |\n|:-:|\n| centˇred|", "|    a    |\n| :-----: |\n| centˇred |"),
    ("|a\n|-\n|bˇ", "| a   |\n| --- |\n| bˇ   |"),
    ("|  |\n|-|\nˇ|x|y|z|", "|       |\n| ----- |\nˇ| x|y|z |"),
    ("| aˇ   |\n| --- |", "| aˇ   |\n| --- |"),
    ("> | a |\n> |-|\n> |bbbbˇ|", "> | a    |\n> | ---- |\n> | bbbbˇ |"),
    ("| aˇ | b |\n|:-:|---|\n| - | - |", "|  aˇ  | b   |\n| :-: | --- |\n|  -  | -   |"),
    ("aˇ | b\n-|-\nc | d", "| aˇ   | b   |\n| --- | --- |\n| c   | d   |"),
    ("> aˇ | b\n> -|-", "> | aˇ   | b   |\n> | --- | --- |"),
    ("no ˇ| table", nothing),
  ])
  func columnsAreAligned(marked: String, expected: String) {
    let result = MarkedText.result(marked) { FormattingCommands.alignColumns(in: $0) }
    #expect(result == (expected == marked ? nothing : expected))
    // A second time there is nothing to do.
    if expected != nothing {
      #expect(MarkedText.result(expected) { FormattingCommands.alignColumns(in: $0) } == nothing)
    }
  }

  @Test(arguments: [
    ("«| a | b |»\n|---|---|", "«| **a** | **b** |»\n|---|---|"),
    ("«| **a** | **b** |»\n|---|---|", "«| a | b |»\n|---|---|"),
    ("| «one» two | b |\n|---|---|", "| **«one»** two | b |\n|---|---|"),
    (
      "«a\n| b | c |\n|---|---|\n| d | e |»",
      "**«a**\n| **b** | **c** |\n|---|---|\n| **d** | **e** |»"
    ),
    ("«a | b»\n-|-\nc | d", "**«a** | **b»**\n-|-\nc | d"),
    ("«**a** | **b**»\n-|-", "«a | b»\n-|-"), ("> «a | b»\n> -|-", "> **«a** | **b»**\n> -|-"),
    (
      "«a | b\n-|-\nc | d\ne | f»\n",
      "**«a** | **b**\n-|-\n**c** | **d**\n**e** | **f»**\n"
    ),
    ("a | b\n-|-\nc | d\n«e | f»", "a | b\n-|-\nc | d\n**«e** | **f»**"),
    // The page shows no row there.
    ("a | b\n-|-\nc | d\n«**e | f**»", "a | b\n-|-\nc | d\n«e | f»"),
    ("«a | b»\nc", "**«a | b»**\nc"),
  ])
  func stylesStayInTheirCells(marked: String, expected: String) {
    #expect(
      MarkedText.result(marked) { FormattingCommands.toggleSelection(.strong, in: $0) } == expected)
  }

  @Test(arguments: [
    ("«| a | b |»\n|---|---|", "«| **a** | **b** |»\n|---|---|"),
    ("«| **a** | **b** |»\n|---|---|", "«| a | b |»\n|---|---|"),
    ("| «one» two | b |\n|---|---|", "| **«one»** two | b |\n|---|---|"),
    ("«a | b»\n-|-\nc | d", "**«a** | **b»**\n-|-\nc | d"),
    ("«**a** | **b**»\n-|-", "«a | b»\n-|-"),
    (
      "«a | b\n-|-\nc | d\ne | f»\n",
      "**«a** | **b**\n-|-\n**c** | **d**\n**e** | **f»**\n"
    ),
    ("«a \\| b | c»\n-|-", "**«a \\| b** | **c»**\n-|-"),
    ("aˇa | b\n-|-", "**aˇa** | b\n-|-"),
  ])
  func stylesStayInTheirCellsInPreview(marked: String, expected: String) {
    let boundaries = SimpleTextBoundaries()
    #expect(
      MarkedText.result(marked) {
        RichTextCommands.toggle(.strong, in: $0, boundaries: boundaries)
      } == expected)
  }

  /// Very many cells are searched as one selection.
  @Test func allCellsOfALongRowGetAStyle() {
    let plain = "«" + String(repeating: "| a ", count: 40) + "|»"
    let strong = "«" + String(repeating: "| **a** ", count: 40) + "|»"
    for (before, after) in [(plain, strong), (strong, plain)] {
      #expect(
        MarkedText.result(before) { FormattingCommands.toggleSelection(.strong, in: $0) } == after)
    }
  }

  /// The rows of a long table are joined to few replacements, and the caret stays in its cell.
  @Test func aLongTableIsAligned() throws {
    let rows = Array(repeating: "|a|bc|", count: 3_000)
    let start = MarkedText("|x|yˇ|\n|-|-|\n" + rows.joined(separator: "\n"))
    let result = try #require(FormattingCommands.alignColumns(in: start.context()))
    #expect(result.edit.replacements.count < 2_000)
    var text = start.text
    try result.edit.apply(to: &text)
    let aligned = Array(repeating: "| a   | bc  |", count: 3_000).joined(separator: "\n")
    let isAligned =
      text.string(in: 0..<text.end) == "| x   | y   |\n| --- | --- |\n" + aligned
    #expect(isAligned)
    #expect(result.selection.isEmpty && result.selection.head == 9)
  }

  @Test(arguments: [
    (5, true), (21, true), (22, false), (100, false),
  ]) func theLengthOfATableIsFound(count: Int, isLonger: Bool) {
    let context = MarkedText("a\n| x | yˇ |\n|-|-|\n| z |\nb").context()
    #expect(FormattingCommands.isTable(longerThan: count, in: context) == isLonger)
  }

  @Test func aTableWithDistantHeaderIsOne() {
    let rows = Array(repeating: "| a |", count: 2_000).joined(separator: "\n")
    for (text, isTable) in [
      ("| a |\n|---|\n\(rows)ˇ", true), ("| a |\n\(rows.prefix(500))ˇ", false), ("aˇ", false),
    ] {
      #expect(FormattingCommands.isInTable(MarkedText(text).context()) == isTable)
    }
  }

  /// After the columns of any table are aligned, its cells have the same words, and all pipes are below
  /// each other.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func alignedCellsKeepTheirWords(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "", "word", "two words", "漢字", "é", "*b*", "`c`", "\\|", "👩‍🚀", "אב"]
    for _ in 0..<200 {
      let columns = random.number(1...4)
      func row(_ count: Int) -> String {
        "|"
          + (0..<count).map { _ in
            String(repeating: " ", count: random.number(0...2))
              + (words.randomElement(using: &random) ?? "")
              + String(repeating: " ", count: random.number(0...2)) + "|"
          }.joined()
      }
      let rule =
        "|"
        + (0..<columns).map { _ in
          (["-", ":--", "--:", ":-:"].randomElement(using: &random) ?? "") + "|"
        }.joined()
      let rows = (0..<random.number(0...3)).map { _ in row(random.number(1...columns)) }
      let string = ([row(columns), rule] + rows).joined(separator: "\n")
      let context = MarkedText("ˇ" + string).context()
      guard let result = FormattingCommands.alignColumns(in: context) else { continue }
      let after = try context.after(result.edit)
      let table = try #require(TextTable(around: 0, in: after))
      let before = try #require(TextTable(around: 0, in: context))
      func cells(_ line: TextTable.Line) -> [[UInt8]] {
        let cells = line.row.cells.map { Array(line.bytes[$0.content]) }
        return cells + Array(repeating: [], count: columns - cells.count)
      }
      for (old, new) in zip(before.lines, table.lines) where !old.isDelimiters {
        #expect(cells(old) == cells(new), "\(string)")
      }
      let pipes = table.lines.map { line in
        line.row.cells.map { TextColumns.count(of: line.bytes[..<$0.end.lowerBound]) }
      }
      #expect(Set(pipes).count == 1, "\(string)")
      #expect(before.alignments == table.alignments, "\(string)")
    }
  }
}
