import Archives
import Export
import Foundation
import MarkdownSyntax
import TextCore

/// An export that is an archive, as the tests look at it.
protocol ArchivedFile {
  static var format: ExportFormat { get }
  var export: ExportedArchive { get }
  init(_ export: ExportedArchive)
}

/// The file of an export, and its parts.
struct ExportedArchive {
  let bytes: [UInt8]
  let result: DocumentExport.Result
  /// The names of all parts in the order of the archive.
  let names: [String]
  fileprivate let parts: [String: String]

  init(
    bytes document: [UInt8], as format: ExportFormat, _ options: ExportOptions,
    pictures: any PictureSource
  ) throws {
    var bytes: [UInt8] = []
    result = try DocumentExport(
      of: TextRope(bytes: document), as: format, options, pictures: pictures
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
}

extension ArchivedFile {
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
    self.init(
      try ExportedArchive(bytes: document, as: Self.format, options, pictures: pictures))
  }

  var bytes: [UInt8] { export.bytes }
  var result: DocumentExport.Result { export.result }
  var names: [String] { export.names }

  /// A part by its name; empty if there is none.
  subscript(name: String) -> String { export.parts[name] ?? "" }

  /// The text of a part between two others; empty if these are not there.
  func text(of part: String, from start: String, to end: String) -> String {
    let xml = self[part]
    guard let start = xml.range(of: start), let end = xml.range(of: end) else { return "" }
    return String(xml[start.upperBound..<end.lowerBound])
  }
}
