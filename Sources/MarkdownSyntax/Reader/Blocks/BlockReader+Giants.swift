/// Paragraphs that are parsed by parts, as on the page, so that only some parts are held.
extension BlockReader {
  /// The number of bytes of a giant line read at a time.
  private static let piece = 1 << 15

  /// Begins to stream the open paragraph, whose last line is giant and only partly read.
  mutating func beginGiantLine() {
    guard case .paragraph(let paragraph) = leaf else { return }
    let loaded = line.content.lowerBound + line.loaded.count
    if loaded < line.content.upperBound { rest = .text(loaded..<line.content.upperBound) }
    if !paragraph.isStreamed { stream() }
  }

  /// Queues the parts of the open paragraph from now on.
  mutating func stream() {
    guard case .paragraph(var paragraph) = leaf else { return }
    paragraph.isStreamed = true
    enter(&paragraph)
    readParts(of: &paragraph, isLast: false)
    leaf = .paragraph(paragraph)
  }

  /// Reads the parts that cannot change any more, or all remaining ones.
  mutating func readParts(of paragraph: inout OpenParagraph, isLast: Bool) {
    guard !surveys else { return }
    let limit = isLast ? text.bytes.count : text.bytes.count - sizes.reach
    let start = paragraph.readCount
    guard limit > start, isLast || limit - start >= 2 * sizes.longest else { return }
    let end = isLast ? text.text.upperBound : limit
    for part in ParagraphParts.parts(in: start..<limit, of: text.bytes, sizes) {
      let range = part.range.clamped(to: start..<limit)
      if range.upperBound < part.range.upperBound, part.isParsed { break }
      paragraph.readCount = range.upperBound
      let lower = min(end, max(range.lowerBound, text.textStart))
      let content = lower..<max(lower, min(range.upperBound, end))
      guard !content.isEmpty else { continue }
      if part.isParsed {
        inlines.read(content, of: text, into: &events)
      } else {
        inlines.readPlain(content, of: text, into: &events)
      }
    }
    let surplus = paragraph.readCount - sizes.reach
    guard !isLast, surplus > sizes.longest else { return }
    text.removeFirst(surplus)
    paragraph.readCount -= surplus
  }

  /// Reads one more piece of a giant line.
  mutating func readGiantRest() {
    guard let rest else { return }
    switch rest {
    case .text(let range): readText(range)
    case .verbatim(let range): readVerbatim(range)
    }
  }

  private mutating func readText(_ range: Range<Int>) {
    let piece = range.prefix(Self.piece)
    rest = piece.upperBound < range.upperBound ? .text(piece.upperBound..<range.upperBound) : nil
    guard !surveys, case .paragraph(var paragraph) = leaf else {
      rest = nil
      return
    }
    text.goOn(with: lines.bytes(in: piece))
    readParts(of: &paragraph, isLast: false)
    leaf = .paragraph(paragraph)
  }

  /// Reads a piece of a line of code or of a comment, whose marks were already read.
  mutating func readVerbatim(_ range: Range<Int>) {
    let piece = range.prefix(Self.piece)
    if !piece.isEmpty, !surveys { events.add(.text, piece, lines.bytes(in: piece)[...]) }
    guard piece.upperBound == range.upperBound || surveys else {
      rest = .verbatim(piece.upperBound..<range.upperBound)
      return
    }
    rest = nil
    events.add(.lineEnd, line.content.upperBound..<line.next)
  }
}
