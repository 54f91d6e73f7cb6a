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
  ///   - documentLanguage: the language that the document's front matter names.
  ///   - language: the desktop's language as a tag of BCP 47.
  public init(
    _ text: TextRope, lines: LineMeaning, isBeginning: Bool, documentLanguage: String? = nil,
    language: String, pictures: any PictureSource = NoPictures()
  ) {
    self.text = text
    export = DocumentExport(
      ofPart: text, as: .html, lines: lines, isBeginning: isBeginning,
      documentLanguage: documentLanguage, language: language, pictures)
  }

  /// The encoding, which programs do not know from elsewhere.
  private static let head = "<meta charset=\"utf-8\">\n"

  /// Returns the HTML in UTF-8, with its encoding. O(n).
  public func bytes() -> [UInt8] {
    var bytes = Array(Self.head.utf8)
    let start = bytes.count
    export.append(to: &bytes)
    if isParagraphAlone(bytes[start...]) {
      bytes.removeLast(Self.paragraphEnd.count)
      bytes.removeSubrange(start..<start + Self.paragraphStart.count)
    }
    return bytes
  }

  /// Returns the source of the HTML in UTF-8. O(n).
  public func body() -> [UInt8] { export.bytes() }

  private static let paragraphStart = Array("<p>".utf8)
  private static let paragraphEnd = Array("</p>\n".utf8)

  /// True if the HTML is a single paragraph, of which only the text is needed.
  private func isParagraphAlone(_ html: ArraySlice<UInt8>) -> Bool {
    html.starts(with: Self.paragraphStart)
      && html.reversed().starts(with: Self.paragraphEnd.reversed())
      && !html.dropLast().contains(.newline)
      && text.bytes(in: TextOffset(max(0, text.utf8Count - 1))..<text.end) != [.newline]
  }
}
