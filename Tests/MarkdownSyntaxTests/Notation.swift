import MarkdownTestSupport

@testable import MarkdownSyntax

/// Writes parsed paragraphs as short texts.
enum Notation {
  private static let letters: [(InlineStyle, Character)] = [
    (.strong, "s"), (.emphasis, "e"), (.underline, "u"), (.strikethrough, "d"), (.highlight, "h"),
    (.code, "c"), (.linkText, "l"), (.linkAddress, "a"), (.autolink, "@"),
    (.footnoteReference, "f"), (.escape, "\\"), (.marker, "m"), (.infoWord, "i"),
    (.codeBlock, "b"), (.image, "g"), (.tag, "!"), (.comment, "-"),
  ]

  static var members: [InlineStyle] { letters.map(\.0) }

  private static func name(_ style: InlineStyle) -> String {
    String(letters.filter { style.contains($0.0) }.map(\.1))
  }

  /// Every run in brackets with its style: `**a** b` is `[s!:**][s:a][s!:**] b`.
  static func runs(_ text: String, fence: FenceState = .outside) -> String {
    render(text, fence: fence) { $0 }
  }

  /// Returns the text without the tags, equal neighbours joined: `**a** b` is `[s:a] b`.
  static func visible(_ text: String) -> String {
    render(text, fence: .outside) { $0.contains(.tag) ? nil : $0 }
  }

  private static func render(
    _ text: String, fence: FenceState, _ shown: (InlineStyle) -> InlineStyle?
  ) -> String {
    let bytes = Array(text.utf8)
    var parser = ParagraphParser()
    let styles = parser.parse(bytes, fence: fence).stylesByByte(count: bytes.count)
    var pieces: [(style: InlineStyle, bytes: [UInt8])] = []
    for (byte, style) in zip(bytes, styles) {
      guard let style = shown(style) else { continue }
      if let last = pieces.last, last.style == style {
        pieces[pieces.count - 1].bytes.append(byte)
      } else {
        pieces.append((style, [byte]))
      }
    }
    return pieces.map { piece in
      let text = String(decoding: piece.bytes, as: UTF8.self)
      return piece.style.isEmpty ? text : "[\(name(piece.style)):\(text)]"
    }.joined()
  }
}
