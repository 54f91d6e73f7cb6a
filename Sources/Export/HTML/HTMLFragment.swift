public import Markdown
public import TextCore

/// A part of a document as HTML without styles, for programs that paste it.
///
/// Programs paste a paragraph as a new one and bare text into the one they have, so a text without line
/// ends that is no heading, list or quote becomes bare text.
public struct HTMLFragment: Sendable {
  private let text: TextRope
  private let lines: LineMeaning
  private let language: String
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
    self.lines = lines
    self.language = language
    self.pictures = pictures
  }

  /// The encoding, which programs do not know from elsewhere.
  private static let head = "<meta charset=\"utf-8\">\n"

  /// Returns the HTML in UTF-8, with its encoding. O(n).
  public func bytes() -> [UInt8] {
    let body = body()
    return Array(Self.head.utf8) + (bareText(body) ?? body)
  }

  /// Returns the source of the HTML in UTF-8. O(n).
  public func body() -> [UInt8] {
    let reader = DocumentReader(text, lines: lines, isBeginning: false)
    var writer = HTMLWriter(
      languages: DocumentLanguages(document: nil, desktop: language),
      pictures: HTMLPictures(pictures, .embedded),
      addresses: AddressAllowance(documentLength: text.utf8Count))
    writer.identifiesHeadings = false
    for event in reader { writer.write(event) }
    while let label = writer.nextNote() {
      writer.beginNote()
      if let note = reader.footnote(label) { for event in note { writer.write(event) } }
      writer.endNote()
    }
    writer.endNotes()
    return writer.output
  }

  /// The text of the only paragraph; nil if there is more than that.
  private func bareText(_ html: [UInt8]) -> [UInt8]? {
    let (start, end) = (Array("<p>".utf8), Array("</p>\n".utf8))
    guard html.starts(with: start), html.suffix(end.count).elementsEqual(end),
      !html.dropLast().contains(.newline), text.bytes(in: 0..<text.end).last != .newline
    else { return nil }
    return Array(html[start.count..<(html.count - end.count)])
  }
}
