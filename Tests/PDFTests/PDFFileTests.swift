import Foundation
import Layout
import TestSupport
import TextCore
import Testing
import Typography

@testable import PDF

/// Tools for PDF accept the files.
@Suite struct PDFFileTests {
  private static let paragraphs = [
    "Plain text, **strong**, *slanted* and `code`.", "السلام עברית", "漢字とかな 👍", "ἀρχή",
  ]

  @Test func fileHasNoFaults() throws {
    let said = try PDFSample(Self.paragraphs).judge("/usr/bin/qpdf", ["--check", "FILE"])
    #expect(said.contains("No syntax or stream encoding errors found"))
    #expect(!said.contains("WARNING"))
  }

  @Test func fontsAreEmbeddedAndSubset() throws {
    let lines = try PDFSample(Self.paragraphs).judge("/usr/bin/pdffonts", ["FILE"])
      .split(separator: "\n").dropFirst(2)
    #expect(lines.count >= 6)
    for line in lines {
      let isPicture = line.contains("Type 3")
      #expect(line.contains(isPicture ? " yes no  yes " : " yes yes yes "), "\(line)")
    }
    #expect(lines.contains { $0.contains("+CourierPrime") && $0.contains("CID Type 0C") })
    #expect(lines.contains { $0.contains("CID TrueType") })
    #expect(lines.contains { $0.contains("Type 3") })
  }

  @Test func sameDocumentGivesTheSameBytes() throws {
    let first = try PDFSample(Self.paragraphs)
    #expect(try PDFSample(Self.paragraphs).bytes == first.bytes)
    #expect(try PDFSample(["Another"]).bytes != first.bytes)
  }

  @Test func fontOfManyGlyphsIsSmall() throws {
    #expect(try PDFSample(["漢字"]).bytes.count < 12_000)
  }

  @Test func structureTellsParagraphsInOrder() throws {
    let said = try PDFSample(["One", "Two"], language: "de").inspected(
      """
      root = pdf.Root
      print(root.Lang, root.MarkInfo.Marked, root.ViewerPreferences.DisplayDocTitle)
      document = root.StructTreeRoot.K[0]
      print(document.S, [str(kid.S) for kid in document.K])
      page = pdf.pages[0]
      elements = root.StructTreeRoot.ParentTree.Nums[1]
      print([elements[int(kid.K[0])].objgen == kid.objgen for kid in document.K])
      print(pdf.docinfo["/Title"], pdf.docinfo["/Author"])
      with pdf.open_metadata() as data:
          print(data["dc:title"], list(data["dc:creator"]))
      """)
    #expect(
      said == """
        de True True
        /Document ['/P', '/P']
        [True, True]
        A sample (1) Ann
        A sample (1) ['Ann']

        """)
  }

  /// The outlines of a font that can't be embedded are drawn.
  @Test func outlinesAreDrawn() throws {
    let library = try FontLibrary(configuration: FontConfiguration(), cache: nil)
    var runs: [ShapedRun] = []
    library.shape(
      ClusteredText(Array("o".utf8)), range: 0..<1, font: FontRequest(role: .body, size: 10),
      level: 0, into: &runs)
    let run = try #require(runs.first)
    let face = try #require(library.face(of: run.font))
    let drawn = HarfBuzzSession.with(face) {
      String(
        decoding: GlyphOutline.operators(of: run.glyphs[0].glyph, in: $0, unitsPerEm: 1000),
        as: UTF8.self)
    }
    let lines = try #require(drawn).split(separator: "\n")
    #expect(lines.first?.hasSuffix(" m") ?? false)
    #expect(lines.filter { $0.hasSuffix(" c") }.count >= 8)
    #expect(lines.filter { $0 == "h" }.count == 2 && lines.last == "f")
  }

  /// A damaged font may name a glyph that it lacks.
  @Test func aMissingGlyphHasNoWidth() throws {
    let library = try FontLibrary(configuration: FontConfiguration(), cache: nil)
    var runs: [ShapedRun] = []
    library.shape(
      ClusteredText(Array("o".utf8)), range: 0..<1, font: FontRequest(role: .body, size: 10),
      level: 0, into: &runs)
    let face = try #require(runs.first.flatMap { library.face(of: $0.font) })
    let facts = try #require(FaceFacts(face))
    let glyph = UInt32(facts.advances.count) + 7
    #expect(facts.advance(of: glyph) == 0 && facts.advance(of: runs[0].glyphs[0].glyph) > 0)
    let font = DrawnFont(
      face: face, facts: facts, texts: GlyphTexts(facts.characters), glyphs: [glyph])
    let file = PDFFile { _ in }
    try font.write(to: file, as: file.reserve(), name: "F1")
  }

  /// Markers without a segment have no length after them.
  @Test(arguments: [[], [0xFF, 0x01], [0xFF, 0xD0], [0xFF, 0xFF]] as [[UInt8]])
  func pictureIsFoundBehindItsMarkers(_ markers: [UInt8]) throws {
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
    let file = PDFFile { _ in }
    let image = try #require(try PDFImage.write([0xFF, 0xD8] + markers + frame, to: file))
    #expect(image.width == 40 && image.height == 30)
    // PDF does not support lossless frames.
    let other = [0xFF, 0xD8] + markers + [0xFF, 0xC3] + frame.dropFirst(2)
    #expect(try PDFImage.write(other, to: file) == nil)
  }

  @Test func numbersAreShort() {
    var bytes: [UInt8] = []
    bytes.append(numbers: 1, -0.5, 0.125, 12.3456, -0.0004, .infinity)
    #expect(String(decoding: bytes, as: UTF8.self) == "1 -0.5 0.125 12.346 0 0 ")
  }

  @Test func stringsAreEscaped() {
    var bytes: [UInt8] = []
    bytes.append(textString: "a(b)\\")
    bytes.append(textString: "é😀")
    bytes.append(name: "a b#/")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "(a\\(b\\)\\\\)<FEFF00E9D83DDE00>/a#20b#23#2F")
  }
}

extension PDFSample {
  /// Runs lines of Python on the open file, `pdf` for pikepdf.
  func inspected(_ script: String) throws -> String {
    let head = "import sys, pikepdf\npdf = pikepdf.open(sys.argv[1])\n"
    return try judge("/usr/bin/python3", ["-c", head + script, "FILE"])
  }
}
