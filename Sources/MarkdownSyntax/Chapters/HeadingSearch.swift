public import TextCore

extension DocumentReader {
  /// Returns the start of the heading whose identifier is `name`, as GitHub and our exports assign
  /// identifiers. Case does not count. Nil if there is none, or if the search is cancelled. O(n).
  ///
  /// Exports cut identifiers of long headings, GitHub does not: a name that continues the
  /// identifier of a long heading leads there if no identifier is equal.
  ///
  /// - Parameters:
  ///   - name: the part of a link after its `#`, decoded.
  ///   - isWanted: returns false to cancel the search.
  public static func heading(
    named name: String, in text: TextRope, lines: LineMeaning,
    isWanted: () -> Bool = { true }
  ) -> TextOffset? {
    let name = name.lowercased()
    var identifiers = HeadingIdentifiers()
    var open: (start: TextOffset, words: HeadingText)?
    var continued: TextOffset?
    // Footnotes are not in the text where they are written.
    var isInFootnote = false
    for event in DocumentReader(text, lines: lines) {
      switch event.kind {
      case .enter(.footnoteDefinition): isInFootnote = true
      case .leave(.footnoteDefinition): isInFootnote = false
      case _ where isInFootnote: break
      case .enter(.heading):
        guard isWanted() else { return nil }
        open = (event.range.lowerBound, HeadingText())
      case .leave(.heading):
        guard let heading = open else { continue }
        open = nil
        let words = heading.words.string
        let identifier = identifiers.identifier(of: words)
        if identifier == name { return heading.start }
        if continued == nil, HeadingIdentifiers.cuts(words), name.hasPrefix(identifier) {
          continued = heading.start
        }
      default: open?.words.add(event)
      }
    }
    return continued
  }
}
