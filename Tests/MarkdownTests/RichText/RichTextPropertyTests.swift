import TestSupport
import TextCore
import Testing

@testable import Markdown

/// Random edits of random texts: what is shown afterwards is what a model says that knows no Markdown.
@Suite struct RichTextPropertyTests {
  private static let pieces = [
    "a", "b ", "word ", "é", "**", "**", "*", "_", "~", "~~", "==", "`", "[", "](u)", "[l](u)",
    "<https://a.b>", "[^1]", "\\*", "\\", "**bold**", "*em*", "~u~", "`code`", "![i](v)",
    "[![j](v)](u)", " #", " ", "🙂", ".", "1.",
  ]
  private static let beginnings = ["", "", "", "# ", "- ", "> ", "1. ", "- [ ] ", "> - ", "  "]

  /// Markdown, but no code that begins or ends with a backtick, which needs spaces beside it.
  private static func text(_ generator: inout SeededGenerator) -> String {
    while true {
      let text = anyText(&generator)
      if !text.contains("``") { return text }
    }
  }

  private static func anyText(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      (beginnings.randomElement(using: &generator) ?? "")
        + (0..<Int.random(in: 0...7, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }.joined(separator: "\n")
  }

  private static func context(
    _ text: TextRope, _ selection: Selection, typing: InlineStyle? = nil
  ) -> FormattingContext {
    FormattingContext(text: text, selection: selection, fences: FenceTree(text), typing: typing)
  }

  /// The numbers of letters of a paragraph that characters begin at, and the end.
  private static func edges(_ paragraph: RichTextModel.Paragraph) -> [Int] {
    paragraph.letters.indices.filter { !paragraph.letters[$0].byte.isContinuation }
      + [paragraph.letters.count]
  }

  private static let typed = ["x", "*", "_", " ", "é", "`", "[", "#", "1", ".", "-", "<", "~", "="]
  private static let styles: [InlineStyle] = [
    [], .strong, .emphasis, .underline, .highlight, .strikethrough, .code, [.strong, .emphasis],
  ]

  /// How often the edits of one kind are tried.
  private static let rounds = 1_500

  @Test func letters() throws {
    var generator = SeededGenerator(seed: 1)
    var (tries, plainer) = (0, 0)
    for _ in 0..<Self.rounds {
      let text = TextRope(Self.text(&generator))
      let before = RichTextModel(text)
      guard let index = before.paragraphs.indices.randomElement(using: &generator) else { continue }
      let paragraph = before.paragraphs[index]
      guard [.paragraph, .heading, .footnoteDefinition].contains(paragraph.block.kind),
        let edge = Self.edges(paragraph).randomElement(using: &generator)
      else { continue }
      let style = Self.styles.randomElement(using: &generator) ?? []
      let letter = Self.typed.randomElement(using: &generator) ?? "x"
      let context = Self.context(
        text, Selection(caret: paragraph.offset(of: edge)), typing: style)
      guard let result = RichTextCommands.write(letter, in: context) else {
        // White space behind a marker is none of the text.
        #expect(
          letter == " " && edge == 0,
          "\(MarkedText.drawing(context.selection, in: text)): nothing for \(letter)")
        continue
      }
      tries += 1
      let after = RichTextModel(try context.after(result.edit).text)
      try #require(
        after.paragraphs.count == before.paragraphs.count,
        "\(MarkedText.drawing(context.selection, in: text))")
      let inserted = edge..<(edge + letter.utf8.count)
      var expected = before
      let link =
        after.paragraphs[index].letters.indices.contains(edge)
        ? after.paragraphs[index].letters[edge].style.subtracting(.formats) : []
      expected.paragraphs[index].letters.insert(
        contentsOf: letter.utf8.map { .init(byte: $0, style: style.union(link)) }, at: edge)
      if after != expected, after.paragraphs[index].letters.count > edge {
        // What Markdown can't write comes in another style, and nothing else changes.
        if letter == "x" || letter == "é" { plainer += 1 }
        for place in inserted {
          expected.paragraphs[index].letters[place].style =
            after.paragraphs[index].letters[place].style
        }
      }
      #expect(
        after == expected,
        "\(MarkedText.drawing(context.selection, in: text).debugDescription) + \(letter) at \(edge)"
      )
    }
    #expect(tries > Self.rounds / 2)
    #expect(plainer * 50 < tries, "\(plainer) of \(tries) letters came in another style")
  }

  @Test func deletions() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<Self.rounds {
      let text = TextRope(Self.text(&generator))
      let before = RichTextModel(text)
      let first = Int.random(in: before.paragraphs.indices, using: &generator)
      let last = Int.random(in: first..<before.paragraphs.count, using: &generator)
      let ends = [before.paragraphs[first], before.paragraphs[last]]
      guard ends.allSatisfy({ [.paragraph, .heading].contains($0.block.kind) }) else { continue }
      var edges = ends.compactMap { Self.edges($0).randomElement(using: &generator) }
      if first == last { edges.sort() }
      let context = Self.context(
        text,
        Selection(
          anchor: ends[0].offset(of: edges[0]), head: ends[1].offset(of: edges[1])))
      guard let result = RichTextCommands.delete(in: context) else { continue }
      let after = RichTextModel(try context.after(result.edit).text)
      var expected = before
      expected.paragraphs[first].letters =
        Array(ends[0].letters[..<edges[0]] + ends[1].letters[edges[1]...])
      expected.paragraphs.removeSubrange((first + 1)..<(last + 1))
      #expect(
        after == expected, "\(MarkedText.drawing(context.selection, in: text).debugDescription)")
    }
  }

  @Test func styles() throws {
    var generator = SeededGenerator(seed: 3)
    var (tries, done) = (0, 0)
    for _ in 0..<Self.rounds {
      let text = TextRope(Self.text(&generator))
      let before = RichTextModel(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let edges = [0, 1].compactMap { _ in Self.edges(paragraph).randomElement(using: &generator) }
        .sorted()
      let format = InlineFormat.allCases.randomElement(using: &generator) ?? .strong
      let letters = paragraph.letters[edges[0]..<edges[1]].filter { $0.byte != 0x20 }
      guard [.paragraph, .heading].contains(paragraph.block.kind), !letters.isEmpty else {
        continue
      }
      let context = Self.context(
        text,
        Selection(anchor: paragraph.offset(of: edges[0]), head: paragraph.offset(of: edges[1])))
      tries += 1
      guard
        let result = RichTextCommands.toggle(
          format, in: context, boundaries: SimpleTextBoundaries())
      else { continue }
      done += 1
      let isOn = letters.allSatisfy { $0.style.contains(format.style) }
      var expected = before
      for place in edges[0]..<edges[1] {
        if isOn {
          expected.paragraphs[index].letters[place].style.remove(format.style)
        } else {
          expected.paragraphs[index].letters[place].style.insert(format.style)
        }
      }
      let changed = try context.after(result.edit).text
      #expect(
        RichTextModel(changed) == expected,
        "\(MarkedText.drawing(context.selection, in: text).debugDescription) \(format)")
      let selected = Self.context(changed, result.selection)
      #expect(
        RichTextCommands.Place(at: result.selection.range.lowerBound, in: selected)?.index(
          at: result.selection.range.lowerBound) == edges[0])
    }
    #expect(done * 10 > tries * 7, "\(done) of \(tries) styles could be written")
  }

  @Test func paragraphs() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<Self.rounds {
      let text = TextRope(Self.text(&generator))
      let before = RichTextModel(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      guard [.paragraph, .heading].contains(paragraph.block.kind),
        let edge = Self.edges(paragraph).randomElement(using: &generator), edge > 0
      else { continue }
      let context = Self.context(text, Selection(caret: paragraph.offset(of: edge)))
      let result = try #require(RichTextCommands.newParagraph(in: context))
      let after = RichTextModel(try context.after(result.edit).text)
      try #require(
        after.paragraphs.count == before.paragraphs.count + 1,
        "\(MarkedText.drawing(context.selection, in: text).debugDescription)")
      func trimmed(_ letters: some Sequence<RichTextModel.Letter>) -> [RichTextModel.Letter] {
        Array(letters.drop { $0.byte == 0x20 }.reversed().drop { $0.byte == 0x20 })
      }
      let halves = [paragraph.letters[..<edge], paragraph.letters[edge...]]
      for (half, letters) in zip(after.paragraphs[index...(index + 1)], halves) {
        #expect(
          trimmed(half.letters) == trimmed(letters),
          "\(MarkedText.drawing(context.selection, in: text).debugDescription)")
      }
    }
  }

  /// What is copied looks as what was selected; what Markdown can't write has the letters at least.
  @Test func copies() {
    var generator = SeededGenerator(seed: 5)
    var (tries, plainer) = (0, 0)
    for _ in 0..<Self.rounds {
      let text = TextRope(Self.text(&generator))
      let before = RichTextModel(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let edges = [0, 1].compactMap { _ in Self.edges(paragraph).randomElement(using: &generator) }
        .sorted()
      guard paragraph.block.kind == .paragraph, edges[0] < edges[1] else { continue }
      let context = Self.context(
        text,
        Selection(anchor: paragraph.offset(of: edges[0]), head: paragraph.offset(of: edges[1])))
      let copied = RichTextModel(RichTextCommands.markdown(in: context)).paragraphs
      let expected = Array(paragraph.letters[edges[0]..<edges[1]])
      tries += 1
      if copied.map(\.letters) != [expected] { plainer += 1 }
      #expect(
        copied.map { $0.letters.map(\.byte) } == [expected.map(\.byte)],
        "\(MarkedText.drawing(context.selection, in: text).debugDescription)")
    }
    #expect(plainer * 25 < tries, "\(plainer) of \(tries)")
  }
}
