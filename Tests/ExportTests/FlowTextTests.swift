import Export
import MarkdownSyntax
import Testing
import TextCore

/// Titles, chapters and notes in all formats of word processors.
@Suite struct FlowTextTests {
  @Test(
    arguments: FlowText.formats,
    [
      "Ref[^c].\n\n[^c]: Seen.\n\n    [^d]: Also.\n", "[^c]: Seen.\n\n    [^d]: Also.\n",
      // Only notes refer to these, which stand before or after the reference, or are the note itself.
      "[^c]: Seen.\n\n[^d]: Also.[^c]\n", "[^c]: Seen.[^d]\n\n[^d]: Also.\n",
      "[^c]: Seen. Also.[^c]\n", "[^c]: Seen.[^d]\n\n[^d]: Also.[^c]\n",
      // The first definition of a label counts.
      "[^c]: Seen. Also.\n\n[^c]: Again.\n",
    ])
  func notesAreShownOnce(format: ExportFormat, document: String) throws {
    let file = try FlowText(document, as: format)
    #expect(file.count(of: "Seen.") == 1 && file.count(of: "Also.") == 1, "\(file.markup)")
  }

  @Test(arguments: FlowText.formats) func titleIsTheHeadingItself(format: ExportFormat) throws {
    let document = """
      ---
      author: Ann
      ---
      # The *Long* [Way](http://e.org)[^1]

      ## One

      Text

      [^1]: Remark
      """
    let file = try FlowText(document, as: format, design: .book)
    #expect(file.count(of: "Remark") == 1)
    // The text and the title property of RTF are in the same file.
    #expect(file.count(of: "Long") == (format == .rtf ? 2 : 1))
    #expect(file.addresses.contains("http://e.org"))
    #expect(file.count(of: "h_the_long_way") > 0)
    let title = try #require(file.markup.firstRange(of: "h_the_long_way"))
    let author = try #require(file.markup.firstRange(of: "Ann", from: title.upperBound))
    #expect(author.upperBound < (try #require(file.markup.firstRange(of: "h_one"))).lowerBound)
  }

  @Test(arguments: [
    ("# One\n\nText\n\n# Two\n", ["One", "by Ann", "Text", "Two"]),
    ("[^1]: Remark\n\n# Title\n\nText[^1]\n\n## One\n", ["Title", "by Ann", "Text", "One"]),
    ("Text\n\n# One\n", ["untitled", "by Ann", "Text", "One"]),
  ])
  func manuscriptSaysItsTitleOnce(document: String, paragraphs: [String]) throws {
    let file = try FlowText(
      "---\nauthor: Ann\n---\n" + document, as: .rtf, design: .manuscript)
    let text = RTFText(Array(file.markup.utf8))
    #expect(text.faults == [])
    #expect(text.paragraphs == ["Ann\tabout 100 words"] + paragraphs)
  }

  /// END is after the text and its notes, where it is wanted.
  @Test(arguments: FlowText.formats, [false, true])
  func aManuscriptMarksItsEnd(format: ExportFormat, isWanted: Bool) throws {
    var options = ExportOptions(
      lines: .paragraph, title: "untitled", language: "en", design: .manuscript)
    options.manuscript.marksEnd = isWanted
    let document = "# One\n\nIt begins.\n\nIt ends.\n\n[^1]: Loose.\n"
    let file = try FlowText(document, as: format, options)
    #expect(file.count(of: "END") == (isWanted ? 1 : 0))
    guard isWanted else { return }
    let end = try #require(file.markup.firstRange(of: "END"))
    let note = try #require(file.markup.firstRange(of: "Loose."))
    #expect(note.upperBound < end.lowerBound)
    #expect(file.markup.firstRange(of: "It ends.", from: end.upperBound) == nil)
  }

  @Test(arguments: FlowText.formats) func onlyHeadingsOfTheTextBeginPages(
    format: ExportFormat
  ) throws {
    let document = """
      # A

      > # Quoted

      - # Item

      Text[^1]

      # B

      [^1]: Note

          # In the note

      [^2]: # Of no note
      """
    #expect(try FlowText(document, as: format, design: .book).pageBreaks == 1)
  }

  /// Edges of cells are in order, also for a table in a deeply nested list.
  @Test func cellsOfADeepTableHaveTheirWidths() throws {
    let items = (0..<9).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    let inset = String(repeating: "  ", count: 9)
    let table = "\n\(inset)| b | c |\n\(inset)|---|---|\n\(inset)| d | e |\n"
    let file = try FlowText(items + table, as: .rtf, paper: .a5)
    let controls = RTFText(Array(file.markup.utf8)).controls
    let edges = controls.filter { $0.hasPrefix("trleft") || $0.hasPrefix("cellx") }
      .prefix(3).compactMap { Int($0.filter(\.isNumber)) }
    #expect(edges.count == 3 && edges == edges.sorted() && edges[0] < edges[1], "\(edges)")
  }

