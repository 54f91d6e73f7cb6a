import TestSupport
import Testing

@testable import TextCore

@Suite struct MovementTests {
  private func movement(in text: TextRope) -> TextMovement {
    TextMovement(text: text, boundaries: SimpleTextBoundaries())
  }

  /// Moves the caret of `marked` once and again, and draws it.
  private func moves(
    _ marked: String, by unit: TextUnit, _ direction: TextDirection, times: Int = 1
  ) -> String {
    var selection = MarkedText(marked).selection
    let text = MarkedText(marked).text
    for _ in 0..<times {
      selection = selection.moved(by: unit, direction, movement: movement(in: text))
    }
    return MarkedText.drawing(selection, in: text)
  }

  @Test(arguments: [
    ("one twoˇ  three", "one two  threeˇ"),
    ("ˇone two", "oneˇ two"),
    ("oˇne, two", "oneˇ, two"),
    ("oneˇ, -- two", "one, -- twoˇ"),
    ("oneˇ\n\ntwo", "one\n\ntwoˇ"),
    ("oneˇ...", "one...ˇ"),
    ("oneˇ", "oneˇ"),
    ("ˇ", "ˇ"),
    ("oneˇ\r\ntwo", "one\r\ntwoˇ"),
    ("ˇпривет мир", "приветˇ мир"),
  ])
  func wordForward(from: String, to expected: String) {
    #expect(moves(from, by: .word, .forward) == expected)
  }

  @Test(arguments: [
    ("one twoˇ", "one ˇtwo"),
    ("one ˇtwo", "ˇone two"),
    ("one, --ˇ", "ˇone, --"),
    ("one\n\nˇtwo", "ˇone\n\ntwo"),
    ("...ˇone", "ˇ...one"),
    ("ˇone", "ˇone"),
    ("one\r\nˇ", "ˇone\r\n"),
  ])
  func wordBackward(from: String, to expected: String) {
    #expect(moves(from, by: .word, .backward) == expected)
  }

  @Test(arguments: [
    ("One. Tˇwo. Three.", TextDirection.forward, "One. Two. ˇThree."),
    ("One. Two. Thˇree.", .forward, "One. Two. Three.ˇ"),
    ("One.ˇ\nTwo.", .forward, "One.\nˇTwo."),
    ("One. Tˇwo.", .backward, "One. ˇTwo."),
    ("One. ˇTwo.", .backward, "ˇOne. Two."),
    ("One.\nˇTwo.", .backward, "ˇOne.\nTwo."),
    ("One. Tˇwo.\n\nThree.", .forward, "One. Two.\n\nˇThree."),
    ("One. Two.\n \n\nˇThree.", .backward, "One. ˇTwo.\n \n\nThree."),
    ("One.\n\nˇ\n  Two.", .forward, "One.\n\n\nˇ  Two."),
    ("One.\r\n \r\nˇ", .backward, "ˇOne.\r\n \r\n"),
    ("Oˇne.\n\n", .forward, "One.\n\nˇ"),
    ("\n \nˇOne.", .backward, "ˇ\n \nOne."),
    ("ˇOne.", .backward, "ˇOne."),
    ("One.ˇ", .forward, "One.ˇ"),
  ])
  func sentences(from: String, direction: TextDirection, to expected: String) {
    #expect(moves(from, by: .sentence, direction) == expected)
  }

