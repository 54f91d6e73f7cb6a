import Canvas
import MarkdownSyntax
import PDF
import TextCore
import Typography

/// Writes a document as a tagged PDF, page by page.
struct PDFExport {
  private let text: TextRope
  private let exported: ExportedDocument
  private let options: ExportOptions
  private let pictures: HTMLPictures
  private let setter: PaperSetter
  private let facts: ManuscriptFacts?

  /// Opens the fonts. Throws `PaperFonts.Missing`, and errors of opening.
  init(
    _ text: TextRope, _ exported: ExportedDocument, _ options: ExportOptions,
    _ pictures: any PictureSource, _ fonts: PaperFonts?
  ) throws {
    self.text = text
    self.exported = exported
    self.options = options
    self.pictures = HTMLPictures(pictures, .embedded)
    let typesetting = try PaperTypesetting(fonts)
    let design = PaperDesign(options, typesetting.library)
    setter = PaperSetter(
      typesetting: typesetting, design: design, languages: exported.languages,
      isRightToLeft: exported.hasRightToLeftPages)
    facts =
      design.breaksChapters
      ? ManuscriptFacts(exported.reader, title: exported.titleOfManuscript) : nil
  }

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    let document = PDFDocument(metadata) { try output.give($0) }
    let shared = try compose(document, output, didDraw: nil)
    try document.finish()
    var result = shared.result
    result.pageCount = document.pageCount
    return result
  }

  /// Draws the first page as a picture of a width in device pixels, and composes no other one.
  func firstPage(width: Int, _ output: ExportOutput) throws -> PictureBitmap? {
    struct IsDrawn: Error {}
    var picture: PictureBitmap?
    let document = PDFDocument(metadata) { _ in }
    do {
      _ = try compose(document, output) { page in
        picture = PagePicture(page, width: width).bitmap(with: setter.typesetting.library)
        throw IsDrawn()
      }
    } catch is IsDrawn {}
    return picture
  }

  private func compose(
    _ document: PDFDocument, _ output: ExportOutput, didDraw: ((PDFPage) throws -> Void)?
  ) throws -> PaperShared {
    let shared = PaperShared(
      text, document, setter, exported, pictures, chapterLevel: facts?.chapterLevel ?? 0,
      checkCancelled: output.report)
    let isManuscript = setter.design.kind == .manuscript
    let painter = PagePainter(
      document, setter, options.pages,
      PageHeads(manuscriptHeader: isManuscript ? facts?.pageHeader ?? "" : nil),
      willDraw: output.report, didDraw: didDraw)
    let pages = PaperPages(shared, PageBuilder(setter.design, painter))
    var composer = PaperComposer(shared, setter.design.sheet, in: document.root)
    composer.pages = pages
    composer.addFront(exported, isManuscript ? facts : nil)
    var count = 0
    for event in exported.reader {
      try composer.write(event)
      count += 1
      if count.isMultiple(of: 64) { try output.report(event) }
      try pages.add(composer.takeBoxes())
    }
    try composer.composeRest()
    if isManuscript, options.manuscript.marksEnd { composer.addEnd() }
    try pages.add(composer.takeBoxes())
    try pages.finish()
    if document.pageCount == 0 { throw DocumentExport.NoSuchPages(pageCount: pages.count) }
    return shared
  }

  private var metadata: PDFMetadata {
    PDFMetadata(
      title: exported.title, authors: exported.authors,
      language: exported.languages.document.string,
      isRightToLeft: setter.isRightToLeft, producer: "Paber")
  }
}
