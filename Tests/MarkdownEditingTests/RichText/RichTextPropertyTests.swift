import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Random edits of random texts. The visible result is that of a naive model, letter by letter and
/// style by style. If an edit is refused, or gets a plainer style, the model can't write it either.
@Suite struct RichTextPropertyTests {
  private static let pieces = [
    "a", "b ", "word ", "é", "**", "**", "*", "_", "~", "~~", "==", "`", "[", "](u)", "[l](u)",
    "<https://a.b>", "[^1]", "\\*", "\\", "**bold**", "*em*", "~u~", "`code`", "![i](v)",
    "[![j](v)](u)", " #", " ", "🙂", ".", "1.",
  ]
  private static let beginnings = ["", "", "", "# ", "- ", "> ", "1. ", "- [ ] ", "> - ", "  "]

  /// A random text. The model reads no blocks of code, so no line begins one.
  private static func text(_ generator: inout SeededGenerator) -> TextRope {
    while true {
      let text = TextRope(anyText(&generator))
      if !NaivePage(text).paragraphs.contains(where: { $0.kind == .fence }) { return text }
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

  /// A random place between letters of a paragraph.
  private static func edge(
    of paragraph: NaivePage.Paragraph, _ generator: inout SeededGenerator
  ) -> Int {
    generator.number(0...paragraph.letters.count)
  }

  /// A random part of a paragraph's letters.
  private static func range(
    in paragraph: NaivePage.Paragraph, _ generator: inout SeededGenerator
  ) -> Range<Int> {
    let edges = [edge(of: paragraph, &generator), edge(of: paragraph, &generator)]
    return edges.min(by: <)!..<edges.max(by: <)!
  }

  private static let typed: [Unicode.Scalar] = [
    "x", "*", "_", " ", "é", "`", "[", "#", "1", ".", "-", "<", "~", "=",
  ]
  private static let styles: [InlineStyle] = [
    [], .strong, .emphasis, .underline, .highlight, .strikethrough, .code, [.strong, .emphasis],
  ]

  /// The number of edits of each kind.
  private static let rounds = 1_500

  /// The reader of the model and the parser see the same letters.
  @Test func reading() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let seen = NaivePage(text)
      var parser = ParagraphParser()
      let fences = FenceTree(text)
      for paragraph in seen.paragraphs {
        let structure = parser.structure(
          of: text.bytes(in: paragraph.content),
          in: ParagraphPlace(fence: fences.state(before: paragraph.content.lowerBound)))
        let links = LinkTags()
        let read = StyledParagraph(text.bytes(in: paragraph.content), structure, links: links)
        let letters = read?.letters ?? []
        let shown = letters.filter { !$0.byte.isContinuation }
        #expect(
          shown.map { Optional($0.number) }
            == paragraph.letters.map { $0.offset.map { $0 - paragraph.content.lowerBound } },
          "\(text.string(in: paragraph.content).debugDescription)")
        for (letter, expected) in zip(shown, paragraph.letters) {
          let isSame =
            letter.style.inline.subtracting(.autolink) == expected.style
            && letter.style.inline.contains(.autolink) == (expected.address != nil)
            && letter.style.link == expected.link.map { links.tag(Array($0.tail.utf8)) }
            && letter.style.image == expected.image.map { links.tag(Array($0.tail.utf8)) }
          #expect(isSame, "\(text.string(in: paragraph.content).debugDescription) \(letter)")
        }
      }
    }
  }

  /// A letter that is typed comes in the style that was asked for, and nothing else changes. Where
  /// Markdown can't write that, punctuation beside it loses the styles that the letter lacks. Else the
  /// letter loses one of its formats, or gets the style of the letter before, that of the letter after
  /// it, or none: the first of these that can be written.
  @Test func letters() throws {
    var generator = SeededGenerator(seed: 1)
    var (tries, plainer) = (0, 0)
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let before = NaivePage(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let edge = Self.edge(of: paragraph, &generator)
      let style = Self.styles.randomElement(using: &generator) ?? []
      let letter = Self.typed.randomElement(using: &generator) ?? "x"
      guard paragraph.kind != .rule, paragraph.kind != .fence else { continue }
      let context = Self.context(
        text, Selection(caret: paragraph.offset(of: edge)), typing: style)
      let what = "\(MarkedText.drawing(context.selection, in: text).debugDescription) + \(letter)"
      guard let result = RichTextCommands.write(String(letter), in: context) else {
        // White space after a marker is not part of the text.
        #expect(letter == " " && edge == 0 && !paragraph.marker.isEmpty, "\(what): nothing")
        continue
      }
      tries += 1
      let wanted = before.typing(letter, style, at: edge, of: index)
      let after = NaivePage(try context.after(result.edit).text)
      let rank = try #require(
        wanted.firstIndex(of: after), "\(what) in \(style): \(after), not \(wanted[0])")
      if rank > 0 { plainer += 1 }
      for better in wanted[..<rank] {
        let line = NaiveWriter(paragraph: better.paragraphs[index]).line()
        #expect(line == nil, "\(what) in \(style): \(after), not \(better)")
      }
    }
    #expect(tries > Self.rounds / 2)
    #expect(plainer > 0)
  }

  @Test func deletions() throws {
    var generator = SeededGenerator(seed: 2)
    var (tries, done) = (0, 0)
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let before = NaivePage(text)
      let first = Int.random(in: before.paragraphs.indices, using: &generator)
      let last = Int.random(in: first..<before.paragraphs.count, using: &generator)
      let ends = [before.paragraphs[first], before.paragraphs[last]]
      var edges = ends.map { Self.edge(of: $0, &generator) }
      guard ends.allSatisfy({ [.text, .heading].contains($0.kind) }) else { continue }
      if first == last { edges.sort() }
      let context = Self.context(
        text,
        Selection(anchor: ends[0].offset(of: edges[0]), head: ends[1].offset(of: edges[1])))
      guard !context.selection.isEmpty else { continue }
      let what = MarkedText.drawing(context.selection, in: text).debugDescription
      var wanted = before
      wanted.paragraphs[first].letters =
        Array(ends[0].letters[..<edges[0]] + ends[1].letters[edges[1]...])
      wanted.paragraphs.removeSubrange((first + 1)..<(last + 1))
      // After a marker no text begins with white space.
      if edges[0] == 0, !ends[0].marker.isEmpty {
        wanted.paragraphs[first].letters.removeSubrange(
          ..<wanted.paragraphs[first].letters.prefix(while: \.isBlank).endIndex)
      }
      wanted.paragraphs[first].removeTornAddresses()
      tries += 1
      guard let result = RichTextCommands.delete(in: context) else {
        let line = NaiveWriter(paragraph: wanted.paragraphs[first]).line()
        #expect(line == nil, "\(what): nothing, not \(wanted)")
        continue
      }
      let after = NaivePage(try context.after(result.edit).text)
      #expect(after == wanted, "\(what)")
      done += 1
    }
    #expect(tries > Self.rounds / 3 && done > tries / 2, "\(done) of \(tries)")
  }

  /// A style is switched for all selected letters but punctuation at the ends, or for none where Markdown
  /// can't write that.
  @Test func styles() throws {
    var generator = SeededGenerator(seed: 3)
    var (tries, done, narrower) = (0, 0, 0)
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let before = NaivePage(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let range = Self.range(in: paragraph, &generator)
      let format = InlineFormat.allCases.randomElement(using: &generator) ?? .strong
      let letters = paragraph.letters[range].filter { !$0.isBlank }
      guard [.text, .heading].contains(paragraph.kind), !letters.isEmpty else { continue }
      let context = Self.context(
        text,
        Selection(
          anchor: paragraph.offset(of: range.lowerBound),
          head: paragraph.offset(of: range.upperBound)))
      let what = "\(MarkedText.drawing(context.selection, in: text).debugDescription) \(format)"
      tries += 1
      let isOn = letters.allSatisfy { $0.style.contains(format.style) }
      var wanted = before
      for place in range {
        if isOn {
          wanted.paragraphs[index].letters[place].style.remove(format.style)
        } else {
          wanted.paragraphs[index].letters[place].style.insert(format.style)
        }
      }
      guard
        let result = RichTextCommands.toggle(
          format, in: context, boundaries: SimpleTextBoundaries())
      else {
        let line = NaiveWriter(paragraph: wanted.paragraphs[index]).line()
        #expect(line == nil, "\(what): nothing")
        continue
      }
      done += 1
      let changed = try context.after(result.edit).text
      let after = NaivePage(changed)
      if !isOn, NaiveWriter(paragraph: wanted.paragraphs[index]).line() == nil {
        narrower += 1
        let allowed = wanted.narrowings(of: format.style, in: range, of: index)
        let rank = try #require(allowed.firstIndex(of: after), "\(what): \(after)")
        // Where the style is nowhere, it can't be written inside of all punctuation either.
        if rank == allowed.count - 1, let inside = allowed.dropLast().last {
          let line = NaiveWriter(paragraph: inside.paragraphs[index]).line()
          #expect(line == nil, "\(what): \(after)")
        }
      } else {
        #expect(after == wanted, "\(what)")
      }
      let selected = result.selection.range
      let inside = after.paragraphs[index].letters.indices.filter {
        selected.contains(after.paragraphs[index].offset(of: $0))
      }
      #expect(inside == Array(range), "\(what): the same letters are selected")
    }
    #expect(done > Self.rounds / 2 && done < tries)
    #expect(narrower > 0 && narrower < done / 4)
  }

  @Test func paragraphs() throws {
    var generator = SeededGenerator(seed: 4)
    var tries = 0
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let before = NaivePage(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let edge = Self.edge(of: paragraph, &generator)
      guard [.text, .heading].contains(paragraph.kind), edge > 0 else { continue }
      tries += 1
      let context = Self.context(text, Selection(caret: paragraph.offset(of: edge)))
      let what = MarkedText.drawing(context.selection, in: text).debugDescription
      let result = try #require(RichTextCommands.newParagraph(in: context))
      let after = NaivePage(try context.after(result.edit).text)
      let added = after.paragraphs.count - before.paragraphs.count
      try #require(added == 1 || added == 2, "\(what)")
      if added == 2 { #expect(after.paragraphs[index + 1].letters.isEmpty, "\(what)") }
      func trimmed(_ letters: some Sequence<NaivePage.Letter>) -> [NaivePage.Letter] {
        Array(letters.drop { $0.isBlank }.reversed().drop { $0.isBlank })
      }
      var halves = [paragraph, paragraph]
      halves[0].letters = Array(paragraph.letters[..<edge])
      halves[1].letters = Array(paragraph.letters[edge...])
      for (half, var wanted) in zip([index, index + added], halves) {
        let half = after.paragraphs[half]
        wanted.removeTornAddresses()
        #expect(trimmed(half.letters) == trimmed(wanted.letters), "\(what)")
      }
    }
    #expect(tries > Self.rounds / 3, "\(tries)")
  }

  /// A copy looks like the selection. If Markdown can't express it, it has at least the letters.
  @Test func copies() {
    var generator = SeededGenerator(seed: 5)
    var tries = 0
    for _ in 0..<Self.rounds {
      let text = Self.text(&generator)
      let before = NaivePage(text)
      let index = Int.random(in: before.paragraphs.indices, using: &generator)
      let paragraph = before.paragraphs[index]
      let range = Self.range(in: paragraph, &generator)
      guard paragraph.kind == .text, !range.isEmpty else { continue }
      let context = Self.context(
        text,
        Selection(
          anchor: paragraph.offset(of: range.lowerBound),
          head: paragraph.offset(of: range.upperBound)))
      let what = MarkedText.drawing(context.selection, in: text).debugDescription
      var wanted = NaivePage.Paragraph()
      wanted.letters = Array(paragraph.letters[range])
      wanted.removeTornAddresses()
      tries += 1
      let copied = NaivePage(RichTextCommands.markdown(in: context)).paragraphs
      guard copied != [wanted] else { continue }
      #expect(
        copied.map { $0.letters.map(\.scalar) } == [wanted.letters.map(\.scalar)], "\(what)")
      #expect(NaiveWriter(paragraph: wanted).line() == nil, "\(what): \(copied)")
    }
    #expect(tries > Self.rounds / 2)
  }
}

