public import Markdown
public import TextCore

/// A part of a document as RTF without fonts, sizes and colours, for programs that paste it.
public struct RTFFragment: Sendable {
  private let text: TextRope
  private let options: ExportOptions
  private let pictures: any PictureSource

  /// Makes a fragment. O(1).
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the whole document.
  ///   - language: the document's language as a tag of BCP 47.
  public init(
    _ text: TextRope, lines: LineMeaning, language: String,
    pictures: any PictureSource = NoPictures()
  ) {
    self.text = text
    options = ExportOptions(lines: lines, title: "", language: language)
    self.pictures = pictures
  }

  /// Returns the RTF, which is ASCII. O(n).
  public func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    let document = ExportedDocument(text, options, isWhole: false)
    let export = RTFExport(document, options, pictures, isFragment: true)
    // Neither the array nor the progress refuses anything.
    let output = ExportOutput({ bytes += $0 }, { _ in true }, documentLength: text.utf8Count)
    _ = try? export.write(to: output)
    return bytes
  }
}
