import Archives
import MarkdownSyntax

/// Writes a document as a book in EPUB 3.3.
///
/// The document is read twice: for the outline (`BookSurvey`), then for the chapters. These go into the
/// archive as they are written; of pictures only the names are kept until a chapter ends.
struct EPUBExport {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let source: any PictureSource

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ source: any PictureSource
  ) {
    self.document = document
    self.options = options
    self.source = source
  }

  /// The part of the progress in which the outline is read.
  private static let surveyShare = 0.25

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    let cover = try options.cover.map { bytes in
      guard let type = PictureType(of: bytes), type != .webP else {
        throw DocumentExport.UnusableCover()
      }
      return (type, bytes)
    }
    var survey = BookSurvey()
    output.stretch = 0...Self.surveyShare
    try output.read(document.reader) { survey.take($0) }
    output.stretch = Self.surveyShare...1
    let outline = survey.outline()
    let time = UniversalTime(secondsSince1970: options.modified)
    let archive = BookArchive(
      ZipWriter(
        timestamp: ZipTimestamp(
          year: time.year, month: time.month, day: time.day, hour: time.hour,
          minute: time.minute, second: time.second), to: output.give))
    var writer = BookWriter(
      document, options, outline, HTMLPictures(source, .embedded, files: PictureFiles()), archive,
      output)
    try writer.begin(cover: cover)
    try output.read(document.reader) { try writer.write($0) }
    try writer.endChapter()
    return try writer.end(modified: time)
  }
}
