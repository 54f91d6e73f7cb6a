public import Canvas
import MarkdownSyntax
public import TextCore

/// Exports a snapshot of a document.
///
/// It touches no file and no shared state, so it runs on any thread:
///
///     let export = DocumentExport(of: text, as: .html, options, pictures: pictures)
///     let result = try export.write { try file.write($0) } progress: { job.report($0) }
///
/// Output goes to the sink piece by piece. Memory holds the reader, some hundred kilobytes of
/// output, and the pictures of the open paragraph.
public struct DocumentExport: Sendable {
  let text: TextRope
  let format: ExportFormat
  let options: ExportOptions
  let pictures: any PictureSource
  let fonts: PaperFonts?

  /// Makes an export; nothing happens before `write`.
  ///
  /// - Parameter fonts: the fonts of a format with pages; others need none.
  public init(
    of text: TextRope, as format: ExportFormat, _ options: ExportOptions,
    pictures: any PictureSource = NoPictures(), fonts: PaperFonts? = nil
  ) {
    self.text = text
    self.format = format
    self.options = options
    self.pictures = pictures
    self.fonts = fonts
  }

  /// The paper of a format whose first page can be drawn; nil for any other format.
  public var paper: PaperSize? { format == .pdf ? options.paperSize : nil }

  /// Writes the whole file. O(n).
  ///
  /// - Parameters:
  ///   - sink: takes the next bytes of the file. Its errors are thrown on.
  ///   - progress: takes the fraction that is done, from 0 to 1. If it returns false, the export throws
  ///     `Cancelled`.
  @discardableResult
  public func write(
    to sink: (ArraySlice<UInt8>) throws -> Void, progress: (Double) -> Bool = { _ in true }
  ) throws -> Result {
    try withoutActuallyEscaping(sink) { sink in
      try withoutActuallyEscaping(progress) { progress in
        let output = ExportOutput(sink, progress, documentLength: text.utf8Count)
        let document = ExportedDocument(text, options)
        switch format {
        case .html: return try HTMLExport(document, options, pictures).write(to: output)
        case .docx: return try DOCXExport(document, options, pictures).write(to: output)
        case .odt: return try ODTExport(document, options, pictures).write(to: output)
        case .rtf: return try RTFExport(document, options, pictures).write(to: output)
        case .txt: return try PlainTextExport(document, options).write(to: output)
        case .pdf:
          return try PDFExport(text, document, options, pictures, fonts).write(to: output)
        case .epub: return try EPUBExport(document, options, pictures).write(to: output)
        }
      }
    }
  }

  /// Draws the first page of a format with pages as a picture of a width in device pixels; nil for any
  /// other format. It lays out no other page, and reads the first two megabytes of the text at most.
  ///
  /// - Parameter isWanted: is asked while the page is made. If it returns false, `Cancelled` is thrown.
  public func firstPage(
    width: Int, isWanted: @escaping () -> Bool = { true }
  ) throws -> PictureBitmap? {
    guard paper != nil else { return nil }
    let text = text[0..<min(text.end, Self.previewed)]
    let output = ExportOutput({ _ in }, { _ in isWanted() }, documentLength: text.utf8Count)
    let export = try PDFExport(
      text, ExportedDocument(text, options), options, pictures, fonts)
    return try export.firstPage(width: width, output)
  }

  private static let previewed = TextOffset(1 << 21)

  /// The facts about a finished export that are shown to the writer.
  public struct Result: Equatable, Sendable {
    /// The addresses of local pictures that were not found, each once, in order.
    public var missingPictures: [String] = []
    /// The addresses of local pictures that are shown so often that some places have their alternative
    /// text instead, each once, in order.
    public var repeatedPictures: [String] = []
    /// The addresses of local pictures of a type that the format does not show, so that it has their
    /// alternative text instead, each once, in order.
    public var unusablePictures: [String] = []
    /// The number of different pictures of the web that the file does not contain. Those that a page of
    /// HTML shows from the web are not counted.
    public var webPictureCount = 0
    /// The number of pages; 0 for a format without pages.
    public var pageCount = 0
  }

  /// Thrown if the cover of a book is not a picture that every reader shows.
  public struct UnusableCover: Error {}

  /// Thrown if none of the selected pages exists.
  public struct NoSuchPages: Error {
    /// The number of pages that the document has.
    public let pageCount: Int
  }

  /// Thrown by an export that was cancelled.
  public struct Cancelled: Error {}
}
