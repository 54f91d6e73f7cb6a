public import TextCore

extension DocumentReader {
  /// Returns the destination of the link at `offset`, or of the definition of a label there,
  /// without escapes and entities. Nil if neither is there, or if the search is cancelled. O(n).
  ///
  /// It finds links whose destinations are in definitions, which the page sets as plain text.
  ///
  /// - Parameter isWanted: returns false to give up.
  public static func destination(
    at offset: TextOffset, in text: TextRope, lines: LineMeaning,
    isWanted: () -> Bool = { true }
  ) -> String? {
    // The starts of the open links; an image in a link leads where the link does.
    var starts: [TextOffset] = []
    var image: String?
    for event in DocumentReader(text, lines: lines) {
      if event.range.lowerBound > offset, starts.isEmpty { break }
      switch event.kind {
      case .enter(.link), .enter(.image): starts.append(event.range.lowerBound)
      case .leave(.link(let target)):
        if let start = starts.popLast(), (start...event.range.upperBound).contains(offset) {
          return target.destination
        }
      case .leave(.image(let target)):
        if let start = starts.popLast(), (start...event.range.upperBound).contains(offset) {
          image = image ?? target.destination
        }
      case .linkDefinition where (event.range.lowerBound...event.range.upperBound).contains(offset):
        return WrittenDestination(of: event, in: text)?.address
      case .enter(.paragraph): guard isWanted() else { return nil }
      default: break
      }
    }
    return image
  }
}
