import MarkdownSyntax

/// Reads a long text piece by piece, so that setting it takes bounded memory and linear time.
///
/// A piece is set into lines. All of them but the last are used, and the next piece begins with the
/// last one, so that the end of a piece neither ends a line nor divides a cluster.
struct PaperTextReader {
  private let text: PaperText
  private var start = 0
  /// The first stretch that ends after `start`.
  private var span = 0
  /// The first footnote at or after `start`.
  private var note = 0

  /// The maximum number of bytes that are set at once.
  private static let mostBytes = 1 << 14

  init(_ text: PaperText) { self.text = text }

  /// True if the piece that `next` returns is the last one.
  var isAtLast: Bool { text.bytes.count - start <= Self.mostBytes }

  /// The next piece, which ends after a space where there is one near its end.
  func next() -> PaperText {
    let end = isAtLast ? text.bytes.count : end(near: start + Self.mostBytes)
    return text.part(start..<end, spansFrom: span, notesFrom: note)
  }

  /// Goes on after the first `count` bytes of the piece.
  mutating func advance(by count: Int) {
    start += count
    while span < text.spans.count, text.spans[span].range.upperBound <= start { span += 1 }
    while note < text.notes.count, text.notes[note].offset < start { note += 1 }
  }

  private func end(near limit: Int) -> Int {
    let bytes = text.bytes
    var end = limit
    while end > limit - Self.mostBytes / 2, bytes[end - 1] != .space { end -= 1 }
    if bytes[end - 1] == .space { return end }
    end = limit
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

extension PaperText {
  /// Returns a part of the text, with stretches and footnotes from those indices on.
  fileprivate func part(
    _ range: Range<Int>, spansFrom firstSpan: Int, notesFrom firstNote: Int
  ) -> PaperText {
    var spans: [Span] = []
    for span in self.spans[firstSpan...] {
      let part = span.range.clamped(to: range)
      if span.range.lowerBound >= range.upperBound { break }
      guard !part.isEmpty else { continue }
      let moved = (part.lowerBound - range.lowerBound)..<(part.upperBound - range.lowerBound)
      spans.append(
        Span(range: moved, style: span.style, target: span.target, picture: span.picture))
    }
    let notes = self.notes[firstNote...].prefix { $0.offset < range.upperBound }
    return PaperText(
      bytes: Array(bytes[range]), spans: spans,
      notes: notes.map { ($0.offset - range.lowerBound, $0.number) }, pictures: pictures)
  }
}
