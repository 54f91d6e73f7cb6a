import MarkdownSyntax

/// The pieces of a paragraph as they are read. Adjacent letters of the same style form one piece.
struct FlowPieces {
  private var pieces: [FlowPiece] = []
  /// The text that is still added to, and its style.
  private var text = ""
  private var style: Style?
  /// The indices of pieces in a font of a fixed width, which may turn out to mean code.
  private var codeRuns: [Int] = []
  /// True if it has letters in another font than one for code.
  private var hasOtherFonts = false

  /// The pieces of a paragraph that may have styles. More letters than these are written without any
  /// (`PlainestLeaf`), so that they need no pieces of their own.
  static let mostStyled = 1 << 16
  /// The pieces and paragraphs that may be held, some 100 bytes each: those of a paragraph, or of the
  /// rows of a table that are not written yet.
  static let most = 1 << 17

  private struct Style: Equatable {
    var styles: ImportedStyles
    var link: LinkTarget?
    var hasCodeFont: Bool
  }

  /// The number of pieces, but for the text that is still added to.
  var count: Int { pieces.count }

  /// The letters that were added last, up to another style; empty if the last piece is no text.
  var lastLetters: String {
    guard text.isEmpty, case .text(let letters, _, _)? = pieces.last else { return text }
    return letters
  }

  /// True if nothing was added.
  var isEmpty: Bool { pieces.isEmpty && text.isEmpty }

  /// Adds letters. O(their length).
  mutating func add(
    _ letters: String, _ styles: ImportedStyles, _ link: LinkTarget?, hasCodeFont: Bool
  ) {
    let isStyled = pieces.count < Self.mostStyled
    let style = Style(
      styles: isStyled ? styles : [], link: link, hasCodeFont: isStyled && hasCodeFont)
    if style != self.style { endText() }
    self.style = style
    text += letters
    if !hasCodeFont, !styles.contains(.code), letters.utf8.contains(where: { $0 != 0x20 }) {
      hasOtherFonts = true
    }
  }

  /// Adds a piece that is no text.
  mutating func add(_ piece: FlowPiece) {
    endText()
    pieces.append(piece)
  }

  private mutating func endText() {
    if let style, !text.isEmpty {
      if style.hasCodeFont { codeRuns.append(pieces.count) }
      pieces.append(.text(text, style.styles, style.link))
    }
    text = ""
    style = nil
  }

  /// Puts the pieces of a paragraph before its own. O(its own).
  mutating func prepend(_ first: consuming FlowPieces) {
    var first = first
    first.endText()
    endText()
    first.codeRuns += codeRuns.map { $0 + first.pieces.count }
    first.pieces += pieces
    first.hasOtherFonts = first.hasOtherFonts || hasOtherFonts
    self = first
  }

  /// Takes all pieces. A font for code means code where it is among other letters: a whole text in it
  /// is a typescript.
  mutating func take(isCodeFontUsual: Bool) -> [FlowPiece] {
    endText()
    if !isCodeFontUsual, hasOtherFonts {
      for index in codeRuns {
        if case .text(let text, let styles, let link) = pieces[index] {
          pieces[index] = .text(text, styles.union(.code), link)
        }
      }
    }
    let taken = pieces
    self = FlowPieces()
    return taken
  }
}
