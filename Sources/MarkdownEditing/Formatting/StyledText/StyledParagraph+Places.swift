import MarkdownSyntax

extension StyledParagraph {
  /// A place between two letters that is not in a tag.
  struct Place {
    let position: Int
    /// The style of the constructs around it.
    let style: ByteStyle
    /// The style of text typed there. A link, an address and a footnote's mark only continue in their middle.
    let typed: ByteStyle
    /// The number of constructs around it.
    let depth: Int
  }

  /// The places between the letter at `index` and the one before it, from left to right;
  /// at least one. Where there are very many tags, only the first and the last of them count.
  /// O(number of constructs).
  func places(at index: Int) -> [Place] {
    let gap = gap(at: index)
    let positions =
      gap.count <= Self.mostPlaces ? Array(gap.lowerBound...gap.upperBound) : edges(in: gap)
    var open: [Enclosure] = []
    var rest = constructs[...]
    var places: [Place] = []
    for position in positions {
      while let next = rest.first, next.outer.lowerBound < position {
        rest.removeFirst()
        guard next.outer.upperBound > position else { continue }
        while let last = open.last, last.construct.outer.upperBound <= next.outer.lowerBound {
          open.removeLast()
        }
        open.append(
          Enclosure(
            next, in: open.last, ByteStyle().inside(next, bytes, links),
            isTyped: continues(next, at: index)))
      }
      while let last = open.last, last.construct.outer.upperBound <= position { open.removeLast() }
      guard open.last?.construct.hasText(at: position) ?? true else { continue }
      places.append(
        Place(
          position: position, style: open.last?.style ?? ByteStyle(),
          typed: open.last?.typed ?? ByteStyle(), depth: open.count))
    }
    return places
  }

  /// A construct around a place, with all that enclose it.
  private struct Enclosure {
    let construct: InlineConstruct
    let style: ByteStyle
    let typed: ByteStyle

    init(
      _ construct: InlineConstruct, in outer: Enclosure?, _ added: ByteStyle, isTyped: Bool
    ) {
      self.construct = construct
      style = (outer?.style ?? ByteStyle()).adding(added)
      let typed = outer?.typed ?? ByteStyle()
      self.typed = isTyped ? typed.adding(added) : typed
    }
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

extension InlineConstruct {
  /// Returns true if a place in the construct is in no tag of it, and not after the backslash of an escape.
  fileprivate func hasText(at position: Int) -> Bool {
    style != .escape && style != .tag && inner.lowerBound <= position
      && position <= inner.upperBound
  }
}

extension ByteStyle {
  /// Returns the style of a construct's content inside of text of this style.
  fileprivate func adding(_ inner: ByteStyle) -> ByteStyle {
    ByteStyle(
      inline: inline.union(inner.inline), link: inner.link ?? link, image: inner.image ?? image)
  }
}
