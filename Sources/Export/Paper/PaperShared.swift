import MarkdownSyntax
import PDF
import TextCore

/// The state that the composers of a document and of its footnotes share.
final class PaperShared {
  let text: TextRope
  let document: PDFDocument
  let setter: PaperSetter
  let languages: DocumentLanguages
  let reader: DocumentReader
  /// The level of headings that begin chapters.
  let chapterLevel: Int
  var pictures: HTMLPictures
  var addresses: AddressAllowance
  var notes = FootnoteOrder()
  /// Footnotes that have an element and are composed next.
  var openNotes: [OpenNote] = []
  /// Footnotes that were composed, until the page builder takes them.
  var composedNotes: [(number: Int, boxes: [PaperBox])] = []
  /// Labels of definitions in the text, in order.
  var definitions: [String] = []
  var headings = HeadingIdentifiers()
  /// The addresses of pictures that no page can show, each once.
  private(set) var unusable: [String] = []
  private var knownUnusable: Set<String> = []
  /// Throws `Cancelled` if the writer has cancelled the export.
  let checkCancelled: () throws -> Void
  private var targets = 0

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

  func note(unusable address: String) {
    if knownUnusable.insert(address).inserted { unusable.append(address) }
  }

  func nextTarget() -> Int {
    targets += 1
    return targets
  }

  /// The place to which a link leads; nil where it may lead nowhere.
  func place(of target: LinkTarget) -> PaperText.Target.Place? {
    guard !AddressScheme.isDangerous(target.destination), addresses.take(target) else { return nil }
    if target.destination.hasPrefix("#") {
      return .destination(String(target.destination.dropFirst()))
    }
    var address: [UInt8] = []
    WebAddress.append(target.destination, to: &address, ampersand: "&")
    return .address(String(decoding: address, as: UTF8.self))
  }
}