  /// A bulleted list right after another one is a list of its own, also if a comment stands between.
  @Test(
    arguments: FlowText.formats,
    [
      ("- a\n\n* b\n", true), ("- a\n\n<!-- c -->\n\n- b\n", true), ("> - a\n\n> * b\n", true),
      ("- a\n- b\n", false), ("- a\n\nc\n\n- b\n", false), ("- a\n  - b\n- c\n  - d\n", false),
      ("- a\n\n> - b\n", false), ("- a\n\n1. c\n\n* b\n", false),
    ])
  func listsBesideEachOtherAreToldApart(
    format: ExportFormat, sample: (text: String, isOther: Bool)
  ) throws {
    let file = try FlowText(sample.text, as: format)
    let marks = [
      "<w:numId w:val=\"20003\"/>", "\\ls1993\\ilvl", "text:style-name=\"List_20_2\"",
    ]
    #expect(marks.contains { file.markup.contains($0) } == sample.isOther, "\(sample.text)")
  }

  @Test(arguments: FlowText.formats) func linksWithoutWordsShowTheirAddress(
    format: ExportFormat
  ) throws {
    let text = "![](https://e.org/a.png) [![](https://e.org/b.png)](http://e.org/c) [](d.md)"
    let file = try FlowText(text, as: format)
    for address in ["https://e.org/a.png", "http://e.org/c", "d.md"] {
      #expect(file.markup.contains(format == .rtf ? " \(address)}" : ">\(address)<"), "\(address)")
    }
  }

  @Test(arguments: FlowText.formats) func addressesAreMended(format: ExportFormat) throws {
    let file = try FlowText("[a](http://e.org/100%#b#c) [d](e\\):f:g/h:i)", as: format)
    #expect(file.addresses.contains("\"http://e.org/100%25#b%23c\""), "\(file.addresses)")
    // Without a scheme, the first part of a path can't have a colon.
    #expect(file.addresses.contains("e)%3Af%3Ag/h:i\""), "\(file.addresses)")
  }

  /// Most cells of the header decide, not the first letter.
  @Test(
    arguments: FlowText.formats,
    [
      ("| Total | שם | עיר |\n|---|---|---|\n", true),
      ("| שם | Town | Name |\n|---|---|---|\n", false),
    ])
  func headerDecidesAboutTheColumns(
    format: ExportFormat, table: (text: String, isRightToLeft: Bool)
  ) throws {
    let file = try FlowText(table.text, as: format)
    let marks = [
      "<w:bidiVisual/>", "\\rtlrow", "table:align=\"left\" style:writing-mode=\"rl-tb\"",
    ]
    #expect(marks.contains { file.markup.contains($0) } == table.isRightToLeft)
  }

  /// The ID of a heading is the same in all formats: words of two lines are separated, and pictures add
  /// nothing.
  @Test func headingsHaveOneIdentifier() throws {
    let document = "Foo\nbar\n===\n\n# ![Logo](none.png) baz\n"
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    let page = HTMLFile(document, options).body
    #expect(page.contains("id=\"foo-bar\"") && page.contains("id=\"baz\""))
    for format in FlowText.formats {
      let file = try FlowText(document, as: format, lines: .wrapped)
      #expect(file.markup.contains("h_foo_bar") && file.markup.contains("h_baz"), "\(format)")
    }
  }

  /// A heading is named as it is, or percent-encoded.
  @Test(arguments: FlowText.formats) func headingsAreFoundByEncodedNames(
    format: ExportFormat
  ) throws {
    let plain = try FlowText("# Über uns\n\n[a](#über-uns)", as: format)
    let encoded = try FlowText("# Über uns\n\n[a](#%C3%BCber-uns)", as: format)
    #expect(plain.markup == encoded.markup)
  }

  /// Progress is reported between notes, so that the export can be cancelled there.
  @Test(arguments: [ExportFormat.docx, .odt, .rtf, .pdf]) func notesBehindTheTextAreReported(
    format: ExportFormat
  ) throws {
    let notes = (1...300).map { "[^\($0)]: Note\n\n" }.joined()
    let export = DocumentExport(
      of: TextRope(notes), as: format, ExportOptions(title: "", language: "en"), fonts: .standard)
    var count = 0
    try export.write { _ in
    } progress: { _ in
      count += 1
      return true
    }
    #expect(count >= 300)
  }
}

extension String {
  /// The first range of a text after a place.
  fileprivate func firstRange(of text: String, from start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
