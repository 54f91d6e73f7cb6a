import TextCore

/// The words of a heading, without tags, pictures and comments: used for identifiers, titles and
/// outlines.
package struct HeadingText: Sendable {
  private var bytes: [UInt8] = []
  /// The number of open elements inside of a comment or a picture.
  private var skippedDepth = 0

  /// The maximum number of bytes kept of a heading.
  private static let most = 1 << 10

  package init() {}

  package mutating func add(_ event: DocumentEvent) {
    switch event.kind {
    case .enter(.comment), .enter(.image): skippedDepth += 1
    case .leave(.comment), .leave(.image): skippedDepth -= 1
    case _ where skippedDepth > 0: break
    case .text, .escape, .entity:
      guard bytes.count < Self.most else { return }
      bytes += event.text.prefix(Self.most)
    case .softBreak, .hardBreak: bytes.append(.space)
    default: break
    }
  }

  /// The words, without white space at the ends.
  package var string: String {
    var words = bytes[...].drop(while: \.isWhiteSpace)
    while words.last?.isWhiteSpace ?? false { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