extension NaivePage {
  /// Returns the allowed results of typing a letter, the preferred first.
  fileprivate func typing(
    _ scalar: Unicode.Scalar, _ style: InlineStyle, at edge: Int, of index: Int
  ) -> [NaivePage] {
    let paragraph = paragraphs[index]
    var letter = Letter(scalar: scalar, style: style)
    letter.link = paragraph.part(at: edge, \.link)
    letter.image = paragraph.part(at: edge, \.image)
    letter.address = paragraph.part(at: edge, \.address)
    letter.footnote = paragraph.part(at: edge, \.footnote)
    if letter.footnote != nil { letter.style.insert(.footnoteReference) }
    var letters = [letter]
    for format in InlineFormat.allCases {
      var plainer = letter
      plainer.style.remove(format.style)
      letters.append(plainer)
    }
    for neighbour in [edge - 1, edge] where paragraph.letters.indices.contains(neighbour) {
      var plainer = paragraph.letters[neighbour]
      plainer.scalar = scalar
      letters.append(plainer)
    }
    letters.append(Letter(scalar: scalar))
    var pages = letters.map { letter in
      var page = self
      page.paragraphs[index].letters.insert(letter, at: edge)
      // Only a heading without text may end with its mark.
      if paragraph.kind == .heading, paragraph.marker.hasSuffix("#") {
        page.paragraphs[index].marker += " "
      }
      page.paragraphs[index].removeTornAddresses()
      return page
    }
    var apart = pages[0]
    apart.paragraphs[index].makePunctuationPlain(beside: edge)
    if apart != pages[0] { pages.insert(apart, at: 1) }
    return pages
  }
}

