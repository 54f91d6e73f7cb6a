import Export
import Foundation
import MarkdownSyntax
import TestSupport
import Testing

/// A design looks alike on the pages of a PDF and in word processors: one table says how.
@Suite struct DesignLookTests {
  /// The look of a design. Lengths are in points.
  struct Look: Sendable {
    let design: ExportOptions.Design
    /// The kind of its font: typewriter, with serifs, without.
    let family: Family
    /// The font in files of word processors.
    let font: String
    let size: Double
    /// The indentations of first lines: below a heading, and after a paragraph.
    let firstLines: [Double]
    /// True if the title and headings are centred.
    let isCentred: Bool
    /// True if the first page has its number at the foot.
    let numbersFirstPage: Bool
    /// True if chapters begin on new pages, the first one after the title's too.
    let breaksChapters: Bool
    /// The part of the text's height that stands empty above a chapter.
    var drop = 0.0
  }

  /// The kind of a font, by its name in files of word processors.
  enum Family: String, Sendable { case modern, roman, swiss }

  static let looks = [
    Look(
      design: .page, family: .modern, font: "Courier Prime", size: 11, firstLines: [0, 0],
      isCentred: false, numbersFirstPage: true, breaksChapters: false),
    Look(
      design: .book, family: .roman, font: "Times New Roman", size: 11, firstLines: [0, 16.5],
      isCentred: true, numbersFirstPage: false, breaksChapters: true, drop: 1 / 8),
    Look(
      design: .plain, family: .swiss, font: "Arial", size: 11, firstLines: [0, 0],
      isCentred: false, numbersFirstPage: true, breaksChapters: false),
    Look(
      design: .manuscript, family: .modern, font: "Courier New", size: 12, firstLines: [36, 36],
      isCentred: true, numbersFirstPage: false, breaksChapters: true, drop: 1 / 3),
  ]

  static let document = """
    ---
    title: The Long Harbour
    author: Ann Example
    ---

    # One

    Alpha \(String(repeating: "words ", count: 40))

    Beta goes on.

    # Two

    Gamma ends.
    """

  // PDF

  @Test(arguments: looks) func pagesOfPDF(look: Look) throws {
    let pdf = try ExportedPDF(Self.document, design: look.design, change: { $0.lines = .wrapped })
    let pages = try pdf.pages()
    try #require(pages.count == (look.breaksChapters ? 3 : 1), "\(pages)")
    #expect((pages[0].last == "1") == look.numbersFirstPage, "\(pages)")
    // The first page has the title alone.
    #expect(pages[0].contains("One") != look.breaksChapters, "\(pages)")
    for (index, page) in pages.enumerated().dropFirst() {
      let line = look.design == .manuscript ? page.first : page.last
      #expect(line?.hasSuffix("\(index + 1)") ?? false, "\(page)")
    }
  }

  @Test(arguments: looks) func linesOfPDF(look: Look) throws {
    let words = try ExportedPDF(
      Self.document, design: look.design, change: { $0.lines = .wrapped }
    ).wordPlaces()
    // The edge of the text, where the later lines of the first paragraph begin.
    let edge = try #require(words.filter { $0.text == "words" }.map(\.left).min())
    func inset(_ word: String) throws -> Double {
      try #require(words.first { $0.text == word }).left - edge
    }
    let found = [try inset("Alpha"), try inset("Beta")]
    for (found, wanted) in zip(found, look.firstLines) {
      #expect(abs(found - wanted) < 0.5, "\(look.design) \(found)")
    }
    for word in ["The", "One"] {
      let inset = try inset(word)
      #expect(look.isCentred ? inset > 40 : abs(inset) < 0.5, "\(look.design) \(word) \(inset)")
    }
  }

  @Test(arguments: looks) func fontsOfPDF(look: Look) throws {
    let pdf = try ExportedPDF(Self.document, design: look.design)
    let faces = try pdf.judge("/usr/bin/pdffonts", "FILE").split(separator: "\n")
      .compactMap { $0.split(separator: "+").dropFirst().first }
    #expect(try pdf.expectEmbeddedFonts() == faces.count && !faces.isEmpty)
    for face in faces {
      #expect(Self.family(of: String(face.prefix { $0 != " " })) == look.family, "\(face)")
    }
    let sizes = try pdf.inspected(
      """
      sizes = set()
      for page in pdf.pages:
          for operands, operator in pikepdf.parse_content_stream(page):
              if str(operator) == "Tf": sizes.add(float(operands[1]))
      print(*sorted(sizes))
      """)
    #expect(sizes.split { $0.isWhitespace }.contains { Double($0) == look.size }, "\(sizes)")
  }

