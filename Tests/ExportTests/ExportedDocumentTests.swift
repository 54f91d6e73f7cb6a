import Testing
import TextCore

@testable import Export

/// The title of a document.
@Suite struct ExportedDocumentTests {
  @Test(arguments: [
    ("# One\n\ntext", "One", true), ("text\n\n# Two\n", "Two", false),
    ("---\ntitle: A\n---\n# One\n", "A", true), ("[^1]: # note\n\n# One\n", "One", true),
    ("<!-- note -->\n\n![cover](a.png)\n\n# One\n", "One", true), ("", "File", false),
    ("- item\n\n# Two\n", "Two", false), ("# \n\n# Two\n", "Two", true),
    ("---\n\n# One\n", "One", true), ("# ![Logo](a.png) One\n", "One", true),
  ])
  func theTitle(text: String, title: String, isHeading: Bool) {
    let document = ExportedDocument(TextRope(text), ExportOptions(title: "File", language: "en"))
    #expect(document.title == title && document.beginsWithTitle == isHeading)
    #expect(document.titleOfManuscript == (title == "A" || isHeading ? title : "File"))
  }
}
