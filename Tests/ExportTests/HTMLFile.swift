import Export
import Foundation
import TextCore

/// An HTML file as the tests look at it.
struct HTMLFile {
  let text: String
  let missingPictures: [String]
  let unusablePictures: [String]

  init(_ document: String, _ options: ExportOptions, pictures: any PictureSource = NoPictures()) {
    self.init(bytes: Array(document.utf8), options, pictures: pictures)
  }

  init(
    bytes document: [UInt8], _ options: ExportOptions, pictures: any PictureSource = NoPictures()
  ) {
    var bytes: [UInt8] = []
    let export = DocumentExport(
      of: TextRope(bytes: document), as: .html, options, pictures: pictures)
    let result = try? export.write(to: { bytes += $0 })
    text = String(decoding: bytes, as: UTF8.self)
    missingPictures = result?.missingPictures ?? []
    unusablePictures = result?.unusablePictures ?? []
  }

  /// The text between the tags of `main`.
  var body: String {
    guard let start = text.range(of: "<main>\n"), let end = text.range(of: "</main>\n</body>")
    else {
      return ""
    }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
