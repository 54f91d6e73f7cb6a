import Archives
import Export
import Foundation
import MarkdownSyntax
import TestSupport
import Testing
import TextCore

/// A book as the tests look at it.
struct EPUBFile {
  let bytes: [UInt8]
  let result: DocumentExport.Result
  private var zip: ZipReader

  init(
    _ document: String, _ options: ExportOptions? = nil,
    pictures: any PictureSource = NoPictures()
  ) throws {
    try self.init(bytes: Array(document.utf8), options, pictures: pictures)
  }

  init(
    bytes document: [UInt8], _ options: ExportOptions? = nil,
    pictures: any PictureSource = NoPictures()
  ) throws {
    var bytes: [UInt8] = []
    result = try DocumentExport(
      of: TextRope(bytes: document), as: .epub,
      options ?? ExportOptions(lines: .paragraph, title: "untitled", language: "en"),
      pictures: pictures
    ).write { bytes += $0 }
    self.bytes = bytes
    zip = try ZipReader(BytesInMemory(bytes), allowance: 1 << 30)
  }

  /// The names of all files in the archive's order.
  var names: [String] { zip.entries.map(\.name) }

  /// The text of a file; empty where there is none.
  func text(_ name: String) -> String { String(decoding: content(name), as: UTF8.self) }

  /// The bytes of a file; none where there is none.
  func content(_ name: String) -> [UInt8] {
    var zip = zip
    guard let entry = zip.entry(named: name) else { return [] }
    return (try? zip.read(entry)) ?? []
  }

  /// The body of a chapter, numbered from 1.
  func chapter(_ number: Int) -> String {
    let text = text("EPUB/chapter-\(number).xhtml")
    guard let start = text.range(of: "<body>\n"), let end = text.range(of: "</body>") else {
      return text
    }
    return String(text[start.upperBound..<end.lowerBound])
  }
}

/// A disk with pictures by their names.
struct NamedPictures: PictureSource {
  var pictures: [String: [UInt8]]

  func picture(at address: String) -> [UInt8]? { pictures[address] }
  func picture(named name: String) -> [UInt8]? { pictures[name] }
}
