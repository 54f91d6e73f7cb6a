import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Moving chapters permutes them and does nothing else.
@Suite struct ChapterCommandsTests {
  private func context(_ marked: String) -> ChapterCommands.Context {
    let marked = MarkedText(marked)
    return Self.context(marked.text, marked.selection)
  }

  private static func context(
    _ text: TextRope, _ selection: Selection = Selection(caret: 0)
  ) -> ChapterCommands.Context {
    let fences = FenceTree(text)
    return ChapterCommands.Context(
      text: text, fences: fences, outline: Outline(text, fences: fences), selection: selection)
  }

  private func expect(
    _ result: EditResult?, of context: ChapterCommands.Context, toMake marked: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var text = context.text
    guard let result, (try? result.edit.apply(to: &text)) != nil else {
      #expect(marked == nil, sourceLocation: sourceLocation)
      return
    }
    #expect(
      MarkedText.drawing(result.selection, in: text) == marked, sourceLocation: sourceLocation)
  }

  private func expect(
    _ before: String, _ direction: TextDirection, _ chapter: Int, toMake after: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let context = context(before)
    let result = context.outline.place(direction, of: chapter).flatMap {
      ChapterCommands.move(chapter, before: $0, context)
    }
    expect(result, of: context, toMake: after, sourceLocation: sourceLocation)
  }

  @Test func aChapterGoesOverItsNeighbour() {
    expect("# a\nˇone\n\n# b\n\n# c\n", .forward, 0, toMake: "# b\n\n# a\nˇone\n\n# c\n")
    expect("# a\none\n# b\ntˇwo\n", .backward, 1, toMake: "# b\ntˇwo\n# a\none\n")
    expect(
      "x\n# a\n## a1\n# b\n## b1\n# cˇ\n", .forward, 0, toMake: "x\n# b\n## b1\n# a\n## a1\n# cˇ\n")
  }

  @Test func itStaysAmongItsSiblings() {
    expect("# a\n## a1\n# bˇ\n## b1\n", .backward, 3, toMake: nil)
    expect("# a\n## a1\n# bˇ\n## b1\n", .forward, 1, toMake: nil)
    expect("# a\n### a1\n## a2ˇ\n", .forward, 1, toMake: nil)
    expect("# a\n### a1\n## a2ˇ\n", .backward, 2, toMake: nil)
    expect("ˇtext\n# a\n", .backward, 0, toMake: nil)
  }

  @Test func aLastChapterWithoutANewlineDoesNotGrowIntoItsNeighbour() {
    expect("# a\none\n\n# b\ntwoˇ", .backward, 1, toMake: "# b\ntwoˇ\n\n# a\none")
    expect("# a\noneˇ\n\n# b\ntwo", .forward, 0, toMake: "# b\ntwo\n\n# a\noneˇ")
    expect("# aˇ\r\n# b", .forward, 0, toMake: "# b\r\n# aˇ")
    expect("# a\n\nˇ\n# b", .forward, 0, toMake: "# b\n\nˇ\n# a")
  }

  /// Blank lines before a heading stay there, and none is added at the end.
  @Test func aLastChapterKeepsTheBlankLineBeforeIt() {
    let text = "# One\n\na\n\n# Two\n\nbˇ\n"
    let moved = "# Two\n\nbˇ\n\n# One\n\na\n"
    expect(text, .forward, 0, toMake: moved)
    expect(text, .backward, 1, toMake: moved)
    expect(moved, .forward, 0, toMake: text)
    expect(moved, .backward, 1, toMake: text)
    expect("# a\n\n\n# bˇ\n\n", .backward, 1, toMake: "# bˇ\n\n\n# a\n\n")
    expect("# a\n\n# b\n\nˇ", .backward, 1, toMake: "# b\n\n# a\n\nˇ")
    expect(
      "x\n\n# a\n\n## a1\n\nˇy\n\n# b\n\n# c\n\nz\n", .forward, 0,
      toMake: "x\n\n# b\n\n# a\n\n## a1\n\nˇy\n\n# c\n\nz\n")
    expect("# aˇ\r\n\r\n# b\r\n", .forward, 0, toMake: "# b\r\n\r\n# aˇ\r\n")
  }

  /// A move never removes the blank line above a heading.
  @Test func blankLinesStayBetweenChaptersAlsoWhereTheyAreUneven() {
    let text = "# One\n\na\n\n\n\n# Two\nbˇ\n# Three\n\nc\n"
    let moved = "# Two\nbˇ\n\n\n\n# One\n\na\n# Three\n\nc\n"
    expect(text, .forward, 0, toMake: moved)
    expect(text, .backward, 1, toMake: moved)
    expect(moved, .forward, 0, toMake: text)
    expect(moved, .backward, 1, toMake: text)
    expect("# a\n# bˇ\n\n\n# c\n", .backward, 1, toMake: "# bˇ\n# a\n\n\n# c\n")
    expect("# a\n\nˇ\n# b\n# c\n", .forward, 0, toMake: "# b\n\nˇ\n# a\n# c\n")
    expect("# aˇ\r\n\r\n# b\r\n# c", .forward, 0, toMake: "# b\r\n\r\n# aˇ\r\n# c")
    expect(
      "# a\n\n\n# b\nx\n\n# c\ny\n# dˇ\n\n\n\n# e\n", .backward, 3,
      toMake: "# a\n\n\n# b\nx\n\n# dˇ\n# c\ny\n\n\n\n# e\n")
  }

  @Test func anUnclosedChapterStaysLast() {
    let context = context("# a\n# b\n```\ncodeˇ")
    #expect(ChapterCommands.hasOpenCode(context))
    expect(ChapterCommands.move(1, before: 0, context), of: context, toMake: nil)
    expect(ChapterCommands.move(0, before: 2, context), of: context, toMake: nil)
  }

  @Test func levels() {
    let context = context("# a\n  ## bˇ\n### c\n## d\n")
    expect(
      ChapterCommands.shift(.forward, 1, context), of: context,
      toMake: "# a\n  ### bˇ\n#### c\n## d\n")
    expect(
      ChapterCommands.shift(.backward, 1, context), of: context, toMake: "# a\n  # bˇ\n## c\n## d\n"
    )
    expect(ChapterCommands.shift(.backward, 0, context), of: context, toMake: nil)
    let deep = self.context("# ˇa\n###### b\n")
    expect(ChapterCommands.shift(.forward, 0, deep), of: deep, toMake: nil)
    expect(ChapterCommands.shift(.backward, 1, deep), of: deep, toMake: "# ˇa\n##### b\n")
  }

  @Test func anUnderlineFollowsItsLevel() {
    func expect(
      _ before: String, _ direction: TextDirection, toMake after: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let context = context(before)
      self.expect(
        ChapterCommands.shift(direction, 0, context), of: context, toMake: after,
        sourceLocation: sourceLocation)
    }
    expect("Tˇitle\n====\ntext\n", .forward, toMake: "Tˇitle\n----\ntext\n")
    expect("Élˇan\n---\n", .backward, toMake: "Élˇan\n===\n")
    expect("Élˇan\n---\na", .forward, toMake: "### Élˇan\na")
    expect("# A\n\nBˇ\n---\n", .forward, toMake: "## A\n\n### Bˇ\n")
  }

  /// A chapter with its lines, as a list.
  private typealias Block = [String]

  /// The model: permutes lists of lines.
  private static func naive(_ blocks: [Block], _ moved: Range<Int>, before place: Int) -> [Block] {
    let isBack = place < moved.lowerBound
    let first = isBack ? place..<moved.lowerBound : moved
    let second = isBack ? moved : moved.upperBound..<place
    var (a, b) = (Array(blocks[first]), Array(blocks[second]))
    // Blank lines stay between them, and after them.
    let (gap, tail) = (takeBlankLines(of: &a), takeBlankLines(of: &b))
    b[b.count - 1] += gap
    a[a.count - 1] += tail
    return Array(blocks[..<first.lowerBound]) + b + a + Array(blocks[second.upperBound...])
  }

  private static func takeBlankLines(of blocks: inout [Block]) -> [String] {
    var last = blocks.removeLast()
    var blank: [String] = []
    while last.count > 1, last.last?.allSatisfy(\.isWhitespace) ?? false {
      blank.insert(last.removeLast(), at: 0)
    }
    blocks.append(last)
    return blank
  }

  @Test func anyMovePermutesBlocks() throws {
    let seed: UInt64 = 72
    var random = SeededGenerator(seed: seed)
    var moves = 0
    for round in 0..<400 {
      var blocks: [Block] = Bool.random(using: &random) ? [["before"]] : []
      let offset = blocks.count
      for number in 0..<Int.random(in: 1...9, using: &random) {
        let marks = String(repeating: "#", count: Int.random(in: 1...4, using: &random))
        let body = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          ["", "text", "  ", "> # quote", "```\n# code\n```"].randomElement(using: &random) ?? ""
        }
        blocks.append(["\(marks) \(number)"] + body)
      }
      blocks[blocks.count - 1].append(Bool.random(using: &random) ? "" : "x")
      func joined(_ blocks: [Block]) -> String { blocks.joined().joined(separator: "\n") }
      let text = TextRope(joined(blocks))
      let caret = TextOffset(Int.random(in: 0..<text.utf8Count, using: &random))
      let context = Self.context(text, Selection(caret: caret))
      let outline = context.outline
      let chapter = Int.random(in: 0..<outline.headings.count, using: &random)
      let place = Int.random(in: 0...outline.headings.count, using: &random)
      guard let result = ChapterCommands.move(chapter, before: place, context) else { continue }
      moves += 1
      var after = text
      try result.edit.apply(to: &after)
      let note = "seed \(seed), round \(round): \(text.string(in: 0..<text.end))"
      let moved = outline.chapter(chapter)
      let expected = Self.naive(
        blocks, (moved.lowerBound + offset)..<(moved.upperBound + offset), before: place + offset)
      #expect(after.string(in: 0..<after.end) == joined(expected), "\(note)")
      #expect(after.byte(at: result.selection.head) == text.byte(at: caret), "\(note)")
      let levels = outline.headings.map(\.level)
      let found = FenceTree(after).headings.map(\.level)
      #expect(found.sorted() == levels.sorted(), "\(note)")
      var back = after
      try result.edit.inverse(in: text).apply(to: &back)
      #expect(back == text, "\(note)")
    }
    #expect(moves > 50)
  }
}
