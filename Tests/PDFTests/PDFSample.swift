import Canvas
import Foundation
import Layout
import MarkdownSyntax
import Styling
import StylingTestSupport
import TestSupport
import TextCore
import TextUnicode
import Testing
import Typography

@testable import PDF

/// A document of one page in memory, written to a file for the tools that judge it.
struct PDFSample {
  let bytes: [UInt8]

  /// A file that is made elsewhere.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Sets paragraphs of Markdown below each other.
  init(
    _ paragraphs: [String], configuration: FontConfiguration = FontConfiguration(),
    size: Double = 12, language: String = "en"
  ) throws {
    let library = try FontLibrary(configuration: configuration, cache: nil)
    let unicode = UnicodeText()
    let typesetter = Typesetter(shaper: library, breaker: unicode, bidi: unicode)
    var bytes: [UInt8] = []
    let document = PDFDocument(
      PDFMetadata(title: "A sample (1)", authors: ["Ann"], language: language, producer: "Paber")
    ) { bytes += $0 }
    let page = document.beginPage(width: 595, height: 842)
    var top = 72.0
    for paragraph in paragraphs {
      let sheet = StyleSheet(textSize: size, lineHeight: 1.5, shaper: library, hidesTags: true)
      let setting = LineSetting(
        width: 451, characterWidth: library.metrics(for: sheet.bodyFont).zeroAdvance)
      let flow = TextFlow(
        TextRope(paragraph), styler: Styler(StyleBook(StyleTable(), sheet: sheet)),
        typesetter: typesetter, setting: setting)
      let element = document.element(.paragraph)
      for piece in flow {
        for line in piece.layout.lines {
          page.begin(element)
          let baseline = top + setting.grid.length(line.baseline)
          for run in line.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let face = try #require(library.face(of: run.font))
            let font = try #require(document.font(face))
            page.show(
              PDFText(
                run.glyphs[...], of: piece.layout.bytes, in: run.range,
                isRightToLeft: run.level & 1 == 1),
              in: font, x: 72 + Double(run.x), y: baseline, PDFColor(hex: 0))
          }
          page.end()
          top += setting.grid.length(line.height)
        }
      }
      try document.release(element)
    }
    try document.end(page)
    try document.finish()
    self.bytes = bytes
  }

  /// Writes the file and runs a tool on it. Returns the tool's output.
  func judge(_ tool: String, _ arguments: [String]) throws -> String {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/sample.pdf"
    try Data(bytes).write(to: URL(filePath: path))
    let (output, status) = try Tool.run(
      tool, arguments.map { $0 == "FILE" ? path : $0 }, takesErrors: true)
    #expect(status == 0, "\(tool): \(output)")
    return output
  }

  /// The text that a reader extracts, without line breaks and the marks of direction that it adds.
  func text(_ options: [String] = []) throws -> String {
    try judge("/usr/bin/pdftotext", options + ["FILE", "-"]).unicodeScalars
      .filter { !(0x202A...0x202E).contains($0.value) }
      .reduce(into: "") { $0.unicodeScalars.append($1) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
