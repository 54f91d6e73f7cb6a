import Export
import Foundation
import MarkdownSyntax
import Testing
import TextCore

/// Page breaks by hand in all formats but PDF.
@Suite struct PageBreaksByHandTests {
  private static let options = ExportOptions(lines: .paragraph, title: "untitled", language: "en")
  private static let mark = "<div style=\"page-break-after: always\"></div>\n"

  private func plainText(_ document: String) throws -> String {
    var bytes: [UInt8] = []
    try DocumentExport(of: TextRope(document), as: .txt, Self.options).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: FlowText.formats,
    [
      ("one\n\n\\pagebreak\n\ntwo", 1), ("one\n\n\u{C}two", 1),
      ("one\n\\pagebreak\ntwo\n\\pagebreak\n# three", 2),
      ("one\n\n\\pagebreak\n\n\\pagebreak\n\ntwo", 1), ("\\pagebreak\n\none", 0),
      ("one\n\n\\pagebreak", 0), ("one\n\n\\pagebreak\n\n| a |\n|---|\n| b |", 1),
      ("one\n\n\\pagebreak\n\n***", 1), ("one\n\n\\pagebreak\n\n```\ntwo\nthree\n```", 1),
      ("one\n\n\u{C}\n\ntwo", 1), ("one\n\u{C}\n# two\n\n \u{C} \n\n***", 2),
      ("\u{C}\n\none\n\n\u{C}\n", 0), ("- one\n\u{C}\n- two\n\n  \u{C}\n\n  three", 2),
      ("> one\n>\n> \u{C}\n>\n> two", 1), ("one\n\n\u{C}\n\n\\pagebreak\n\ntwo", 1),
      ("one[^1]\n\n[^1]: two\n\n    \u{C}\n\n    three", 0), ("```\n\u{C}\n```\n\none", 0),
      ("> one\n>\n> \\pagebreak\n>\n> two", 1), ("- one\n\n  \\pagebreak\n\n  two", 1),
      ("one[^1]\n\n[^1]: two\n\n    \\pagebreak\n\n    three", 0),
      ("[^1]: \\pagebreak\n\none\n\n<!--\n\\pagebreak\n-->\n\ntwo", 0),
    ])
  func paragraphsOfWordProcessorsBeginPages(
    format: ExportFormat, document: (text: String, count: Int)
  ) throws {
    let file = try FlowText(document.text, as: format)
    #expect(file.pageBreaks == document.count, "\(file.markup)")
    #expect(!file.markup.contains("pagebreak") && !file.markup.contains("\u{C}"))
  }

  /// A chapter after a page break begins one page.
  @Test(arguments: FlowText.formats) func chaptersBeginNoSecondPage(format: ExportFormat) throws {
    let document = "# One\n\nText\n\n\\pagebreak\n\n# Two\n"
    #expect(try FlowText(document, as: format, design: .book).pageBreaks == 1)
  }

  /// Code, escapes and longer words are no page break.
  @Test(arguments: [
    "`\\pagebreak`", "\\\\pagebreak", "*\\pagebreak*", "&#92;pagebreak", "\\pagebreaks",
    "\\pagebreak now", "\\pagebreak\\", "\\page", "a \\pagebreak",
  ])
  func otherWordsAreText(_ words: String) throws {
    let document = "one\n\n\(words)\n\ntwo"
    for format in FlowText.formats {
      let file = try FlowText(document, as: format)
      #expect(file.pageBreaks == 0 && file.markup.contains("page"), "\(file.markup)")
    }
    let page = HTMLFile(document, Self.options).body
    #expect(!page.contains(Self.mark) && page.contains("\\page"), "\(page)")
    #expect(try plainText(document).contains("\\page"))
  }

  @Test(arguments: [
    ("one\n\n\\pagebreak\n\ntwo", "<p>one</p>\n\(mark)<p>two</p>\n"),
    ("one\n\n\u{C}two", "<p>one</p>\n\(mark)<p>two</p>\n"),
    ("one\n\n\u{C}\n\n\\pagebreak\n\ntwo", "<p>one</p>\n\(mark)<p>two</p>\n"),
    ("one\n\n\u{C}\n\ntwo", "<p>one</p>\n\(mark)<p>two</p>\n"),
    ("one\n\n\u{C}\n", "<p>one</p>\n\(mark)"), ("\u{C}\n\none", "<p>one</p>\n"),
    ("- one\n\n\u{C}\n\ntwo", "<ul>\n<li>one\n</li>\n</ul>\n\(mark)<p>two</p>\n"),
    ("\\pagebreak\n\none", "<p>one</p>\n"),
    ("\\page\n\n*\\pagebreak*", "<p>\\page</p>\n<p><em>\\pagebreak</em></p>\n"),
    ("> one\n>\n> \\pagebreak", "<blockquote>\n<p>one</p>\n\(mark)</blockquote>\n"),
  ])
  func pagesOfHTML(document: String, body: String) {
    #expect(HTMLFile(document, Self.options).body == body)
  }

  @Test func titleAloneIsAPage() {
    let page = HTMLFile("---\ntitle: A\n---\n\\pagebreak\n\none", Self.options).body
    #expect(page.hasSuffix("</header>\n\(Self.mark)<p>one</p>\n"), "\(page)")
  }

  /// The file of a chapter begins a page anyway.
  @Test func pagesOfBooks() throws {
    let book = try EPUBFile(
      "\\pagebreak\n\n# One\n\none\n\n\\pagebreak\n\ntwo\n\n# Two\n\n\\pagebreak\n\nthree\n")
    #expect(book.chapter(1).hasSuffix("<p>one</p>\n\(Self.mark)<p>two</p>\n"))
    #expect(book.chapter(1).components(separatedBy: Self.mark).count == 2)
    #expect(book.chapter(2).hasSuffix("</h1>\n\(Self.mark)<p>three</p>\n"))
    let other = try EPUBFile("# One\n\none\n\n\u{C}\n\ntwo\n")
    #expect(other.chapter(1).hasSuffix("<p>one</p>\n\(Self.mark)<p>two</p>\n"))
  }

  @Test(arguments: [
    ("one\n\n\\pagebreak\n\ntwo", "one\n\n\u{C}\n\ntwo\n"), ("\\pagebreak\n\none", "one\n"),
    ("one\n\n\u{C}two", "one\n\n\u{C}\n\ntwo\n"), ("one\n\u{C}\ntwo", "one\n\n\u{C}\n\ntwo\n"),
    ("one[^1]\n\n[^1]: two\n\n    \\pagebreak\n\n    three", "one[1]\n\n[1] two\n\n    three\n"),
  ])
  func plainTextHasAFormFeed(document: String, text: String) throws {
    #expect(try plainText(document) == text)
  }
}
