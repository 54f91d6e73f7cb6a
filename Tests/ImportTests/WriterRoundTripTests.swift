import Import
import MarkdownSyntax
import TestSupport
import Testing

/// Any written document is read as the same, in each meaning of lines.
@Suite struct WriterRoundTripTests {
  @Test(arguments: LineMeaning.allCases)
  func wordsKeepTheirBlocksAndStyles(_ meaning: LineMeaning) {
    check(.words, meaning, rounds: 150)
  }

  @Test(arguments: LineMeaning.allCases)
  func signsStaySigns(_ meaning: LineMeaning) {
    check(.signs, meaning, rounds: 150)
  }

  private func check(_ letters: ImportedTree.Letters, _ meaning: LineMeaning, rounds: Int) {
    for round in 0..<rounds {
      var random = SeededGenerator(seed: UInt64(round) + 37_000)
      let document = ImportedTree.document(letters, &random)
      var writer = MarkdownWriter()
      var expected: [String] = []
      for block in document {
        block.write(to: &writer)
        block.draw("", into: &expected, styles: letters == .words)
      }
      let markdown = writer.finish(for: meaning).markdown
      let read = ReadDrawing(markdown, lines: meaning, styles: letters == .words).lines
      #expect(
        read == expected,
        "round \(round): \(String(decoding: markdown, as: UTF8.self))")
      if read != expected { return }
    }
  }
}
