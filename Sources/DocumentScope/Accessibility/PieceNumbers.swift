import TextCore

/// Numbers of the pieces that a screen reader knows. They stay the same while edits move the
/// pieces.
///
/// It remembers at most `limit` numbers, those near the last request.
///
/// **Invariant:** ascending, no place twice.
nonisolated struct PieceNumbers {
  private var pieces: [(start: TextOffset, number: Int)] = []
  private var last = 0

  /// Several pages, and the text that is read ahead of them.
  static let limit = 512

  /// The number of the piece that begins at a place; a new one where there is none. O(limit).
  mutating func number(at start: TextOffset) -> Int {
    let index = index(of: start)
    if index < pieces.count, pieces[index].start == start { return pieces[index].number }
    last += 1
    pieces.insert((start, last), at: index)
    if pieces.count > Self.limit { shrink(around: index) }
    return last
  }

  /// The start of the piece with a number, mapped through edits; `nil` if it is not remembered.
  func start(of number: Int) -> TextOffset? {
    pieces.first { $0.number == number }?.start
  }

  /// Follows an edit. If several pieces then begin at one place, the last is kept.
  mutating func follow(_ edit: Edit) {
    var moved: [(start: TextOffset, number: Int)] = []
    moved.reserveCapacity(pieces.count)
    for piece in pieces {
      let start = edit.map(piece.start, bias: .before)
      if moved.last?.start == start { moved.removeLast() }
      moved.append((start, piece.number))
    }
    pieces = moved
  }

  /// The place of the first piece that begins at `start` or after it.
  private func index(of start: TextOffset) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func shrink(around index: Int) {
    let first = max(0, min(index - Self.limit / 4, pieces.count - Self.limit / 2))
    pieces = Array(pieces[first..<min(pieces.count, first + Self.limit / 2)])
  }
}
