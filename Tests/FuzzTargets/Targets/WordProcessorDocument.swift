import Archives
import Export
import MarkdownSyntax
import TextCore

/// A random document and options of its export.
struct WordProcessorDocument {
  private let bytes: [UInt8]
  private let options: ExportOptions

  private static let pieces =
    Pieces.documents
    + [
      "![[x.png]]", "[a](#b)", "[a](b%{}\\\" \"c\")", "![a](b.png)", "\u{1}", "\n[^2]: ", "[^2]",
      "\n| a | b |\n|---|:-:|\n|", "שלום ", "слово ", "漢", "😀", "\\", "{", "}", "\n7. ", "\n- [x] ",
      "\t", "]]>", "\n***\n", "\n```\n\n", "\n# ",
    ].map { Array($0.utf8) }

  init(_ tape: inout Tape) {
    let lines = tape.element(of: LineMeaning.allCases)
    let design = tape.element(of: ExportOptions.Design.allCases)
    let kind = tape.number(0...7)
    bytes = kind == 0 ? tape.rest() : tape.text(of: Self.pieces, upTo: kind == 1 ? 1000 : 60)
    options = ExportOptions(lines: lines, title: "", language: "en", design: design)
  }

  /// Returns the file. Its length is bounded by that of the document.
  func export(as format: ExportFormat, _ tape: Tape) -> [UInt8] {
    var file: [UInt8] = []
    let export = DocumentExport(
      of: TextRope(bytes: bytes), as: format, options, pictures: AnyPicture())
    _ = try? export.write(to: { file += $0 })
    expectBound(of: file.count, tape)
    return file
  }

  /// Expects that the file is an archive whose parts of these names are XML with balanced tags, without a
  /// forbidden character, and of bounded length.
  func expectXML(_ names: [String], as format: ExportFormat, _ tape: Tape) {
    do {
      var zip = try ZipReader(BytesInMemory(export(as: format, tape)), allowance: 1 << 28)
      for name in names {
        guard let entry = zip.entry(named: name) else {
          tape.expect(false, "\(name) is there")
          continue
        }
        let xml = try zip.read(entry)
        expectBound(of: xml.count, tape)
        XMLCheck.expectWellFormed(xml, tape)
      }
    } catch {
      tape.expect(false, "the archive can be read: \(error)")
    }
  }

  /// A list has a table of nine levels; a line of a byte is a paragraph with its properties.
  func expectBound(of count: Int, _ tape: Tape) {
    tape.expect(count < 300_000 + 600 * bytes.count, "\(count) bytes of \(bytes.count)")
  }

  /// A source in which every other picture exists.
  private struct AnyPicture: PictureSource {
    /// The header of a PNG of one point.
    private static let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55]

    func picture(at address: String) -> [UInt8]? {
      address.utf8.count.isMultiple(of: 2) ? Self.png : nil
    }
    func picture(named name: String) -> [UInt8]? { picture(at: name) }
  }
}
