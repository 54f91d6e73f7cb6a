import Archives
import Export
import MarkdownSyntax
import TextCore

/// A document as pages of PDF: the export ends, its pages are no more than its text can fill, and the table
/// of the file leads to every object.
enum PaperTarget {
  private static let pieces =
    Pieces.documents
    + [
      "[^1]", "[^2]", "[^b]", "\n[^2]: ", "\n[^b]: a[^1]", "\n[^b]:[^b]", "\n\n    [^2]: ",
      "\n> [^1]", "\n\n\\pagebreak\n\n", "`\\pagebreak`", "\u{C}", "\n\n# a\n\n", "\n***\n",
      "![a](b.jpg)",
      "![[c.jpg]]", "[a](#a)", "[a](https://x/)", "שלום ", "слово ", "漢", "\t", "\n7. ", "\n- [x] ",
      "\n```\n\n", "\n| a[^1] | b |\n|---|:-:|\n| c[^2] |",
    ].map { Array($0.utf8) }

  private static let heads = [
    "", "", "---\ntitle: a\n---\n", "---\nauthor: Ann\ncontact: [b, c d e f g h i j k l]\n---\n",
  ].map { Array($0.utf8) }

  private static let papers: [PaperSize?] = [
    nil, .a5, PaperSize(millimetres: 50, by: 50), PaperSize(millimetres: 50, by: 1500),
    PaperSize(millimetres: 1500, by: 60),
  ]

  static func run(_ tape: inout Tape) {
    guard let fonts = PaperFonts.system() else { return tape.expect(false, "there are fonts") }
    while tape.hasNext() {
      let options = options(&tape)
      let bytes = text(&tape)
      check(bytes, options, fonts, tape)
    }
  }

  /// A document takes milliseconds, and each of its pieces counts as an operation.
  private static func text(_ tape: inout Tape) -> [UInt8] {
    let kind = tape.number(0...31)
    if kind == 0 { return tape.rest() }
    var bytes = tape.element(of: heads)
    let limit = kind == 1 ? 1000 : 60
    for _ in 0..<tape.number(0...limit) where tape.hasNext() {
      bytes += tape.element(of: pieces)
    }
    return bytes
  }

  private static func options(_ tape: inout Tape) -> ExportOptions {
    var options = ExportOptions(
      lines: tape.element(of: LineMeaning.allCases), title: "a", language: "en",
      design: tape.element(of: ExportOptions.Design.allCases), paper: tape.element(of: papers))
    options.manuscript = .init(
      underlinesEmphasis: tape.number(0...1) == 1, marksEnd: tape.number(0...1) == 1,
      font: tape.number(0...1) == 1 ? .times : .courier)
    if tape.number(0...3) == 0 { options.pages = PageSelection([1...1, 3...4]) }
    return options
  }

  private static func check(
    _ bytes: [UInt8], _ options: ExportOptions, _ fonts: PaperFonts, _ tape: Tape
  ) {
    var file: [UInt8] = []
    let export = DocumentExport(
      of: TextRope(bytes: bytes), as: .pdf, options, pictures: AnyPicture(), fonts: fonts)
    do {
      let result = try export.write { file += $0 }
      tape.expect(result.pageCount <= 16 + 2 * bytes.count, "\(result.pageCount) pages")
      PDFTable.expectWhole(file, tape)
    } catch {
      tape.expect(false, "the document is exported: \(error)")
    }
  }

  /// A source in which every other picture exists.
  private struct AnyPicture: PictureSource {
    /// The headers of a JPEG of 40 × 30 points.
    private static let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0, 0xFF, 0xD9]

    func picture(at address: String) -> [UInt8]? {
      address.utf8.count.isMultiple(of: 2) ? nil : Self.jpeg
    }
    func picture(named name: String) -> [UInt8]? { picture(at: name) }
  }
}

/// The table of a PDF file by which readers find its objects (ISO 32000-1, 7.5.8).
private enum PDFTable {
  /// Bytes of an entry: its kind, an offset or the number of a stream, an index.
  private static let widths = [1, 5, 2]

  static func expectWhole(_ file: [UInt8], _ tape: Tape) {
    let tail = String(decoding: file.suffix(40), as: UTF8.self).split(separator: "\n")
    guard tail.count >= 3, tail.last == "%%EOF", tail[tail.count - 3] == "startxref",
      let start = Int(tail[tail.count - 2]), start < file.count,
      let table = stream(at: start, in: file)
    else { return tape.expect(false, "the file ends with its table") }
    let length = widths.reduce(0, +)
    tape.expect(table.count.isMultiple(of: length), "entries are whole")
    for number in 1..<(table.count / length) {
      let entry = table[(number * length)..<((number + 1) * length)]
      let place = entry.dropFirst().prefix(5).reduce(0) { $0 << 8 | Int($1) }
      switch entry.first {
      case 1:
        tape.expect(
          file[min(place, file.count)...].starts(with: "\(number) 0 obj".utf8),
          "object \(number) is at \(place)")
      case 2: tape.expect(place > 0 && place < table.count / length, "\(number) is in a stream")
      default: tape.expect(false, "object \(number) is written")
      }
    }
  }

  /// The bytes of the stream whose object begins at an offset.
  private static func stream(at offset: Int, in file: [UInt8]) -> [UInt8]? {
    let mark = Array(">>stream\n".utf8)
    var start = offset
    while start < file.count, !file[start...].starts(with: mark) { start += 1 }
    guard start < file.count else { return nil }
    let inflater = Inflater(.zlib)
    var (input, output) = (file[(start + mark.count)...], [UInt8]())
    try? inflater.read(&input, to: &output, atMost: 1 << 24)
    return inflater.isFinished ? output : nil
  }
}
