/// A kind of characters, by which CommonMark decides whether a tag may be between two.
enum EdgeClass: Equatable, Sendable {
  /// White space, or the beginning or end of a line.
  case space
  /// Punctuation and symbols, pictures and references.
  case punctuation
  /// Everything else.
  case other

  init(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      self = byte.isAlphanumeric ? .other : byte.isPunctuation ? .punctuation : .space
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .other
    }
  }
}

/// A stretch of a line that tags can't cut: a character, code, a link, a picture or a reference.
struct LineUnit: Sendable {
  enum Kind: Equatable, Sendable {
    case character
    case code
    case link
    case inset
  }

  var kind: Kind
  var range: Range<Int>
  /// The styles of all of it that are written round it, without code.
  var styles: ImportedStyles
  /// The class of its first and last character as it is written.
  var edge: EdgeClass
}

extension [LineAtom] {
  /// Divides `range` into units. In a link `isInLink` is true.
  func units(in range: Range<Int>, isInLink: Bool) -> [LineUnit] {
    var units: [LineUnit] = []
    units.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = unit(at: index, before: range.upperBound, isInLink: isInLink)
      units.append(unit)
      index = unit.range.upperBound
    }
    return units
  }

  private func unit(at start: Int, before limit: Int, isInLink: Bool) -> LineUnit {
    let first = self[start]
    if !isInLink, first.link >= 0 {
      return unit(.link, at: start, before: limit) { $0.link == first.link }
    }
    if first.inset >= 0 {
      return LineUnit(
        kind: .inset, range: start..<(start + 1), styles: first.styles, edge: .punctuation)
    }
    if first.styles.contains(.code) {
      // Code in other styles beside it is code of its own.
      return unit(.code, at: start, before: limit) {
        $0.styles.contains(.code) && $0.inset < 0 && $0.link == first.link
          && ($0.isBlank || $0.styles == first.styles)
      }
    }
    var end = start + 1
    var scalar = UInt32(first.byte)
    if first.byte >= 0xC0 {
      scalar &= first.byte >= 0xF0 ? 0x07 : first.byte >= 0xE0 ? 0x0F : 0x1F
      while end < limit, self[end].byte & 0xC0 == 0x80, self[end].inset < 0 {
        scalar = scalar << 6 | UInt32(self[end].byte & 0x3F)
        end += 1
      }
    }
    return LineUnit(
      kind: .character, range: start..<end, styles: first.styles,
      edge: Unicode.Scalar(scalar).map { EdgeClass($0) } ?? .other)
  }

  private func unit(
    _ kind: LineUnit.Kind, at start: Int, before limit: Int, while belongs: (LineAtom) -> Bool
  ) -> LineUnit {
    var end = start
    var styles = self[start].styles
    while end < limit, belongs(self[end]) {
      // White space in it has the styles of its neighbours.
      if !self[end].isBlank { styles.formIntersection(self[end].styles) }
      end += 1
    }
    return LineUnit(
      kind: kind, range: start..<end, styles: styles.subtracting(.code), edge: .punctuation)
  }
}

extension [LineUnit] {
  /// Makes one unit of codes beside each other that have the same styles: `` `a``b` `` would not be two.
  mutating func joinCode() {
    guard contains(where: { $0.kind == .code }) else { return }
    var joined: [LineUnit] = []
    joined.reserveCapacity(count)
    for unit in self {
      if let last = joined.last, last.kind == .code, unit.kind == .code,
        last.styles == unit.styles
      {
        joined[joined.count - 1].range = last.range.lowerBound..<unit.range.upperBound
      } else {
        joined.append(unit)
      }
    }
    self = joined
  }
}
