import MarkdownSyntax

/// Finds `![[name]]` of pictures in the events of a text, where an export shows them.
nonisolated struct EmbeddedPictureSearch {
  /// Open elements in which nothing is a picture.
  private var skippedDepth = 0

  /// Returns the pictures in an event, with their places in its text. Call it for all events, in
  /// order.
  mutating func pictures(in event: DocumentEvent) -> [EmbeddedName] {
    switch event.kind {
    case .enter(let element): if Self.isSkipped(element) { skippedDepth += 1 }
    case .leave(let element): if Self.isSkipped(element) { skippedDepth -= 1 }
    case .text where skippedDepth == 0:
      var found: [EmbeddedName] = []
      var rest = event.text
      while let embed = EmbeddedName(in: rest) {
        rest = rest[embed.range.upperBound...]
        if embed.isPicture { found.append(embed) }
      }
      return found
    default: break
    }
    return []
  }

  private static func isSkipped(_ element: DocumentElement) -> Bool {
    switch element {
    case .code, .codeBlock, .comment, .frontMatter, .image: true
    default: false
    }
  }
}
