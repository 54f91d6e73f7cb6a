import Export
import Foundation
import TestSupport
import TextCore
import Testing
import Typography

/// A document that was exported as PDF in memory, for the tools that judge it.
struct ExportedPDF {
  let bytes: [UInt8]
  let result: DocumentExport.Result
  private let folder = TemporaryFolder()

  init(
    _ markdown: String, design: ExportOptions.Design = .page, paper: PaperSize? = .a4,
    language: String = "en", pictures: any PictureSource = NoPictures(),
    change: (inout ExportOptions) -> Void = { _ in }
  ) throws {
    var options = ExportOptions(
      title: "Untitled", language: language, design: design, paper: paper)
    change(&options)
    let export = DocumentExport(
      of: TextRope(markdown), as: .pdf, options, pictures: pictures, fonts: .standard)
    var bytes: [UInt8] = []
    result = try export.write { bytes += $0 }
    self.bytes = bytes
    try Data(bytes).write(to: URL(filePath: path))
  }

  private var path: String { "\(folder.path)/export.pdf" }

  /// Runs a tool on the file, `FILE` among its arguments. Returns its output; fails if the tool reports
  /// an error.
  func judge(_ tool: String, _ arguments: String...) throws -> String {
    let (output, status) = try Tool.run(
      tool, arguments.map { $0 == "FILE" ? path : $0 }, takesErrors: true)
    #expect(status == 0, "\(tool): \(output)")
    return output
  }

  /// The lines of each page, as a reader extracts them, with a space for many, and without the marks of
  /// direction that it adds.
  func pages() throws -> [[String]] {
    let text = try judge("/usr/bin/pdftotext", "-layout", "FILE", "-").unicodeScalars
      .filter { !(0x202A...0x202E).contains($0.value) }
      .reduce(into: "") { $0.unicodeScalars.append($1) }
    return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }
    }
  }

  /// Expects each font to be in the file, with the characters of its glyphs, and with no glyphs but those
  /// that are used. Returns the number of fonts.
  @discardableResult
  func expectEmbeddedFonts() throws -> Int {
    let lines = try judge("/usr/bin/pdffonts", "FILE").split(separator: "\n").dropFirst(2)
    for line in lines {
      // Name, type, encoding, embedded, subset, Unicode, number and generation of the object.
      let marks = line.split(separator: " ").suffix(5).prefix(3).map { String($0) }
      // A font whose glyphs are drawn one by one is no subset of another.
      #expect(marks == ["yes", line.contains(" Type 3 ") ? "no" : "yes", "yes"], "\(line)")
    }
    return lines.count
  }

  /// The first page as another program draws it: a byte of grey for each pixel.
  func firstPage(width: Int) throws -> (width: Int, height: Int, grey: [UInt8]) {
    let root = "\(folder.path)/page"
    _ = try judge(
      "/usr/bin/pdftoppm", "-gray", "-singlefile", "-scale-to-x", "\(width)", "-scale-to-y", "-1",
      "FILE", root)
    let file = [UInt8](try Data(contentsOf: URL(filePath: root + ".pgm")))
    // `P5`, width, height and 255, each before white space, then the pixels.
    let head = file.prefix(64).split(maxSplits: 4) { $0 == 0x20 || $0 == 0x0A }
    let sizes = head.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    let size = try #require(sizes.count == 2 ? (sizes[0], sizes[1]) : nil)
    return (size.0, size.1, file.suffix(size.0 * size.1))
  }

  /// Runs lines of Python on the open file: `pdf` for pikepdf, `walk(element)` for the structure as text.
  func inspected(_ script: String) throws -> String {
    try judge("/usr/bin/python3", "-c", Self.head + script, "FILE")
  }

  private static let head = """
    import sys, pikepdf
    pdf = pikepdf.open(sys.argv[1])
    def words(element):
        facts = [str(element.S)[1:]]
        for key in ("/Lang", "/Alt"):
            if key in element: facts.append(key[1:] + "=" + str(element[key]))
        if "/A" in element and "/Scope" in element.A: facts.append(str(element.A.Scope)[1:])
        return " ".join(facts)
    def walk(element, depth=0):
        print("  " * depth + words(element))
        for kid in element.get("/K", []):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid: walk(kid, depth + 1)
    root = pdf.Root.StructTreeRoot.K[0]

    """
}

extension PaperFonts {
  /// The fonts of the tests.
  static let standard = PaperFonts {
    try FontLibrary(configuration: FontConfiguration(), cache: nil)
  }
}
