import TextCore

/// The pieces laid out lately, in the order of the text.
///
/// **Invariant:** no two overlap, and each equals the result of setting its text from scratch.
final class PieceCache {
  /// A piece, all that its lines depend on besides text and attributes, and its lines.
  private struct Entry {
    var piece: ParagraphPiece
    var continuation: Continuation?
    var layout: ParagraphLayout
    var lastUse: Int
    /// The moment at which the piece was last cut from the text and its attributes updated.
    var moment: Moment
  }

  /// A state of a layout: a piece that was valid then is valid as long as this state is current.
  struct Moment {
    /// The manager's generation.
    var generation: Int
    var attributesVersion: Int
  }

  private var entries: [Entry] = []
  /// The long pieces that were dropped last, so that their lines can be reused.
  private var dropped: [Entry] = []
  private var useCount = 0
  /// The index of the entry used last: the next query is often about the same or the next one.
  private var recent = 0

  /// Enough for a few screens of short lines.
  private static let limit = 512

  /// Returns the piece at `offset` and its lines, if it cannot have changed since it was prepared:
  /// a whole paragraph, or a part of a longer one that was asked for in the same generation. Found
  /// without reading the text, since a page queries its pieces many times for each keystroke.
  func piece(
    at offset: TextOffset, textEnd: TextOffset, _ moment: Moment
  ) -> (piece: ParagraphPiece, layout: ParagraphLayout)? {
    let index = index(holding: offset)
    guard index >= 0, entries[index].moment.attributesVersion == moment.attributesVersion
    else { return nil }
    let piece = entries[index].piece
    let endsText = piece.content == piece.range && piece.range.upperBound == textEnd
    guard
      entries[index].moment.generation == moment.generation
        || piece.isWholeParagraph(endsText: endsText),
      piece.holds(offset, textEnd: textEnd)
    else { return nil }
    useCount += 1
    entries[index].lastUse = useCount
    recent = index
    return (piece, entries[index].layout)
  }

  /// Returns the lines of a piece that was just prepared, if they are cached.
  func layout(
    of piece: ParagraphPiece, _ continuation: Continuation?, _ moment: Moment
  ) -> ParagraphLayout? {
    let index = index(of: piece.range.lowerBound)
    guard index < entries.count, entries[index].piece == piece,
      entries[index].continuation == continuation
    else { return nil }
    useCount += 1
    entries[index].lastUse = useCount
    entries[index].moment = moment
    return entries[index].layout
  }

  /// True if the cache has lines of exactly this piece, which may be outdated.
  func holds(_ piece: ParagraphPiece) -> Bool {
    let index = index(of: piece.range.lowerBound)
    return index < entries.count && entries[index].piece == piece
  }

  /// Stores the lines of a piece. Overlapping entries were cut from the former text and are
  /// dropped.
  func insert(
    _ layout: ParagraphLayout, of piece: ParagraphPiece, _ continuation: Continuation?,
    _ moment: Moment
  ) {
    useCount += 1
    let start = piece.range.lowerBound
    var lower = index(of: start)
    if lower > 0, entries[lower - 1].piece.range.upperBound > start { lower -= 1 }
    var upper = lower
    while upper < entries.count, overlaps(entries[upper].piece, piece) { upper += 1 }
    let entry = Entry(
      piece: piece, continuation: continuation, layout: layout, lastUse: useCount,
      moment: moment)
    for entry in entries[lower..<upper] where entry.piece.range.lowerBound != start {
      noteDropped(entry)
    }
    entries.replaceSubrange(lower..<upper, with: CollectionOfOne(entry))
    trim()
  }

  /// Follows a change of the text: drops the pieces that it touched, moves those after it.
  func follow(_ replaced: StorageChange.Replaced) {
    let growth = replaced.newLength - replaced.range.count
    for index in dropped.indices where replaced.isBefore(dropped[index].piece) {
      dropped[index].piece.shift(by: growth)
    }
    drop { !replaced.isAfter($0.piece) && !replaced.isBefore($0.piece) }
    guard growth != 0 else { return }
    for index in entries.indices.reversed() {
      guard replaced.isBefore(entries[index].piece) else { break }
      entries[index].piece.shift(by: growth)
    }
  }

