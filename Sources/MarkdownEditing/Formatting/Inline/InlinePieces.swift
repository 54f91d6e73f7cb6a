import MarkdownSyntax

/// A stretch of a paragraph that gets a tag on each side.
struct InlinePiece: Equatable {
  var range: Range<Int>
  /// The first byte of the tag of a construct that the stretch has grown by.
  var inherited: UInt8?
}

extension InlineSelection {
  /// On which side of the tags that are there the new ones come.
  enum Placement: CaseIterable {
    /// Round constructs that are selected as a whole.
    case outside
    /// Inside of a construct that is selected as a whole, if there is only that.
    case inside
    /// Never round a construct.
    case between
  }

  /// The stretches that must get tags so that all that is selected has the style: as few as there
  /// can be, none with white space at its ends, none across the tag of another construct.
  ///
  /// `removed` holds the constructs whose tags go; those of the same style that a piece meets are
  /// added to it, and the piece grows by them.
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

  /// The stretches between tags, but for those of constructs that are taken in as a whole.
  func ranges(removing removed: Set<Int>, taking isTaken: (Int) -> Bool) -> [Range<Int>] {
    withoutActuallyEscaping(isTaken) { isTaken in
      var finder = InlinePieceFinder(selection: self, removed: removed, isTaken: isTaken)
      return finder.find()
    }
  }

  /// What `range` is inside of all tags, if it is a construct from end to end; `whole` holds what
  /// is inside of each.
  private func innermost(_ range: Range<Int>, _ whole: [Range<Int>: Range<Int>]) -> Range<Int> {
    var range = range
    while let inner = whole[range].flatMap(text.trimmed) { range = inner }
    return range
  }

  /// Constructs of the style that stay, by where they begin and end.
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

/// Walks over the tokens of a selection and joins what one pair of tags can be put round.
private struct InlinePieceFinder {
  let selection: InlineSelection
  let removed: Set<Int>
  let isTaken: (Int) -> Bool
  private var pieces: [Range<Int>] = []
  private var start: Int?
  private var end = 0

  init(selection: InlineSelection, removed: Set<Int>, isTaken: @escaping (Int) -> Bool) {
    self.selection = selection
    self.removed = removed
    self.isTaken = isTaken
  }

  mutating func find() -> [Range<Int>] {
    let text = selection.text
    var index = 0
    while index < text.tokens.count {
      index = read(text.tokens[index], at: index) + 1
    }
    finish()
    return pieces
  }

  /// Reads the token at `index` and returns the index of the last that was read.
  private mutating func read(_ token: InlineText.Token, at index: Int) -> Int {
    switch token.kind {
    case .letters:
      if !selection.isSelected(index) {
        finish()
      } else if let solid = selection.text.trimmed(token.range) {
        extend(over: solid)
      }
    case .atom:
      if selection.isSelected(index), isAllowed(token) {
        extend(over: token.range)
      } else {
        finish()
      }
    case .opening, .closing:
      guard let construct = token.construct, !removed.contains(construct) else { return index }
      guard token.kind == .opening, isTaken(construct) else {
        finish()
        return index
      }
      extend(over: selection.text.constructs[construct].outer)
      return selection.text.tags[construct].closing
    }
    return index
  }

  /// Code holds letters only; an escaped one loses its backslash there.
  private func isAllowed(_ atom: InlineText.Token) -> Bool {
    guard selection.format == .code, let construct = atom.construct else { return true }
    return selection.text.constructs[construct].style == .escape
  }

  private mutating func extend(over range: Range<Int>) {
    if start == nil { start = range.lowerBound }
    end = range.upperBound
  }

  private mutating func finish() {
    if let start { pieces.append(start..<end) }
    start = nil
  }
}
