import MarkdownSyntax

extension StyledParagraph {
  /// A place between two letters that is not in a tag.
  struct Place {
    let position: Int
    /// The style of the constructs around it.
    fileprivate(set) var style = ByteStyle()
    /// The style of text typed there. A link, an address and a footnote's mark only continue in their middle.
    fileprivate(set) var typed = ByteStyle()
    /// The number of constructs around it.
    fileprivate(set) var depth = 0
    fileprivate var isInTag = false
  }

  /// The places between the letter at `index` and the one before it, from left to right;
  /// at least one. Where there are very many tags, only the first and the last of them count.
  /// O(number of constructs).
  func places(at index: Int) -> [Place] {
    let gap = gap(at: index)
    let positions =
      gap.count <= Self.mostPlaces ? Array(gap.lowerBound...gap.upperBound) : edges(in: gap)
    guard let first = positions.first, let last = positions.last else { return [] }
    var places = positions.map { Place(position: $0) }
    for construct in constructs where first < construct.outer.upperBound {
      guard construct.outer.lowerBound < last else { break }
      let style = ByteStyle().inside(construct, bytes, links)
      let isTyped = continues(construct, at: index)
      for place in places.indices { places[place].enter(construct, style, isTyped: isTyped) }
    }
    return places.filter { !$0.isInTag }
  }

  /// Returns true if text typed before the letter at `index`, in the content of `construct`, belongs to it.
  private func continues(_ construct: InlineConstruct, at index: Int) -> Bool {
    guard
      construct.style == .linkText || construct.style == .image
        || !construct.style.isDisjoint(with: ByteStyle.solid)
    else { return true }
    return index > 0 && index < letters.count
      && [index - 1, index].allSatisfy { construct.inner.contains(letters[$0].number) }
  }

  /// The maximum number of places that are tried between two letters.
  private static let mostPlaces = 64

  /// Returns the offsets at which tags between two letters begin and end, ascending.
  private func edges(in gap: Range<Int>) -> [Int] {
    var edges: Set<Int> = [gap.lowerBound, gap.upperBound]
    for construct in constructs {
      for tag in [construct.openingTag, construct.closingTag]
      where gap.lowerBound <= tag.upperBound && tag.lowerBound <= gap.upperBound {
        edges.formUnion([tag.lowerBound, tag.upperBound])
      }
    }
    let inside = edges.filter { gap.lowerBound <= $0 && $0 <= gap.upperBound }.sorted()
    guard inside.count > Self.mostPlaces else { return inside }
    return Array(inside.prefix(Self.mostPlaces / 2) + inside.suffix(Self.mostPlaces / 2))
  }

  /// Returns the constructs around a place, the outer before the inner.
  func constructs(around place: Place) -> [InlineConstruct] {
    constructs.filter {
      $0.outer.lowerBound < place.position && place.position < $0.outer.upperBound
    }
  }

  /// Returns the style of text typed at a place of the bytes. A tag beside it counts by the side on
  /// which the place is.
  func typingStyle(at place: Int) -> ByteStyle {
    let places = places(at: index(at: place))
    let nearest = places.min { abs($0.position - place) < abs($1.position - place) }
    return nearest?.typed ?? ByteStyle()
  }
}

extension StyledParagraph.Place {
  /// Adds the style of a construct, if it encloses the place.
  fileprivate mutating func enter(
    _ construct: InlineConstruct, _ added: ByteStyle, isTyped: Bool
  ) {
    guard construct.outer.lowerBound < position, position < construct.outer.upperBound else {
      return
    }
    guard construct.style != .escape, construct.style != .tag,
      construct.inner.lowerBound <= position, position <= construct.inner.upperBound
    else {
      isInTag = true
      return
    }
    depth += 1
    style = style.adding(added)
    if isTyped { typed = typed.adding(added) }
  }
}

extension ByteStyle {
  /// Returns the style of a construct's content inside of text of this style.
  fileprivate func adding(_ inner: ByteStyle) -> ByteStyle {
    ByteStyle(
      inline: inline.union(inner.inline), link: inner.link ?? link, image: inner.image ?? image)
  }
}