  @Test(arguments: seeds) func sentencesAreTheSameFromBothEnds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["One. ", "two ", "Three! ", "\n", "\n\n", " \n", "\r\n", "  ", "Four?"]
    for _ in 0..<40 {
      let text = TextRope(
        (0..<random.number(0...12)).map { _ in pieces[random.number(0...8)] }.joined())
      let movement = movement(in: text)
      var forward: [TextOffset] = [0]
      while let last = forward.last, last < text.end {
        forward.append(movement.offset(from: last, by: .sentence, .forward))
      }
      var backward = [text.end]
      while let last = backward.last, last > 0 {
        backward.append(movement.offset(from: last, by: .sentence, .backward))
      }
      #expect(forward == backward.reversed(), "seed \(seed): \(text.string(in: 0..<text.end))")
    }
  }

  @Test(arguments: [
    ("one\ntwˇo\nthree", TextDirection.backward, "one\nˇtwo\nthree"),
    ("one\nˇtwo\nthree", .backward, "ˇone\ntwo\nthree"),
    ("one\ntˇwo\nthree", .forward, "one\ntwo\nˇthree"),
    ("one\ntˇwo", .forward, "one\ntwoˇ"),
    ("ˇone", .backward, "ˇone"),
  ])
  func paragraphs(from: String, direction: TextDirection, to expected: String) {
    #expect(moves(from, by: .paragraph, direction) == expected)
  }

  @Test(arguments: [
    ("a👩‍🚀ˇb", TextUnit.cluster, TextDirection.backward, "aˇ👩‍🚀b"),
    ("a\r\nˇb", .cluster, .backward, "aˇ\r\nb"),
    ("ˇe\u{301}b", .cluster, .forward, "e\u{301}ˇb"),
    ("a«bc»d", .cluster, .forward, "abcˇd"),
    ("a«bc»d", .cluster, .backward, "aˇbcd"),
    ("aˇb", .document, .forward, "abˇ"),
    ("aˇb", .document, .backward, "ˇab"),
  ])
  func clustersAndDocument(
    from: String, unit: TextUnit, direction: TextDirection, to expected: String
  ) {
    #expect(moves(from, by: unit, direction) == expected)
  }

  @Test(arguments: [
    ("one twˇo three", "two"), ("one ˇtwo", "two"), ("oneˇ   two", "   "),
    ("one ˇ  two", "   "), ("oneˇ", "one"), ("oneˇ\ntwo", "one"), ("one\nˇ\ntwo", ""),
    ("ˇ", ""), ("aˇ, b", ","), ("ˇ\u{A0} x", "\u{A0} "),
  ])
  func wordRange(marked: String, expected: String) {
    let text = MarkedText(marked)
    let range = movement(in: text.text).wordRange(at: text.selection.head)
    #expect(text.text.string(in: range) == expected)
  }

  /// A dictionary may part a run of blanks.
  @Test(arguments: [
    ("one \tˇ  two", " \t  "), ("oneˇ \t two", " \t "), ("one \t ˇtwo", "two"),
    ("one \t ˇ two  ", " \t  "), ("ˇ  one", "  "), ("one   ˇ", "   "), ("one,ˇ  , two", "  "),
  ])
  func blanksAreSelectedTogether(marked: String, expected: String) {
    let text = MarkedText(marked)
    let movement = TextMovement(text: text.text, boundaries: SegmentPerBlank())
    let range = movement.wordRange(at: text.selection.head)
    #expect(text.text.string(in: range) == expected)
  }

  private final class SegmentPerBlank: TextBoundaries {
    func wordSegments(in paragraph: [UInt8]) -> [WordSegment] {
      SimpleTextBoundaries().wordSegments(in: paragraph).flatMap { segment in
        segment.isWord
          ? [segment]
          : segment.range.map { WordSegment(range: $0..<($0 + 1), isWord: false) }
      }
    }

    func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int] { [0] }
  }

  @Test(arguments: [
    ("One. Tˇwo. Three.", "Two. "), ("One. Two.ˇ", "Two."), ("One.\nˇ\nTwo", ""),
    ("One. ˇTwo.\nX", "Two."),
  ])
  func sentenceRange(marked: String, expected: String) {
    let text = MarkedText(marked)
    let range = movement(in: text.text).sentenceRange(at: text.selection.head)
    #expect(text.text.string(in: range) == expected)
  }

  @Test(arguments: seeds) func windowsOfALongParagraphGiveTheSameWords(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var words = ""
    while words.utf8.count < 40_000 {
      words += String(repeating: "aé漢"[random.number(0...2)], count: random.number(1...30))
      words += String(repeating: " ", count: random.number(1...3))
    }
    let text = TextRope(bytes: Array(words.utf8), chunkSize: 16)
    let segments = SimpleTextBoundaries().wordSegments(in: Array(words.utf8))
    let movement = movement(in: text)
    for _ in 0..<40 {
      let offset = random.number(0...text.utf8Count)
      let next = segments.first { $0.isWord && $0.range.upperBound > offset }
      let last = segments.last { $0.isWord && $0.range.lowerBound < offset }
      let position = TextOffset(offset)
      #expect(
        movement.offset(from: position, by: .word, .forward).utf8
          == next?.range.upperBound ?? text.utf8Count)
      #expect(
        movement.offset(from: position, by: .word, .backward).utf8 == last?.range.lowerBound ?? 0)
      let held = segments.first { $0.range.contains(offset) } ?? segments[segments.count - 1]
      #expect(movement.wordRange(at: position) == offsets(held.range))
    }
  }

  private final class Counting: TextBoundaries {
    var longest = 0
    var count = 0
    func wordSegments(in paragraph: [UInt8]) -> [WordSegment] {
      longest = max(longest, paragraph.count)
      count += 1
      return SimpleTextBoundaries().wordSegments(in: paragraph)
    }
    func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int] { [0] }
  }

  @Test(arguments: ["\n", "\r\n", " \n", "\t \n"]) func looksAtNoEmptyParagraphs(_ blank: String) {
    let blanks = String(repeating: blank, count: 20_000)
    let text = TextRope("one" + blanks + "two")
    let counting = Counting()
    let movement = TextMovement(text: text, boundaries: counting)
    #expect(movement.offset(from: 3, by: .word, .forward) == text.end)
    #expect(movement.offset(from: text.end - 3, by: .word, .backward) == 0)
    #expect(movement.offset(from: 10_001, by: .word, .forward) == text.end)
    #expect(movement.offset(from: 10_001, by: .word, .backward) == 0)
    #expect(counting.count <= 8)
  }

  @Test func asksForNoMoreThanAWindow() {
    let counting = Counting()
    // No space to cut at: a word of megabytes is walked in pieces, and ends.
    let text = TextRope(String(repeating: "я", count: 50_000))
    let movement = TextMovement(text: text, boundaries: counting)
    var position: TextOffset = 0
    var steps = 0
    while position < text.end {
      position = movement.offset(from: position, by: .word, .forward)
      steps += 1
    }
    while position > 0 {
      position = movement.offset(from: position, by: .word, .backward)
    }
    #expect(counting.longest <= 4096)
    #expect(steps < 100)
  }
}

extension String {
  fileprivate subscript(number: Int) -> Character { self[index(startIndex, offsetBy: number)] }
}
