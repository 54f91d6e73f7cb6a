import Archives
import Export
import Foundation
import MarkdownSyntax
import TextCore

/// An ODT file as the tests look at it.
struct ODTFile {
  let bytes: [UInt8]
  let result: DocumentExport.Result
  /// The names of all parts in the order of the archive.
  let names: [String]
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
      of: TextRope(bytes: document), as: .odt, options, pictures: pictures
    ).write(to: { bytes += $0 })
    self.bytes = bytes
    var zip = try ZipReader(BytesInMemory(bytes), allowance: 1 << 30)
    names = zip.entries.map(\.name)
    var parts: [String: String] = [:]
    for entry in zip.entries {
      parts[entry.name] = String(decoding: try zip.read(entry), as: UTF8.self)
    }
    self.parts = parts
  }

  /// A part by its name; empty if there is none.
  subscript(name: String) -> String { parts[name] ?? "" }

  /// The paragraphs and tables of the text.
  var body: String {
    let xml = self["content.xml"]
    guard let start = xml.range(of: "<office:text>"), let end = xml.range(of: "</office:text>")
    else { return "" }
    return String(xml[start.upperBound..<end.lowerBound])
  }

  /// The automatic styles of the text, each as its name and its XML behind that.
  private var styles: [String: String] {
    let rest = self["content.xml"].components(separatedBy: "<style:style style:name=\"").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: rest.map { style in
        let parts = style.split(separator: "\"", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
      })
  }

  /// The style of the first element whose content begins with `text`.
  func style(of text: String) -> String {
    guard let place = body.range(of: "\">" + text),
      let tag = body[..<place.lowerBound].range(of: "<", options: .backwards),
      let name = body[tag.lowerBound...].firstMatch(of: /style-name="([^"]*)"/)?.1
    else { return "" }
    return styles[String(name)] ?? ""
  }
}
