public import MarkdownSyntax
public import TextCore

/// Exports of parts of documents, such as copied text.
extension DocumentExport {
  /// Makes an export of a part of a document, to be pasted into another one.
  ///
  /// - Parameters:
  ///   - format: HTML, RTF or plain text.
  ///   - lines: the meaning of lines in the whole document.
  ///   - isBeginning: true if the part begins where the document does.
  ///   - documentLanguage: the language that the document's front matter names.
  ///   - language: the desktop's language as a tag of BCP 47.
  public init(
    ofPart text: TextRope, as format: ExportFormat, lines: LineMeaning, isBeginning: Bool,
    documentLanguage: String? = nil, language: String, _ pictures: any PictureSource
  ) {
    var options = ExportOptions(lines: lines, title: "", language: language)
    options.extent = .fragment
    options.isBeginning = isBeginning
    options.documentLanguage = documentLanguage
    self.init(of: text, as: format, options, pictures: pictures)
  }

  /// Returns the export of a format that needs no fonts. O(n).
  public func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the export of a format that needs no fonts. O(n).
  func append(to bytes: inout [UInt8]) {
    // Growing a large array holds it twice. Room that is not written to costs nothing.
    bytes.reserveCapacity(bytes.count + text.utf8Count + text.utf8Count / 4)
    // Neither the array nor the progress refuses anything.
    _ = try? write { bytes += $0 }
  }
}
