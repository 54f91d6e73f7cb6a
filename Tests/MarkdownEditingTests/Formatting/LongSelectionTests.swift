import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Commands on long selections read each line a bounded number of times, and keep next to nothing of
/// it.
@Suite struct LongSelectionTests {
  private static let texts: [(name: String, unit: String)] = [
    ("paragraphs", String(repeating: "some words ", count: 8) + "end.\n\n"),
    ("headings", "## A heading\n"), ("setext", "Title\n=====\n"), ("items", "- one\n  - two\n"),
    ("marks", "some **strong** and _soft_ words, `code` and [a link](b)\n"),
    ("quoted", "> a quote\n>\n"), ("strong", "**all of this is strong**\n"),
    ("quotes", "> a quote\n"), ("tasks", "- [ ] a\n"),
    ("one letter", "a\n"), ("bare rows", "a | b\n-|-\nc | d\n\n"),
    ("open ends", "Some words. \n"), ("comments", "<!-- a note -->\n\n"), ("code", "```\na\n```\n"),
  ]

  /// Twice the text is twice the work.
  @Test(arguments: texts.map(\.name)) func theWorkIsLinear(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    for command in LongSelection.commands {
      let works = [200, 400].map { count in
        var context = LongSelection.context(TextRope(String(repeating: unit, count: count)))
        let work = WorkCounter()
        context.work = work
        _ = command.run(context)
        return work.count
      }
      // Numbers of more digits make the prefixes of an ordered list longer.
      let most = 2 * works[0] + works[0] / 16 + 400
      #expect(works[1] <= most, "\(command.name), \(name): \(works)")
      let bytes = 400 * unit.utf8.count
      #expect(works[1] <= 24 * bytes, "\(command.name), \(name): \(works[1]) for \(bytes)")
    }
  }

  /// The fences of the lines are read with a cursor: a leaf of the tree is visited once for each
  /// reading of the text. A search for each marked line would visit the nodes above it, too.
  @Test(arguments: texts.map(\.name)) func noLineIsLookedUp(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let count = 1_200
    for command in LongSelection.commands {
      // These commands look up the edges of each code block in the tree.
      let looksUp = name == "code" && ["code block", "quote"].contains(command.name)
      var context = LongSelection.context(TextRope(String(repeating: unit, count: count)))
      let visits = WorkCounter()
      context.fences.visits = visits
      _ = command.run(context)
      let lines = context.text.newlineCount
      let most = looksUp ? 60 * count : lines / 4 + 120
      #expect(visits.count <= most, "\(command.name), \(name): \(visits.count) for \(lines)")
    }
  }

  /// A command that can decide by the first line reads the lines once, to change them, and reads
  /// the fences of the changed text only where a line is code.
  @Test(arguments: ["paragraphs", "headings", "setext", "open ends"])
  func blocksAreReadOnce(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    let text = TextRope(String(repeating: unit, count: 1_000))
    for format in LongSelection.formats where format != .orderedList {
      // Here all lines have the format already, which only a reading of all of them shows.
      guard !(name == "headings" && format == .heading(2)) else { continue }
      var context = LongSelection.context(text)
      let work = WorkCounter()
      context.work = work
      let result = FormattingCommands.toggle(format, in: context)
      #expect((result == nil) == (name != "headings" && name != "setext" && format == .heading(0)))
      let most = text.utf8Count + text.utf8Count / 8
      #expect(work.count <= most, "\(format), \(name): \(work.count) of \(text.utf8Count)")
    }
  }

  /// Tab and Shift+Tab pass lines that are in no list without a search in the tree of fences.
  @Test(arguments: ["paragraphs", "headings", "setext", "quotes"])
  func linesInNoListAreNotLookedUp(name: String) throws {
    let unit = try #require(Self.texts.first { $0.name == name }).unit
    for move in [FormattingCommands.nest, FormattingCommands.unnest] {
      var context = LongSelection.context(TextRope(String(repeating: unit, count: 1_200)))
      let visits = WorkCounter()
      context.fences.visits = visits
      let result = move(context)
      #expect(result == nil)
      #expect(visits.count <= context.text.newlineCount / 4 + 120, "\(visits.count)")
    }
  }

  /// Plain text is read line by line only to add the style: no byte of it can be a tag.
  @Test(arguments: InlineFormat.allCases) func plainTextIsReadOnce(format: InlineFormat) {
    let unit = String(repeating: "some words ", count: 8) + "end.\n\n"
    let text = TextRope(String(repeating: unit, count: 1000))
    for hidesTags in [false, true] {
      var context = LongSelection.context(text)
      let work = WorkCounter()
      context.work = work
      let result =
        hidesTags
        ? RichTextCommands.toggleSelection(format, in: context)
        : FormattingCommands.toggleSelection(format, in: context)
      let count = result?.edit.replacements.count ?? 0
      #expect(count > 0 && count <= 2 * EditWriter.Sizes.shipped.most)
      // The first and the last line are parsed.
      #expect(work.count <= text.utf8Count + 20 * unit.utf8.count)
    }
  }

  /// A tag below plain text is found wherever the pieces of the text end.
  @Test(arguments: InlineFormat.allCases) func aTagBelowPlainTextIsFound(format: InlineFormat)
    throws
  {
    let tag = String(decoding: format.tag(.asterisk), as: UTF8.self)
    for length in 4_060..<4_110 {
      let plain = "plain\n" + String(repeating: "x", count: length) + "\n"
      var text = TextRope(plain + tag + "words" + tag + "\n")
      let context = LongSelection.context(text)
      let result = try #require(FormattingCommands.toggleSelection(format, in: context))
      try result.edit.apply(to: &text)
      let isRemoved = text.string(in: 0..<text.end) == plain + "words\n"
      #expect(isRemoved, "\(length)")
    }
  }

  /// A line with tags is parsed once to know them, and once with the new ones.
  @Test(arguments: InlineFormat.allCases) func tagsAreNotSearchedFor(format: InlineFormat) {
    for unit in [
      "some **strong** and _soft_ words, `code` and [a link](b) \n", "**all of this is strong**\n",
      "**all of this is _very_ strong**\n",
    ] {
      let text = TextRope(String(repeating: unit, count: 500))
      for hidesTags in [false, true] {
        var context = LongSelection.context(text)
        let work = WorkCounter()
        context.work = work
        let result =
          hidesTags
          ? RichTextCommands.toggleSelection(format, in: context)
          : FormattingCommands.toggleSelection(format, in: context)
        #expect(result != nil)
        #expect(work.count <= 4 * text.utf8Count, "\(unit) \(hidesTags): \(work.count)")
      }
    }
  }

  @Test func aCommandGivesUpWhenItIsAskedTo() {
    let text = TextRope(String(repeating: "- [ ] some words\n", count: 1000))
    for command in LongSelection.commands {
      var context = LongSelection.context(text)
      context.goesOn = { $0 < 0.7 }
      let work = WorkCounter()
      context.work = work
      let result = command.run(context)
      if command.name != "code block" { #expect(result == nil, "\(command.name)") }
      var whole = LongSelection.context(text)
      let all = WorkCounter()
      whole.work = all
      _ = command.run(whole)
      #expect(work.count <= all.count, "\(command.name)")
    }
  }
}
