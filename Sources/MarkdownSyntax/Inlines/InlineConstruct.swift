/// A construct in the text of a paragraph: a pair of delimiters, a code span, a link, an image, an
/// address, a reference to a footnote, an escaped character, a comment, which has no tags, or the
/// `##` that ends a heading and consists of an opening tag only.
///
/// **Invariant:** two constructs of a paragraph are nested or disjoint.
package struct InlineConstruct: Equatable, Sendable {
  /// Its style: `linkText` for a link with its address; `tag` for a construct that is only syntax.
  package var style: InlineStyle
  /// The range from the first byte of its opening tag to the last byte of its closing tag.
  package var outer: Range<Int>
  /// The content between the tags. The closing tag of a link is `](address)`. For an escape,
  /// everything after the backslash.
  package var inner: Range<Int>
  /// The address of a link or an image, with the angle brackets around it, if any.
  package var destination: Range<Int>?
  /// True if `destination` is in angle brackets.
  package var isAngled = false
  /// The title of a link or an image, without the quotation marks.
  package var title: Range<Int>?

  /// Makes a construct with tags of these lengths.
  package init(_ style: InlineStyle, _ outer: Range<Int>, opening: Int, closing: Int) {
    self.style = style
    self.outer = outer
    inner = (outer.lowerBound + opening)..<(outer.upperBound - closing)
  }

  @inlinable package var openingTag: Range<Int> { outer.lowerBound..<inner.lowerBound }
  @inlinable package var closingTag: Range<Int> { inner.upperBound..<outer.upperBound }

  /// Returns true if it begins before `other`, or encloses it.
  package func precedes(_ other: InlineConstruct) -> Bool {
    (outer.lowerBound, other.outer.upperBound) < (other.outer.lowerBound, outer.upperBound)
  }

  /// Returns the same construct in bytes that begin `count` later.
  package func moved(by count: Int) -> InlineConstruct {
    func moved(_ range: Range<Int>) -> Range<Int> {
      (range.lowerBound + count)..<(range.upperBound + count)
    }
    var construct = self
    construct.outer = moved(outer)
    construct.inner = moved(inner)
    construct.destination = destination.map(moved)
    construct.title = title.map(moved)
    return construct
  }
}
