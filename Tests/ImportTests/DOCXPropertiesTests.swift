import Export
import Import
import MarkdownSyntax
import Testing
import TextCore

/// The title and the authors in the properties of a Word file.
@Suite struct DOCXPropertiesTests {
  private func imported(_ properties: String, _ body: String = p("", r("Text."))) throws -> String {
    var file = WordFile(body)
    file.properties = properties
    return try file.markdown
  }

  @Test func titleAndAuthorBecomeFrontMatter() throws {
    #expect(
      try imported("<dc:title>The Grey Sea</dc:title><dc:creator>Ann Lee</dc:creator>")
        == "---\ntitle: The Grey Sea\nauthor: Ann Lee\n---\n\nText.\n")
    #expect(
      try imported("<dc:creator>Ann Lee; Bo Ek</dc:creator>")
        == "---\nauthor:\n  - Ann Lee\n  - Bo Ek\n---\n\nText.\n")
  }

  @Test(arguments: ["A: “B” \\ \"C\" # D", "[x]", "- a", "null", "7", "'a'", "a: b", "& <b>"])
  func anyTitleIsReadAsItIs(title: String) throws {
    let escaped = title.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
    let text = try imported("<dc:title>\(escaped)\n </dc:title>")
    #expect(FrontMatter(of: TextRope(text))?.title == title)
    #expect(text.hasSuffix("---\n\nText.\n"))
  }

  @Test(arguments: ["", " ", "Normal.dotm", "Normal", "Microsoft Word - a.doc", "Word Document"])
  func placeholderTitlesAreLeftOut(title: String) throws {
    #expect(
      try imported("<dc:title>\(title)</dc:title><dc:creator>;</dc:creator><dc:creator/>")
        == "Text.\n")
  }

  @Test(arguments: ["python-docx", "Microsoft Office User; Windows User"])
  func placeholderAuthorsAreLeftOut(authors: String) throws {
    #expect(try imported("<dc:creator>\(authors)</dc:creator>") == "Text.\n")
  }

  @Test func wordsThatTheTextBeginsWithAreNotRepeated() throws {
    let body =
      p("<w:outlineLvl w:val=\"0\"/>", r("The "), r("Grey", "<w:i/>"), r(" Sea"))
      + p("", r("by Ann Lee")) + p("", r("Text."))
    #expect(
      try imported("<dc:title>The Grey Sea</dc:title><dc:creator>Ann Lee</dc:creator>", body)
        == "# The _Grey_ Sea\n\nby Ann Lee\n\nText.\n")
  }

  @Test func aFileWithoutTextHasNoFrontMatter() throws {
    #expect(try imported("<dc:title>The Grey Sea</dc:title>", "") == "")
  }

  /// The name of a file is no title of its text.
  @Test(arguments: ["Text.\n", "---\nauthor: Ann Lee\n---\n\nText.\n", "# Sea\n\nText.\n"])
  func ourOwnFilesGetNoTitleThatTheTextLacks(text: String) throws {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "notes", language: "en")
    try DocumentExport(of: TextRope(text), as: .docx, options).write { bytes += $0 }
    let again = String(decoding: try DOCXFormat().document(from: bytes).markdown, as: UTF8.self)
    #expect(!again.contains("notes") && again.hasSuffix("Text.\n"))
    #expect(again.ranges(of: "Ann Lee").count <= 1)
  }
}
