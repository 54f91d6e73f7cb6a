import Archives
import Export
import Foundation
import MarkdownSyntax
import TextCore

/// A DOCX file as the tests look at it.
struct DOCXFile {
  let bytes: [UInt8]
  let result: DocumentExport.Result
  private let parts: [String: String]

  init(
    _ text: String, lines: LineMeaning = .paragraph, language: String = "en",
    design: ExportOptions.Design = .page, pictures: any PictureSource = NoPictures()
  ) throws {
    try self.init(
      bytes: Array(text.utf8),
      ExportOptions(lines: lines, title: "untitled", language: language, design: design),
      pictures: pictures)
  }

  init(
    bytes document: [UInt8], _ options: ExportOptions, pictures: any PictureSource = NoPictures()
  ) throws {
    var bytes: [UInt8] = []
    result = try DocumentExport(
      of: TextRope(bytes: document), as: .docx, options, pictures: pictures
    ).write(to: { bytes += $0 })
    self.bytes = bytes
    var zip = try ZipReader(BytesInMemory(bytes), allowance: 1 << 30)
    var parts: [String: String] = [:]
    for entry in zip.entries {
      parts[entry.name] = String(decoding: try zip.read(entry), as: UTF8.self)
    }
    self.parts = parts
  }

  /// The names of all parts.
  var names: Set<String> { Set(parts.keys) }

  /// A part by its name; empty if there is none.
  subscript(name: String) -> String { parts[name] ?? "" }

  /// The paragraphs and tables of the text.
  var body: String {
    let xml = self["word/document.xml"]
    guard let start = xml.range(of: "<w:body>"), let end = xml.range(of: "<w:sectPr>") else {
      return ""
    }
    return String(xml[start.upperBound..<end.lowerBound])
  }
}
