import TestSupport
import Testing

@testable import TextCore

/// The word in the tables for a command that returns nil.
private let nothing = "nothing to do"

@Suite struct EditCommandsTests {
  /// Applies what `command` returns for `marked` and draws it; `nothing` if there was nothing to do.
  private func result(
    _ marked: String, _ command: (MarkedText) -> EditResult?
  ) throws -> String {
    let start = MarkedText(marked)
    guard let result = command(start) else { return nothing }
    var text = start.text
    try result.edit.apply(to: &text)
    try result.edit.inverse(in: start.text).apply(to: &text)
    #expect(text == start.text)
    try result.edit.apply(to: &text)
    return MarkedText.drawing(result.selection, in: text)
  }

  @Test(arguments: [
    ("aˇb", "x", "axˇb"), ("a«bc»d", "x", "axˇd"), ("«ˇab»", "", "ˇ"), ("ˇ", "é", "éˇ"),
    ("aˇ", "", nothing),
  ])
  func insert(marked: String, string: String, expected: String) throws {
    #expect(
      try result(marked) {
        EditCommands.insert(TextRope(string), selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test func kindsOfInsertions() {
    let caret = Selection(caret: 0)
    func kind(of new: String) -> EditKind? {
      EditCommands.insert(TextRope(new), selection: caret, text: TextRope())?.kind
    }
    #expect(kind(of: "x") == .typing)
    #expect(kind(of: "\n- ") == .newParagraph)
  }

  @Test(arguments: [
    ("a👨‍👩‍👧ˇb", TextUnit.cluster, TextDirection.backward, "aˇb"),
    ("ae\u{301}ˇ", .cluster, .backward, "aˇ"),
    ("a\r\nˇb", .cluster, .backward, "aˇb"),
    ("aˇb", .cluster, .forward, "aˇ"),
    ("ˇa", .cluster, .backward, nothing),
    ("aˇ", .cluster, .forward, nothing),
    ("one twoˇ", .word, .backward, "one ˇ"),
    ("one ˇtwo three", .word, .forward, "one ˇ three"),
    ("one «two» three", .word, .forward, "one ˇ three"),
    ("one\ntwˇo", .paragraph, .backward, "one\nˇo"),
  ])
  func delete(
    marked: String, unit: TextUnit, direction: TextDirection, expected: String
  ) throws {
    #expect(
      try result(marked) {
        EditCommands.delete(
          unit: unit, direction: direction, selection: $0.selection,
          movement: TextMovement(text: $0.text, boundaries: SimpleTextBoundaries()))
      } == expected)
  }

  @Test(arguments: [
    ("one\ntwˇo\nthree", "one\nˇthree"),
    ("one\ntwo\nthˇree", "one\nˇtwo"),
    ("one\r\ntwˇo", "ˇone"),
    ("o«ne\nt»wo\nthree", "ˇthree"),
    ("«one\n»two", "ˇtwo"),
    ("one\nˇ", "ˇone"),
    ("oneˇ", "ˇ"),
    ("ˇ", nothing),
  ])
  func deleteParagraph(marked: String, expected: String) throws {
    #expect(
      try result(marked) {
        EditCommands.deleteParagraph(selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("one\ntwˇo\nthree\n", TextDirection.backward, "twˇo\none\nthree\n"),
    ("one\ntwˇo", .backward, "twˇo\none"),
    ("one\r\ntwˇo", .backward, "twˇo\r\none"),
    ("ˇone\ntwo", .backward, nothing),
    ("one\nˇ", .backward, "ˇ\none"),
    ("one\nt«wo\nth»ree\nfour", .backward, "t«wo\nth»ree\none\nfour"),
    ("oˇne\ntwo\nthree", .forward, "two\noˇne\nthree"),
    ("one\ntˇwo\nthree", .forward, "one\nthree\ntˇwo"),
    ("oneˇ\r\ntwo", .forward, "two\r\noneˇ"),
    ("oneˇ\n", .forward, nothing),
    ("one\n\nˇtwo\n\nthree", .backward, "ˇtwo\n\none\n\nthree"),
    ("one\n\nˇtwo\n\nthree", .forward, "one\n\nthree\n\nˇtwo"),
    ("one\r\n \r\ntwˇo", .backward, "twˇo\r\n \r\none"),
    ("\n\noneˇ", .backward, nothing),
    ("one\n\nˇ\n\n", .backward, "ˇ\n\none\n\n"),
    ("oneˇ", .forward, nothing),
    ("«one\n»two", .forward, "two\n«one»"),
    ("«ˇone\ntwo\n»three\n", .forward, "three\n«ˇone\ntwo\n»"),
  ])
  func moveParagraph(marked: String, direction: TextDirection, expected: String) throws {
    #expect(
      try result(marked) {
        EditCommands.moveParagraph(direction, selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: [
    ("oˇne\ntwo", "one\noˇne\ntwo"),
    ("one\ntwˇo", "one\ntwo\ntwˇo"),
    ("one\r\ntwˇo", "one\r\ntwo\r\ntwˇo"),
    ("ˇ", "\nˇ"),
    ("o«ne» two", "one«ne» two"),
    ("o«ˇne» two", "one«ˇne» two"),
  ])
  func duplicate(marked: String, expected: String) throws {
    #expect(
      try result(marked) {
        EditCommands.duplicateParagraph(selection: $0.selection, text: $0.text)
      } == expected)
  }

  @Test(arguments: seeds) func movingThereAndBackKeepsTheBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let lines = (0..<random.number(1...9)).map { _ in "abc".prefix(random.number(0...3)) }
      let original = TextRope(lines.joined(separator: "\n"))
      var text = original
      let caret = Selection(caret: TextOffset(random.number(0...text.utf8Count)))
      guard
        let down = EditCommands.moveParagraph(.forward, selection: caret, text: text)
      else { continue }
      try down.edit.apply(to: &text)
      let up = EditCommands.moveParagraph(.backward, selection: down.selection, text: text)
      try up?.edit.apply(to: &text)
      #expect(text == original)
      #expect(up?.selection == caret)
    }
  }
}
