@testable import Export
import MarkdownSyntax
import Testing
import TextCore

/// The files into which a book is divided.
@Suite struct BookSurveyTests {
  private func outline(_ document: String) -> BookOutline {
    var survey = BookSurvey()
    for event in DocumentReader(TextRope(document), lines: .paragraph) { survey.take(event) }
    return survey.outline()
  }

  @Test func eachChapterIsAFile() {
    let outline = outline("text\n\n# a\n\nb\n\n# c\n")
    #expect(outline.files.map(\.start) == [0, 6, 14])
    #expect(outline.files.map(\.heading) == [nil, 0, 1])
  }

  /// An archive holds no more files than 65,535.
  @Test func manyChaptersShareFiles() {
    let outline = outline(String(repeating: "# a\n\n", count: 70_000))
    #expect((20_000...40_000).contains(outline.files.count))
    #expect(outline.files[0].heading == 0)
    let last = BookOutline.fileName(outline.files.count) + "#h70000"
    #expect(outline.address(of: 69_999) == last)
  }
}
