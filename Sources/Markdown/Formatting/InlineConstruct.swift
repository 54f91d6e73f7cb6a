/// Something in the text of a paragraph with a beginning and an end: a pair of delimiters, a code
/// span, a link, an address, a reference to a footnote or an escaped character.
///
/// **Invariant:** two constructs of a paragraph are nested or apart.
struct InlineConstruct: Equatable, Sendable {
  /// What it is; `linkText` for a link with its address.
  var style: InlineStyle
  /// All of it: from the first byte of its opening tag to the last of its closing one.
  var outer: Range<Int>
  /// What is between the tags. The closing tag of a link is `](address)`. An escape has all of it
  /// after the backslash.
  var inner: Range<Int>

  var openingTag: Range<Int> { outer.lowerBound..<inner.lowerBound }
  var closingTag: Range<Int> { inner.upperBound..<outer.upperBound }

  /// The constructs that the parser of inlines added as `stretches`, in the order of their
  /// beginnings, the outer before the inner.
  ///
  /// The parser adds the whole of a construct first, and then its tags.
  static func constructs(of stretches: [InlineRun]) -> [InlineConstruct] {
    var constructs: [InlineConstruct] = []
    var index = 0
    while index < stretches.count {
      let stretch = stretches[index]
      if stretch.style.contains(.escape) {
        let escape = stretch.range
        constructs.append(
          InlineConstruct(
            style: .escape, outer: escape.lowerBound..<(escape.upperBound + 1),
            inner: escape.upperBound..<(escape.upperBound + 1)))
      } else if stretch.style != .tag, stretch.style != .linkAddress {
        let inner = stretches[index + 1].range.upperBound..<stretches[index + 2].range.lowerBound
        let end =
          stretch.style == .linkText
          ? stretches[index + 3].range.upperBound : stretch.range.upperBound
        constructs.append(
          InlineConstruct(
            style: stretch.style, outer: stretch.range.lowerBound..<end, inner: inner))
      }
      index += 1
    }
    return constructs.sorted {
      ($0.outer.lowerBound, $1.outer.upperBound) < ($1.outer.lowerBound, $0.outer.upperBound)
    }
  }
}

/// A paragraph, or some of its parts, with the constructs of its text.
struct ParagraphStructure {
  var parsed: ParsedParagraph
  /// Where the text begins that the constructs are in; the paragraph's end when there is none.
  var textStart: Int
  /// The parts in which marks meet their partners.
  var parts: [ParagraphParts.Part]
  var constructs: [InlineConstruct]
}
