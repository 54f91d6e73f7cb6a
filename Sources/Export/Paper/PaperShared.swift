import MarkdownSyntax
import PDF
import TextCore

/// The state that the composers of a document and of its footnotes share: pictures, links, notes,
/// headings.
///
/// **Invariant:** each picture is read and written once, however often it is shown, and footnotes
/// have numbers in the order in which the text refers to them.
final class PaperShared {
  let text: TextRope
  let document: PDFDocument
  let setter: PaperSetter
  let languages: DocumentLanguages
  let reader: DocumentReader
  /// The level of headings that begin chapters.
  let chapterLevel: Int
  private var pictures: HTMLPictures
  /// The pictures already requested, so that each is read once for all of its uses.
  private var known: [PictureKey: PictureAnswer] = [:]
  var addresses: AddressAllowance
  var notes = FootnoteOrder()
  /// Footnotes that have an element and are composed next.
  var openNotes: [OpenNote] = []
  /// Footnotes that were composed, until the page builder takes them.
  var composedNotes: [(number: Int, boxes: [PaperBox])] = []
  /// Labels of definitions in the text, in order.
  var definitions: [String] = []
  var headings = HeadingIdentifiers()
  /// Throws `Cancelled` if the writer has cancelled the export.
  let checkCancelled: () throws -> Void
  private var targets = 0

  /// A picture whose bytes are in the output file.
  struct ShownPicture {
    let image: PDFImage
    /// The size in the picture's header; nil if it has none.
    let size: PictureSize?
  }

  /// The way in which a picture is shown.
  enum PictureAnswer {
    case shown(ShownPicture)
    /// It is not on this disk.
    case elsewhere
    /// Its alternative text is in its place.
    case missing
  }

  /// A footnote that is still to be composed.
  struct OpenNote {
    let number: Int
    let element: PDFElement
    /// The element that holds it.
    let parent: PDFElement
    /// True if a reference leads to it.
    let isReferred: Bool
  }

  init(
    _ text: TextRope, _ document: PDFDocument, _ setter: PaperSetter,
    _ exported: ExportedDocument, _ pictures: HTMLPictures, chapterLevel: Int,
    checkCancelled: @escaping () throws -> Void
  ) {
    self.text = text
    self.checkCancelled = checkCancelled
    self.document = document
    self.setter = setter
    self.pictures = pictures
    self.chapterLevel = chapterLevel
    languages = exported.languages
    reader = exported.reader
    addresses = AddressAllowance(documentLength: exported.length)
  }

  var design: PaperDesign { setter.design }

  /// The facts about pictures that are shown to the writer of the document.
  var result: DocumentExport.Result { pictures.result }

  /// Finds a picture, and writes its bytes when it is shown first.
  func picture(_ key: PictureKey) throws -> PictureAnswer {
    if let answer = known[key] { return answer }
    let answer = try find(key)
    known[key] = answer
    return answer
  }

  private func find(_ key: PictureKey) throws -> PictureAnswer {
    switch pictures.find(key) {
    case .linked:
      pictures.noteWeb(key.string)
      return .elsewhere
    case .missing, .file: return .missing
    case .embedded(_, let bytes):
      guard let image = try document.image(bytes) else {
        pictures.noteUnusable(key)
        return .missing
      }
      return .shown(ShownPicture(image: image, size: PictureSize(of: bytes)))
    }
  }

  func nextTarget() -> Int {
    targets += 1
    return targets
  }

  /// The place to which a link leads; nil where it may lead nowhere.
  func place(of target: LinkTarget) -> PaperText.Target.Place? {
    guard !AddressScheme.isDangerous(target.destination), !target.destination.isEmpty,
      addresses.take(target)
    else { return nil }
    if let heading = WebAddress.heading(in: target.destination) { return .destination(heading) }
    var address: [UInt8] = []
    WebAddress.append(target.destination, to: &address, ampersand: "&")
    return .address(String(decoding: address, as: UTF8.self))
  }
}
