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
    let given = try givenCover()
    var (survey, first) = (BookSurvey(), FirstPicture())
    output.stretch = 0...Self.surveyShare
    try output.read(document.reader) { event in
      survey.take(event)
      if options.cover == .firstPicture { first.take(event) }
    }
    output.stretch = Self.surveyShare...1
    let outline = survey.outline()
    let time = UniversalTime(secondsSince1970: options.modified)
    let archive = BookArchive(
      ZipWriter(
        timestamp: ZipTimestamp(
          year: time.year, month: time.month, day: time.day, hour: time.hour,
          minute: time.minute, second: time.second), to: output.give))
    var pictures = HTMLPictures(source, .embedded, files: PictureFiles())
    let key = options.cover == .firstPicture ? first.key : namedCover
    let found = key.flatMap { cover($0, &pictures) }
    var writer = BookWriter(document, options, outline, pictures, archive, output)
    try writer.begin(cover: given ?? found)
    try output.read(document.reader) { try writer.write($0) }
    try writer.endChapter()
    return try writer.end(modified: time)
  }

  // The cover

  /// Returns the cover of the options; nil if the document names one. Throws `UnusableCover`.
  private func givenCover() throws -> CoverPicture? {
    guard case .picture(let bytes) = options.cover else { return nil }
    guard let cover = CoverPicture(bytes) else { throw DocumentExport.UnusableCover() }
    return cover
  }

  /// The picture that the front matter names; nil for one that is not on the local disk.
  private var namedCover: PictureKey? {
    guard options.cover == .named, let address = document.cover, WebAddress.isLocal(address) else {
      return nil
    }
    return .address(address)
  }

  /// Reads a cover from the disk. One that is missing or can't be a cover is noted with the other pictures.
  private func cover(_ key: PictureKey, _ pictures: inout HTMLPictures) -> CoverPicture? {
    guard let bytes = key.bytes(from: source) else {
      pictures.noteMissing(key)
      return nil
    }
    guard let cover = CoverPicture(bytes) else {
      pictures.noteUnusable(key)
      return nil
    }
    return cover
  }
}
