import MarkdownSyntax

extension RTFFlow {
  /// A piece of a paragraph.
  enum Piece {
    case text(String, ImportedStyles, LinkTarget?)
    case lineBreak
    case reference(String)
    case picture([UInt8], name: String, String)
    case lostPicture(String)
  }

  /// True if nothing of the paragraph can be seen.
  var isBlank: Bool {
    pieces.allSatisfy { piece in
      switch piece {
      case .text(let text, _, _): text.utf8.allSatisfy { $0 <= 0x20 }
      case .lineBreak: true
      default: false
      }
    }
  }
}

extension RTFFlow.Piece {
  /// Writes the piece without styles that all of its paragraph has.
  func write(to writer: inout MarkdownWriter, without styles: ImportedStyles) {
    switch self {
    case .text(let text, let own, let link):
      writer.write(text, styles: own.subtracting(styles), link: link)
    case .lineBreak: writer.breakLine()
    case .reference(let label): writer.refer(toFootnote: label)
    case .picture(let bytes, let name, let words):
      writer.picture(bytes, named: name, alternative: words)
    case .lostPicture(let words): writer.dropPicture(alternative: words)
    }
  }
}
