import MarkdownSyntax
import TextCore

/// The Markdown of a picture without its address: the alternative text, and perhaps a link.
nonisolated struct PictureFrame: Sendable {
  private let before: [UInt8]
  private let after: [UInt8]

  /// A frame without alternative text or link.
  init() {
    before = Array("![](".utf8)
    after = Array(")".utf8)
  }

  /// Takes the frame of Markdown that is one picture, perhaps with a link; nil for any other. It is
  /// Markdown as `MarkdownWriter` writes it: the address follows `](` and has no title.
  init?(of markdown: [UInt8], lines: LineMeaning) {
    guard let first = markdown.first, first == 0x21 || first == 0x5B, !markdown.contains(0x0A)
    else { return nil }
    var (count, depth) = (0, 0)
    var end: TextRange?
    for event in DocumentReader(TextRope(bytes: markdown), lines: lines) {
      switch event.kind {
      case .enter(.image): (count, depth) = (count + 1, depth + 1)
      case .leave(.image):
        depth -= 1
        if depth == 0 { end = event.range }
      case .enter(.paragraph), .leave(.paragraph), .enter(.link), .leave(.link): break
      default: if depth == 0 { return nil }
      }
    }
    guard count == 1, let end else { return nil }
    guard markdown[end.lowerBound.utf8...].starts(with: "](".utf8) else { return nil }
    before = Array(markdown[..<end.lowerBound.utf8]) + "](".utf8
    after = Array(")".utf8) + markdown[end.upperBound.utf8...]
  }

  /// Returns the Markdown of the picture at an address.
  func markdown(with address: String) -> [UInt8] { before + address.utf8 + after }
}
