import TestSupport
import Testing

@testable import TextCore

/// A text as a list of paragraphs with their overrides: the expected value for
/// `ParagraphDirections`.
struct ParagraphList: Equatable {
  struct Paragraph: Equatable {
    var content: String
    var direction: WritingDirection?
  }

  var paragraphs: [Paragraph]

  init(_ text: String) {
    paragraphs = Self.lines(text).map { Paragraph(content: $0) }
  }

  /// Makes the list of the paragraphs of a text with their directions.
  init(_ text: TextRope, _ directions: ParagraphDirections) {
    var start: TextOffset = 0
    paragraphs = Self.lines(text.string(in: 0..<text.end)).map { line in
      defer { start = start + line.utf8.count + 1 }
      // Every offset of a paragraph has the same answer.
      let middle = directions.direction(at: start + line.utf8.count / 2)
      let end = directions.direction(at: start + line.utf8.count)
      let direction = directions.direction(at: start)
      #expect(middle == direction && end == direction)
      return Paragraph(content: line, direction: direction)
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func place(_ offset: Int) -> (index: Int, within: Int) {
    var rest = offset
    for (index, paragraph) in paragraphs.enumerated() {
      if rest <= paragraph.content.utf8.count { return (index, rest) }
      rest -= paragraph.content.utf8.count + 1
    }
    return (paragraphs.count - 1, paragraphs[paragraphs.count - 1].content.utf8.count)
  }

  mutating func replace(_ range: Range<Int>, with new: String) {
    let (first, last) = (place(range.lowerBound), place(range.upperBound))
    let (p, q) = (paragraphs[first.index], paragraphs[last.index])
    let head = String(p.content.prefix(first.within))
    let tail = String(q.content.dropFirst(last.within))
    let comesWhole = new.isEmpty || new.hasSuffix("\n")
    var result: [Paragraph]
    if p.direction != q.direction, first.within == 0, last.within == 0, comesWhole {
      result = Self.lines(new).dropLast().map { Paragraph(content: $0, direction: p.direction) }
      result.append(q)
    } else {
      let direction = head.isEmpty && !tail.isEmpty ? q.direction : p.direction
      result = Self.lines(head + new + tail).map {
        Paragraph(content: $0, direction: direction)
      }
    }
    paragraphs.replaceSubrange(first.index...last.index, with: result)
  }

  mutating func turn(_ range: Range<Int>, _ direction: WritingDirection?) {
    let (first, last) = (
      place(range.lowerBound), place(max(range.lowerBound, range.upperBound - 1))
    )
    for index in first.index...last.index { paragraphs[index].direction = direction }
  }
}

extension SeededGenerator {
  /// One to three replacements of a few bytes, with newlines or without.
  mutating func paragraphEdit(of text: TextRope) -> Edit {
    let snippets = ["", "", "a", "bc", "\n", "\n", "d\n", "e\nf", "g\n\nh\n"]
    var replacements: [Edit.Replacement] = []
    var start = 0
    for _ in 0..<number(1...3) {
      let lower = min(text.utf8Count, start + number(0...4))
      let upper = min(text.utf8Count, lower + number(0...5))
      let new = snippets[number(0...(snippets.count - 1))]
      replacements.append(.init(range: offsets(lower..<upper), text: TextRope(new)))
      start = upper + 1
      if start > text.utf8Count { break }
    }
    return Edit(replacements, in: text)
  }

  /// Replacements within lines as a command makes them: tags come and go, and lines are joined and
  /// divided where they have text.
  mutating func inlineReplacements(of text: TextRope) -> [Edit.Replacement] {
    var replacements: [Edit.Replacement] = []
    var start: TextOffset = 0
    while true {
      let content = text.contentRange(at: start)
      if number(0...1) == 0 {
        replacements.append(.init(range: start..<start, text: TextRope("> ")))
      }
      if content.count > 3 {
        let middle = content.lowerBound + 2
        let new = ["", "x", "**", "\n"][number(0...3)]
        replacements.append(.init(range: middle..<(middle + number(0...1)), text: TextRope(new)))
      }
      let next = text.paragraphRange(at: start).upperBound
      guard next > start, next < text.end else { return replacements }
      start = next
    }
  }

  /// Overrides of one or more paragraphs.
  mutating func overrides(in text: TextRope) -> [DirectionOverride] {
    let directions: [WritingDirection?] = [nil, .leftToRight, .rightToLeft]
    let lower = number(0...text.utf8Count)
    let range = offsets(lower..<min(text.utf8Count, lower + number(0...6)))
    return [DirectionOverride(range, directions[number(0...2)])]
  }
}
