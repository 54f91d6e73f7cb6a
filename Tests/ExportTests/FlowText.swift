import Export
import Foundation
import MarkdownSyntax
import TextCore

/// A document in a format of word processors, as the tests that hold for all of them look at it.
struct FlowText {
  let result: DocumentExport.Result
  /// The markup of the text and its notes.
  let markup: String
  /// The addresses of links as the file has them.
  let addresses: String

  static let formats: [ExportFormat] = [.docx, .odt, .rtf]

  init(
    _ document: String, as format: ExportFormat, lines: LineMeaning = .paragraph,
    design: ExportOptions.Design = .page,
    paper: PaperSize? = nil, pictures: any PictureSource = NoPictures()
  ) throws {
    try self.init(
      document, as: format,
      ExportOptions(
        lines: lines, title: "untitled", language: "en", design: design, paper: paper),
      pictures: pictures)
  }

  init(
    _ document: String, as format: ExportFormat, _ options: ExportOptions,
    pictures: any PictureSource = NoPictures()
  ) throws {
    switch format {
    case .docx:
      let file = try DOCXFile(bytes: Array(document.utf8), options, pictures: pictures)
      result = file.result
      markup = file["word/document.xml"] + file["word/footnotes.xml"]
      addresses = file["word/_rels/document.xml.rels"]
    case .odt:
      let file = try ODTFile(bytes: Array(document.utf8), options, pictures: pictures)
      result = file.result
      markup = file["content.xml"]
      addresses = markup
    default:
      var bytes: [UInt8] = []
      result = try DocumentExport(
        of: TextRope(document), as: format, options, pictures: pictures
      ).write { bytes += $0 }
      markup = String(decoding: bytes, as: UTF8.self)
      addresses = markup
    }
  }

  /// The number of places in the markup at which a text stands.
  func count(of text: String) -> Int { markup.components(separatedBy: text).count - 1 }

  /// The number of paragraphs that begin pages.
  var pageBreaks: Int {
    count(of: "<w:pageBreakBefore/>") + count(of: "\\pagebb")
      + (markup.contains("break-before")
      ? brokenStyles.map { count(of: "style-name=\"\($0)\"") } : [])
      .reduce(0, +)
  }

  /// The names of the styles of an ODT file that begin pages.
  private var brokenStyles: [String] {
    markup.components(separatedBy: "<style:style style:name=\"").dropFirst()
      .filter { $0.prefix { $0 != "/" }.contains("break-before") }
      .map { String($0.prefix { $0 != "\"" }) }
  }
}
