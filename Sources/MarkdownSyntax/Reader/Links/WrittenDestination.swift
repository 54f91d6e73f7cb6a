import TextCore

/// A destination as it is written in a document: that of a link, an image or a definition, or the
/// cover that the front matter names.
public struct WrittenDestination: Equatable, Sendable {
  /// Its bytes in the document, without the angle brackets or quotation marks around it.
  public let range: TextRange
  /// The address, without escapes and entities; not percent-decoded.
  public let address: String

  init(range: TextRange, address: String) {
    self.range = range
    self.address = address
  }

  /// Finds the destination that an event writes: the end of an inline link or image, or a
  /// definition. Nil for all other events, and for a link whose destination is in a definition.
  /// O(length of the event).
  public init?(of event: DocumentEvent, in text: TextRope) {
    let bytes: [UInt8]
    let start: Int
    var target: LinkTarget?
    switch event.kind {
    case .leave(.link(let link)), .leave(.image(let link)):
      bytes = text.bytes(in: event.range)
      guard bytes.starts(with: [.closeBracket, .openParenthesis]) else { return nil }
      start = 2
      target = link
    case .linkDefinition:
      bytes = text.bytes(in: event.range)
      guard let close = LinkLabel.end(in: bytes, at: 0, before: bytes.count) else { return nil }
      start = close + 1
    default: return nil
    }
    guard let tail = LinkTail(ofDestinationIn: bytes, at: start, before: bytes.count) else {
      return nil
    }
    let inner = tail.isAngled ? tail.destination.dropFirst().dropLast() : tail.destination
    address = bytes.unescaped(in: inner)
    // The mark of a quote may be between the parenthesis and the destination.
    guard address == target?.destination ?? address else { return nil }
    range = TextRange(at: event.range.lowerBound + inner.lowerBound, length: inner.count)
  }
}