  /// The kind of a face by its name, of those that the designs take.
  static func family(of face: String) -> Family? {
    if ["Courier", "Mono"].contains(where: { face.contains($0) }) { return .modern }
    if ["Serif", "Roman", "P052", "Pagella", "Garamond"].contains(where: { face.contains($0) }) {
      return .roman
    }
    return face.contains("Sans") ? .swiss : nil
  }

  // Word processors

  @Test(arguments: looks) func docx(look: Look) throws {
    let file = try DOCXFile(Self.document, design: look.design)
    let styles = file["word/styles.xml"]
    func style(_ identifier: String) throws -> Substring {
      try Self.part(of: styles, from: "w:styleId=\"\(identifier)\"", to: "</w:style>")
    }
    for (name, wanted) in zip(["FirstParagraph", "Normal"], look.firstLines) {
      let indentation = try #require(try style(name).firstMatch(of: /w:firstLine="(\d+)"/)?.1)
      #expect(Double(indentation) == wanted * 20, "\(name)")
    }
    for name in ["Title", "Author", "Heading1"] {
      #expect(try style(name).contains("<w:jc w:val=\"center\"/>") == look.isCentred, "\(name)")
    }
    let defaults = try Self.part(of: styles, from: "<w:docDefaults>", to: "</w:docDefaults>")
    #expect(defaults.contains("w:ascii=\"\(look.font)\""))
    #expect(defaults.contains("<w:sz w:val=\"\(Int(look.size * 2))\"/>"))
    let fonts = file["word/fontTable.xml"]
    let font = try Self.part(of: fonts, from: "<w:font w:name=\"\(look.font)\">", to: "</w:font>")
    #expect(font.contains("<w:family w:val=\"\(look.family.rawValue)\"/>"))
    // A font is named once.
    #expect(fonts.components(separatedBy: "w:name=\"\(look.font)\"").count == 2)

    let edge = file["word/footer1.xml"] + file["word/header1.xml"]
    #expect(edge.components(separatedBy: "w:instr=\" PAGE \"").count == 2)
    #expect(edge.contains("<w:ftr ") == (look.design != .manuscript))
    let text = file["word/document.xml"]
    #expect(text.contains("<w:titlePg/>") == !look.numbersFirstPage)
    #expect(
      text.contains("<w:footerReference w:type=\"default\" r:id=\"rId6\"/>")
        == (look.design != .manuscript))
  }

  @Test(arguments: looks) func odt(look: Look) throws {
    let file = try ODTFile(Self.document, design: look.design)
    let styles = file["styles.xml"]
    func style(_ name: String) throws -> Substring {
      try Self.part(of: styles, from: "<style:style style:name=\"\(name)\"", to: "</style:style>")
    }
    for (name, wanted) in zip(["First_20_Paragraph", "Text_20_body"], look.firstLines) {
      let indentation = try #require(
        try style(name).firstMatch(of: /fo:text-indent="([\d.]+)pt"/)?.1)
      #expect(Double(indentation) == wanted, "\(name)")
    }
    for name in ["Title", "Author", "Heading_20_1"] {
      #expect(
        try style(name).contains("fo:text-align=\"center\"") == look.isCentred, "\(name)")
    }
    let defaults = try Self.part(
      of: styles, from: "<style:default-style style:family=\"paragraph\">", to: "/style:default-")
    #expect(defaults.contains("style:font-name=\"\(look.font)\""))
    #expect(defaults.contains("fo:font-size=\"\(look.size)pt\""))
    let font = try Self.part(
      of: styles, from: "<style:font-face style:name=\"\(look.font)\"", to: "/>")
    #expect(font.contains("style:font-family-generic=\"\(look.family.rawValue)\""))

    let edge = look.design == .manuscript ? "header" : "footer"
    let line = try Self.part(of: styles, from: "<style:\(edge)>", to: "</style:\(edge)>")
    #expect(line.contains("<text:page-number "))
    #expect(styles.contains("<style:\(edge)-first>") == !look.numbersFirstPage)
  }

  @Test(arguments: looks) func rtf(look: Look) throws {
    let file = try FlowText(Self.document, as: .rtf, design: look.design).markup
    for (number, wanted) in zip([19, 0], look.firstLines) {
      let style = try Self.part(of: file, from: "{\\s\(number)\\", to: ";}")
      let indentation = try #require(style.firstMatch(of: /\\fi(\d+)/)?.1)
      #expect(Double(indentation) == wanted * 20, "\(style)")
      #expect(style.contains("\\fs\(Int(look.size * 2))\\"), "\(style)")
    }
    for number in [15, 16, 1] {
      let style = try Self.part(of: file, from: "{\\s\(number)\\", to: ";}")
      #expect(style.contains("\\qc") == look.isCentred, "\(style)")
    }
    #expect(file.contains("{\\f0\\fnil\\fcharset0 \(look.font);}"))
    let edge = look.design == .manuscript ? "{\\header" : "{\\footer"
    #expect(try Self.part(of: file, from: edge, to: "}").contains("\\chpgn"))
    #expect(file.contains("\\titlepg") == !look.numbersFirstPage)
  }

  @Test(arguments: FlowText.formats, looks)
  func chaptersOfWordProcessors(format: ExportFormat, look: Look) throws {
    let file = try FlowText(Self.document, as: format, design: look.design)
    #expect(file.pageBreaks == (look.breaksChapters ? 2 : 0))
  }

  /// A chapter stands as far down its page in all formats. A page break by hand alone moves nothing.
  @Test(arguments: looks.filter { $0.drop > 0 }) func chaptersStandAsFarDown(look: Look) throws {
    let document = Self.document + "\n\n\\pagebreak\n\nDelta\n"
    let places = try ExportedPDF(
      document, design: look.design, paper: .a4, change: { $0.lines = .wrapped }
    ).wordPlaces()
    func top(_ word: String) throws -> Double {
      try #require(places.first { $0.text == word }).bottom
    }
    // The text's height on A4, without margins of an inch.
    let height = PaperSize.a4.height - 144
    let drop = height * look.drop
    // Lines of headings may be higher than those of text.
    #expect(abs(try top("Two") - top("Delta") - drop) < 12)
    let twips = Int((drop * 20).rounded())
    for (format, space) in [
      (ExportFormat.docx, "<w:spacing w:before=\"\(twips)\"/>"), (.rtf, "\\sb\(twips)"),
      (.odt, "fo:margin-top=\"\(Int(drop.rounded()))pt\""),
    ] {
      let file = try FlowText(document, as: format, design: look.design, paper: .a4)
      // Both chapters have one style of ODT.
      #expect(file.count(of: space) == (format == .odt ? 1 : 2), "\(format) \(file.markup)")
      // A chapter at the very top takes the place of the title.
      let bare = try FlowText("# One\n\na\n", as: format, design: look.design, paper: .a4)
      #expect(bare.count(of: space) == 0)
    }
  }

  // Rules that all formats share

  /// A story without chapters begins below its title, and a heading that is the title itself stands on the
  /// first page.
  @Test(arguments: [
    ("---\ntitle: The Sea\n---\n\nIt begins.\n", ["The Sea", "It begins."]),
    ("# The Sea\n\nIt begins.\n", ["The Sea", "It begins."]),
    ("# One\n\nIt begins.\n\n# Two\n", ["One", "It begins."]),
  ])
  func aManuscriptBeginsBelowItsTitle(document: String, firstPage: [String]) throws {
    let pages = try ExportedPDF(document, design: .manuscript).pages()
    #expect(pages.first == ["about 100 words"] + firstPage)
    for format in FlowText.formats {
      let file = try FlowText(document, as: format, design: .manuscript)
      #expect(file.pageBreaks == pages.count - 1, "\(format)")
    }
  }

  /// All authors are named below the title.
  @Test func aManuscriptNamesItsAuthors() throws {
    let document = "---\ntitle: The Sea\nauthor: [Ann, Bob]\n---\n\nIt begins.\n"
    let pages = try ExportedPDF(document, design: .manuscript).pages()
    #expect(pages.first?.contains("by Ann, Bob") ?? false, "\(pages)")
    for format in FlowText.formats {
      let file = try FlowText(document, as: format, design: .manuscript)
      #expect(file.markup.contains("by Ann, Bob"), "\(format)")
    }
  }

  static func part(of text: String, from start: String, to end: String) throws -> Substring {
    let start = try #require(text.range(of: start), "\(start)")
    let rest = text[start.lowerBound...]
    return rest[..<(try #require(rest.range(of: end))).lowerBound]
  }
}
