/// Something in the text of a paragraph with a beginning and an end: a pair of delimiters, a code
/// span, a link, an image, an address, a reference to a footnote, an escaped character, or the `##`
/// that ends a heading and is all opening tag.
///
/// **Invariant:** two constructs of a paragraph are nested or apart.
package struct InlineConstruct: Equatable, Sendable {
  /// What it is; `linkText` for a link with its address, `tag` for what is nothing else.
  package var style: InlineStyle
  /// All of it: from the first byte of its opening tag to the last of its closing one.
  package var outer: Range<Int>
  /// What is between the tags. The closing tag of a link is `](address)`. An escape has all of it
  /// after the backslash.
  package var inner: Range<Int>
  /// Where a link leads or an image is, with the angle brackets that it may stand in.
  package var destination: Range<Int>?
  /// Whether it does.
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

  /// Whether it begins before `other`, or is round it.
  package func precedes(_ other: InlineConstruct) -> Bool {
    (outer.lowerBound, other.outer.upperBound) < (other.outer.lowerBound, outer.upperBound)
  }

  /// The same of bytes that begin `count` later.
  package func moved(by count: Int) -> InlineConstruct {
    var moved = self
    moved.outer = (outer.lowerBound + count)..<(outer.upperBound + count)
    moved.inner = (inner.lowerBound + count)..<(inner.upperBound + count)
    moved.destination = destination.map { ($0.lowerBound + count)..<($0.upperBound + count) }
    return moved
  }
}
