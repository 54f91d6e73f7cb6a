import MarkdownSyntax

/// A range of a paragraph that gets a tag on each side.
struct InlinePiece: Equatable {
  var range: Range<Int>
  /// The first byte of the tag of a construct that was merged into the range.
  var inherited: UInt8?
}

extension InlineSelection {
  /// The side of the existing tags on which the new ones come.
  enum Placement: CaseIterable {
    /// Round constructs that are selected as a whole.
    case outside
    /// Inside of a construct that is selected as a whole, if there is only that.
    case inside
    /// Never round a construct.
    case between
  }

  /// Returns the ranges that need tags so that all selected text has the style: as few as possible,
  /// none with white space at its ends, none across the tag of another construct.
  ///
  /// `removed` holds the constructs whose tags are removed; those of the same style that touch a
  /// range are added to it, and the range grows by them.
  func pieces(removing removed: inout Set<Int>, _ placement: Placement) -> [InlinePiece] {
    let literal = literalConstructs(removing: removed)
    var ranges = ranges(removing: removed) {
      format == .code ? literal.contains($0) : placement != .between && isFull($0)
    }
    if placement == .inside {
      let whole = Dictionary(
        text.constructs.filter { $0.style != .code }.map { ($0.outer, $0.inner) },
        uniquingKeysWith: { first, _ in first })
      ranges = ranges.map { innermost($0, whole) }
    }
    let neighbours = self.neighbours(removed)
    return ranges.map { merged($0, neighbours, &removed) }
  }

  /// Returns the ranges between tags, ignoring the tags of constructs that are included as a whole.
  func ranges(removing removed: Set<Int>, taking isTaken: (Int) -> Bool) -> [Range<Int>] {
    let stops = stops(removing: removed, taking: isTaken)
    var rest = stops[...]
    var pieces: [Range<Int>] = []
    var isOpen = false
    func extend(over range: Range<Int>) {
      let start = isOpen ? pieces.removeLast().lowerBound : range.lowerBound
      pieces.append(start..<range.upperBound)
      isOpen = true
    }
    var end = 0
    for (index, letter) in text.letters.enumerated() where letter.number >= end {
      while let stop = rest.first, stop.place <= letter.number {
        rest.removeFirst()
        if let taken = stop.taken {
          extend(over: taken)
          end = taken.upperBound
        } else {
          isOpen = false
        }
      }
      guard letter.number >= end else { continue }
      if !isSelected(index) || !isAllowed(index) {
        isOpen = false
      } else if units.isInk(index) {
        extend(over: units.range(at: index))
      }
    }
    return pieces
  }

  /// A tag at which a range ends, or the beginning of an included construct.
  private struct Stop {
    let place: Int
    var taken: Range<Int>?
  }

  private func stops(removing removed: Set<Int>, taking isTaken: (Int) -> Bool) -> [Stop] {
    var stops: [Stop] = []
    var end = 0
    for (index, construct) in text.constructs.enumerated()
    where construct.outer.lowerBound >= end && !removed.contains(index)
      && !units.isAtom(construct)
    {
      if isTaken(index) {
        stops.append(Stop(place: construct.outer.lowerBound, taken: construct.outer))
        end = construct.outer.upperBound
      } else {
        stops.append(Stop(place: construct.outer.lowerBound))
        stops.append(Stop(place: construct.inner.upperBound))
      }
    }
    return stops.sorted { $0.place < $1.place }
  }

  /// Returns true unless the format is code and the letter is not allowed in it. An escaped letter
  /// loses its backslash in code.
  func isAllowed(_ index: Int) -> Bool {
    format != .code || (units.atom(at: index)?.style ?? .escape) == .escape
  }

  /// Returns the content of `range` without any tags, if it is a construct from end to end. `whole`
  /// maps each construct to its content.
  private func innermost(_ range: Range<Int>, _ whole: [Range<Int>: Range<Int>]) -> Range<Int> {
    var range = range
    while let inner = whole[range].flatMap(text.trimmed) { range = inner }
    return range
  }

  /// Returns the remaining constructs of the style, by their starts and ends.
  private func neighbours(_ removed: Set<Int>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for (index, construct) in text.constructs.enumerated()
    where construct.style == format.style && !removed.contains(index) {
      places[construct.outer.lowerBound] = index
      places[construct.outer.upperBound] = index
    }
    return places
  }

  private func merged(
    _ range: Range<Int>, _ neighbours: [Int: Int], _ removed: inout Set<Int>
  ) -> InlinePiece {
    var piece = InlinePiece(range: range)
    if let index = neighbours[range.lowerBound] {
      let neighbour = text.constructs[index]
      if neighbour.outer.upperBound == range.lowerBound {
        removed.insert(index)
        piece.inherited = bytes[neighbour.outer.lowerBound]
        piece.range = neighbour.inner.lowerBound..<piece.range.upperBound
      }
    }
    if let index = neighbours[range.upperBound] {
      let neighbour = text.constructs[index]
      if neighbour.outer.lowerBound == range.upperBound {
        removed.insert(index)
        piece.inherited = piece.inherited ?? bytes[neighbour.outer.lowerBound]
        piece.range = piece.range.lowerBound..<neighbour.inner.upperBound
      }
    }
    return piece
  }

  var bytes: [UInt8] { text.bytes }
}
