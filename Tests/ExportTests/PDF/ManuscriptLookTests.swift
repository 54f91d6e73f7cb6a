import Export
import Foundation
import MarkdownSyntax
import Testing

/// Manuscripts look alike in all formats with pages: their first page and their font.
@Suite struct ManuscriptLookTests {
  /// The title of a manuscript is a third down the text, however long its contact is and however small
  /// the paper.
  @Test(arguments: [PaperSize.a4, .letter, .a5], [1, 4])
  func titlesOfManuscriptsStandAThirdDown(paper: PaperSize, lines: Int) throws {
    let contact = (1..<lines).map { "line \($0)" }.joined(separator: ", ")
    let front = "---\nauthor: Ann\ncontact: [\(contact)]\n"
    for document in [
      front + "title: The Sea\n---\n\nIt begins.\n", front + "---\n\n# The Sea\n\nIt begins.\n",
      // A chapter in the title's place.
      front + "---\n\n# The Sea\n\nIt begins.\n\n# Two\n",
    ] {
      let margin = min(72, paper.width / 6, paper.height / 6)
      let third = (paper.height - 2 * margin) / 3
      for format in FlowText.formats {
        let space = try Self.titleSpace(document, format, paper)
        let top = space + Double(lines) * 13.6
        #expect(abs(top - third) < 6, "\(format) \(top) \(third)")
      }
    }
  }

  /// The space above the title, or above the heading in its place, in points.
  private static func titleSpace(
    _ document: String, _ format: ExportFormat, _ paper: PaperSize
  ) throws -> Double {
    let options = ExportOptions(
      lines: .paragraph, title: "untitled", language: "en", design: .manuscript, paper: paper)
    let bytes = Array(document.utf8)
    func number(_ text: Substring, _ match: Substring?) throws -> Double {
      try #require(match.flatMap { Double($0) }, "\(text)")
    }
    switch format {
    case .docx:
      let file = try DOCXFile(bytes: bytes, options)
      let text = file["word/document.xml"]
      let words = try #require(text.range(of: "The Sea")).lowerBound
      let start = try #require(text[..<words].range(of: "<w:p>", options: .backwards)).lowerBound
      let own = text[start..<words]
      if let match = own.firstMatch(of: /w:before="(\d+)"/) { return try number(own, match.1) / 20 }
      let style = try DesignLookTests.part(
        of: file["word/styles.xml"], from: "w:styleId=\"Title\"", to: "</w:style>")
      return try number(style, style.firstMatch(of: /w:before="(\d+)"/)?.1) / 20
    case .odt:
      let file = try ODTFile(bytes: bytes, options)
      let own = file.style(of: "The Sea")[...]
      if let match = own.firstMatch(of: /margin-top="([\d.]+)pt"/) {
        return try number(own, match.1)
      }
      let style = try DesignLookTests.part(
        of: file["styles.xml"], from: "style:name=\"Title\"", to: "</style:style>")
      return try number(style, style.firstMatch(of: /margin-top="([\d.]+)pt"/)?.1)
    default:
      let markup = try FlowText(document, as: format, options).markup
      // Before it are the title of the document's facts and the contact.
      let words = try #require(markup.range(of: "The Sea", options: .backwards)).lowerBound
      let start = try #require(markup[..<words].range(of: "\\pard", options: .backwards)).lowerBound
      let last = markup[start..<words].matches(of: /\\sb(\d+)/).last?.1
      return try number(markup[start..<words], last) / 20
    }
  }

  /// Agents ask for Courier or Times.
  @Test func aManuscriptMayBeInTimes() throws {
    var options = ExportOptions(lines: .paragraph, title: "a", language: "en", design: .manuscript)
    options.manuscript.font = .times
    let bytes = Array(DesignLookTests.document.utf8)
    let word = try DOCXFile(bytes: bytes, options)
    #expect(word["word/styles.xml"].contains("w:ascii=\"Times New Roman\""))
    #expect(
      try DesignLookTests.part(
        of: word["word/fontTable.xml"], from: "<w:font w:name=\"Times New Roman\">", to: "</w:font>"
      ).contains("<w:family w:val=\"roman\"/>"))
    let office = try ODTFile(bytes: bytes, options)
    #expect(office["styles.xml"].contains("style:font-name=\"Times New Roman\""))
    let rich = try FlowText(DesignLookTests.document, as: .rtf, options).markup
    #expect(rich.contains("{\\f0\\fnil\\fcharset0 Times New Roman;}"))
    let pdf = try ExportedPDF(
      DesignLookTests.document, design: .manuscript, change: { $0.manuscript.font = .times })
    let faces = try pdf.judge("/usr/bin/pdffonts", "FILE").split(separator: "\n")
      .compactMap { $0.split(separator: "+").dropFirst().first }
    #expect(!faces.isEmpty)
    for face in faces { #expect(DesignLookTests.family(of: String(face)) == .roman, "\(face)") }
    // No other design heeds it.
    options.design = .plain
    #expect(try FlowText("a", as: .rtf, options).markup.contains("Arial;"))
  }
}
