import MarkdownSyntax
import TextCore

extension FlowWriter {
  /// Adds text, in which `![[name]]` may be a picture.
  mutating func addText(_ letters: ArraySlice<UInt8>) {
    var rest = letters
    while state.image == nil, state.codeDepth == 0, let embed = EmbeddedName(in: rest) {
      addLetters(rest[..<embed.range.lowerBound])
      if !embed.isPicture {
        addLetters(rest[embed.range])
      } else if let picture = pictures.find(embed) {
        add(.picture(picture, state.style))
      } else {
        addLetters(Array(embed.alternative.utf8)[...])
      }
      rest = rest[embed.range.upperBound...]
    }
    addLetters(rest)
  }

  /// Adds letters to the image's alternative text, or to the text.
  mutating func addLetters(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    if state.image != nil {
      state.image?.alternative += letters
      return
    }
    if state.paragraph == nil {
      guard state.codeLines != nil else { return }
      begin(.code)
    }
    if !state.isBegun { state.scripts.add(letters.prefix(ScriptCounts.enough)) }
    add(.letters(letters, state.style))
  }

  mutating func addBreak() {
    if state.image != nil { return addLetters([.space]) }
    add(.lineBreak(state.style))
  }

  /// Adds a piece to the open paragraph.
  mutating func add(_ piece: FlowPiece) {
    guard let paragraph = state.paragraph else { return }
    switch piece {
    case .letters, .picture: state.isLinkEmpty = false
    case .lineBreak, .note, .linkStart, .linkEnd: break
    }
    guard state.isBegun else {
      // Pictures are large, so no more than one waits.
      if case .picture = piece, state.hasPicture { decide() }
      if case .picture = piece { state.hasPicture = true }
      guard !state.isBegun else { return write(piece, paragraph) }
      state.pieces.append(piece)
      if state.scripts.readCount >= ScriptCounts.enough || state.pieces.count > 1_000 { decide() }
      return
    }
    write(piece, paragraph)
  }

  /// Writes a piece of a paragraph that is begun.
  mutating func write(_ piece: FlowPiece, _ paragraph: FlowParagraph) {
    switch piece {
    case .letters(let letters, let style): write(letters, style, paragraph)
    case .lineBreak(let style): format.addBreak(run(style, paragraph))
    case .picture(let picture, let style): format.addPicture(picture, run(style, paragraph))
    case .note(let label, let style): writeReference(label, style, paragraph)
    case .linkStart(let target): format.beginLink(target)
    case .linkEnd: format.endLink()
    }
  }

  private func run(_ style: RunStyle, _ paragraph: FlowParagraph) -> FlowRun {
    FlowRun(
      style: style, isRightToLeft: paragraph.isRightToLeft, language: paragraph.language)
  }

  private mutating func write(
    _ letters: ArraySlice<UInt8>, _ style: RunStyle, _ paragraph: FlowParagraph
  ) {
    var run = run(style, paragraph)
    if style.contains(.code), case .heading(let level) = paragraph.style {
      run.codeSize = format.design.codeSize(inHeading: level)
    }
    for part in DirectionRuns(letters, isRightToLeft: paragraph.isRightToLeft).runs {
      run.isRightToLeft = part.isRightToLeft
      run.language =
        part.isRightToLeft == paragraph.isRightToLeft
        ? paragraph.language : part.script.flatMap { languages.tag(for: $0) }
      format.add(letters[part.range], run)
    }
  }
}
