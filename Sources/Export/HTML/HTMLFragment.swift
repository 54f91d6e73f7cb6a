public import MarkdownSyntax
public import TextCore

/// A part of a document as HTML without styles, for programs that paste it.
///
/// Programs paste a paragraph as a new one and bare text into the one they have, so a text without line
/// ends that is no heading, list or quote becomes bare text.
public struct HTMLFragment: Sendable {
  private let text: TextRope
  private let export: DocumentExport

  /// Makes a fragment. O(1).
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the whole document.
  ///   - isBeginning: true if the part begins where the document does.
  ///   - language: the document's language as a tag of BCP 47.
  public init(
    _ text: TextRope, lines: LineMeaning, isBeginning: Bool, language: String,
    pictures: any PictureSource = NoPictures()
  ) {
    self.text = text
    export = DocumentExport(
      ofPart: text, as: .html, lines: lines, isBeginning: isBeginning, language: language, pictures)
  }

  /// The encoding, which programs do not know from elsewhere.
  private static let head = "<meta charset=\"utf-8\">\n"

  /// Returns the HTML in UTF-8, with its encoding. O(n).
  public func bytes() -> [UInt8] {
    let body = body()
    return Array(Self.head.utf8) + (bareText(body) ?? body)
  }

  /// Returns the source of the HTML in UTF-8. O(n).
  public func body() -> [UInt8] { export.bytes() }

  /// The text of the only paragraph; nil if there is more than that.
  private func bareText(_ html: [UInt8]) -> [UInt8]? {
    let (start, end) = (Array("<p>".utf8), Array("</p>\n".utf8))
    guard html.starts(with: start), html.suffix(end.count).elementsEqual(end),
      !html.dropLast().contains(.newline), text.bytes(in: 0..<text.end).last != .newline
    else { return nil }
    return Array(html[start.count..<(html.count - end.count)])
  }
}