  /// Returns lines set earlier that begin at the same place of the same paragraph, and removes them
  /// from the cache; `nil`: there are none. The text may have changed in any way.
  func linesBeforeChange(
    of piece: ParagraphPiece, _ continuation: Continuation?
  ) -> ParagraphLayout? {
    let index = dropped.lastIndex {
      $0.piece.range.lowerBound == piece.range.lowerBound && $0.piece.isFirst == piece.isFirst
        && $0.continuation == continuation
    }
    return index.map { dropped.remove(at: $0).layout }
  }

  /// The length from which setting a piece takes longer than comparing it, in bytes.
  static let longPiece = 1024

  /// The number of dropped pieces that are kept: those that a paragraph is divided into or joined
  /// from, as far as their lines can be the same.
  private static let mostDropped = 3

  /// Drops the pieces that have text in `range`.
  func drop(touching range: TextRange) {
    drop { $0.piece.range.overlaps(range) }
    dropDecorationsOfDropped(touching: range)
  }

  private func drop(_ isStale: (Entry) -> Bool) {
    // The first piece of a paragraph is the one whose lines stay the same most often.
    for entry in entries.reversed() where isStale(entry) { noteDropped(entry) }
    entries.removeAll(where: isStale)
  }

  private func noteDropped(_ entry: Entry) {
    guard entry.piece.content.count >= Self.longPiece else { return }
    dropped.removeAll { $0.piece.range.lowerBound == entry.piece.range.lowerBound }
    dropped.append(entry)
    if dropped.count > Self.mostDropped { dropped.removeFirst() }
  }

  private func dropDecorationsOfDropped(touching range: TextRange) {
    for entry in dropped where entry.piece.range.overlaps(range) {
      entry.layout.dropDecorations()
    }
  }

  /// Drops the pieces that begin in `starts`.
  func drop(startingIn starts: ClosedRange<TextOffset>) {
    entries.removeAll { starts.contains($0.piece.range.lowerBound) }
  }

  /// Drops everything.
  func removeAll() {
    entries.removeAll(keepingCapacity: true)
    dropped.removeAll()
  }

  /// Drops the cached lines for drawing of the pieces that have text in `range`.
  func dropDecorations(touching range: TextRange) {
    dropDecorationsOfDropped(touching: range)
    var index = index(of: range.lowerBound)
    if index > 0, entries[index - 1].piece.range.upperBound > range.lowerBound { index -= 1 }
    while index < entries.count, entries[index].piece.range.lowerBound < range.upperBound {
      entries[index].layout.dropDecorations()
      index += 1
    }
  }
}

extension PieceCache {
  /// The index of the last piece that begins at `offset` or before it; -1 when there is none.
  private func index(holding offset: TextOffset) -> Int {
    for guess in recent..<(recent + 2) where guess < entries.count {
      let isBelow = guess + 1 < entries.count && entries[guess + 1].piece.range.lowerBound <= offset
      if !isBelow, entries[guess].piece.range.lowerBound <= offset { return guess }
    }
    return index(of: offset + 1) - 1
  }

  /// The index of the first piece that begins at `start` or after it.
  private func index(of start: TextOffset) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].piece.range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func overlaps(_ known: ParagraphPiece, _ piece: ParagraphPiece) -> Bool {
    known.range.lowerBound < piece.range.upperBound
      || known.range.lowerBound == piece.range.lowerBound
  }

  private func trim() {
    guard entries.count > Self.limit else { return }
    let uses = entries.map(\.lastUse).sorted()
    let oldest = uses[uses.count / 2]
    entries.removeAll { $0.lastUse < oldest }
  }
}

extension StorageChange.Replaced {
  /// Returns true if all of a piece, which is unchanged, comes before the change.
  fileprivate func isAfter(_ piece: ParagraphPiece) -> Bool {
    // A piece that only touches the change is in another paragraph if it has its line ending.
    piece.range.upperBound < range.lowerBound
      || (piece.range.upperBound == range.lowerBound && piece.content != piece.range)
  }

  /// Returns true if all of a piece comes after the change.
  fileprivate func isBefore(_ piece: ParagraphPiece) -> Bool {
    piece.range.lowerBound > range.upperBound
  }
}