extension NaivePage {
  /// Returns the pages in which letters of a range lack a style: blanks and punctuation at the ends, the
  /// fewest first, and then all of them.
  fileprivate func narrowings(
    of style: InlineStyle, in range: Range<Int>, of index: Int
  ) -> [NaivePage] {
    let letters = paragraphs[index].letters
    func isAtEnd(_ place: Int) -> Bool { letters[place].isBlank || letters[place].isPunctuation }
    let first = range.first { !isAtEnd($0) } ?? range.upperBound
    let last = range.last { !isAtEnd($0) }.map { $0 + 1 } ?? range.lowerBound
    // Without any other letter a part of the punctuation keeps it.
    var ranges: [Range<Int>] = []
    for lower in range.lowerBound...first {
      for upper in max(last, lower)...range.upperBound { ranges.append(lower..<upper) }
    }
    ranges = ranges.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    ranges.append(range.lowerBound..<range.lowerBound)
    return ranges.map { kept in
      var page = self
      for place in range where !kept.contains(place) {
        page.paragraphs[index].letters[place].style.remove(style)
      }
      return page
    }
  }
}

extension NaivePage.Letter {
  fileprivate var isPunctuation: Bool {
    scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
      && scalar != " "
  }
}

extension NaivePage.Paragraph {
  /// Takes the styles that the letter at `index` lacks from the punctuation beside it.
  fileprivate mutating func makePunctuationPlain(beside index: Int) {
    let others = InlineStyle.formats.subtracting(letters[index].style)
    func takeStyles(_ places: some Sequence<Int>) {
      for place in places {
        let letter = letters[place]
        let isMark =
          !letter.isBlank && !letter.scalar.properties.isAlphabetic
          && letter.scalar.properties.numericType == nil
        guard isMark, !letter.style.isDisjoint(with: others), !letter.style.contains(.code),
          letter.address == nil, letter.footnote == nil
        else { return }
        letters[place].style.subtract(others)
      }
    }
    takeStyles((0..<index).reversed())
    takeStyles((index + 1)..<letters.count)
  }

  /// Removes the links of cut addresses that are no addresses by themselves. Adjacent addresses look
  /// like one.
  fileprivate mutating func removeTornAddresses() {
    var start = 0
    while start < letters.count {
      let isAddress = letters[start].address != nil
      let end = letters[start...].firstIndex { ($0.address != nil) != isAddress } ?? letters.count
      let text = ["<"] + letters[start..<end].map(\.scalar) + [">"]
      if NaiveInlines.lengthOfAddress(text[...]) != text.count {
        for index in start..<end { letters[index].address = nil }
      }
      start = end
    }
  }
}
