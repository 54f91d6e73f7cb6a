import MarkdownSyntax

extension DOCXTextReader {
  /// True if the open run is not shown.
  var isHidden: Bool { resolvedRun.isHidden ?? false || fields.hideText }

  /// The innermost link that leads somewhere: of a hyperlink or a field.
  var link: LinkTarget? { links.last { $0 != nil } ?? fields.link }

  /// Adds letters to the open paragraph.
  func add(_ text: String) {
    guard !paragraphs.isEmpty, !isHidden else { return }
    divideParagraph()
    guard let paragraph = paragraphs.last else { return }
    let properties = resolvedRun
    var text = text
    if paragraph.isAtNoteStart {
      text = String(withoutSeparator(text, in: paragraph))
      if text.isEmpty { return }
    }
    let link = link
    // Also a link that leads nowhere is underlined as one.
    var styles = properties.styles(isLink: link != nil || !links.isEmpty)
    if document.styles.isCode(runStyle: run.style) { styles.insert(.code) }
    let hasCodeFont = properties.font.map(StyleKind.isCode(font:)) ?? false
    text = (properties.script ?? .normal).letters(text)
    paragraph.pieces.add(text, styles, link, hasCodeFont: hasCodeFont)
  }

  /// Returns the first text of a note without the space between it and the note's number. That is any white
  /// space, but in code, which may begin with its own, one character.
  private func withoutSeparator(_ text: String, in paragraph: DOCXParagraph) -> Substring {
    func isSpace(_ letter: Character) -> Bool {
      letter == " " || letter == "\t" || letter == "\u{A0}"
    }
    if document.look(ofParagraphStyle: paragraph.properties.style).kind == .code {
      paragraph.isAtNoteStart = false
      return text.first.map(isSpace) ?? false ? text.dropFirst() : text[...]
    }
    let rest = text.drop(while: isSpace)
    if !rest.isEmpty { paragraph.isAtNoteStart = false }
    return rest
  }

  /// Adds a piece that is no text.
  func add(_ piece: FlowPiece) {
    divideParagraph()
    paragraphs.last?.isAtNoteStart = false
    paragraphs.last?.pieces.add(piece)
  }

  /// Adds a character that is named by its number. Fonts of symbols have theirs from U+F000 on.
  func addSymbol(_ attributes: XMLAttributes) {
    guard let value = attributes["char"].flatMap({ UInt32($0, radix: 16) }) else { return }
    let font = attributes["font"] ?? ""
    if (0xF000...0xF0FF).contains(value) {
      let byte = UInt8(truncatingIfNeeded: value)
      add(String(Character(SymbolFont.shown(byte, inFont: font))))
    } else if let scalar = Unicode.Scalar(value) {
      add(String(Character(scalar)))
    }
  }
}
