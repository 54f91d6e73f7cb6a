/// The places at which a long edit changes a text, in as few as one byte each.
///
/// `EditWriter` joins the replacements of a long edit into few long ones. The edit then only knows
/// the ends of such a range; this value maps the offsets inside of it.
///
/// A place is three numbers: the distance from the end of the place before it, and the numbers of
/// removed and of inserted bytes. They are stored with seven bits in a byte. Most commands make the
/// same change at all places, or two in turns: two bits of the distance tell that the other two numbers
/// are those of the place before, or of the last place with others, and are left out.
public struct EditPlaces: Equatable, Sendable {
  /// The end of a place in the old text and in the new one.
  private struct Position: Equatable {
    var old = 0
    var new = 0
    /// The index of the next place's first byte in `bytes`.
    var index = 0
    /// The change at the place, and the last other one before it.
    var change = Change()
    var former = Change()
  }

  /// The numbers of bytes that a place removes and inserts.
  private struct Change: Equatable {
    var removed = 0
    var inserted = 0
  }

  /// The lowest two bits of a place: where its numbers are.
  private enum Numbers {
    static let follow = 0
    static let asBefore = 1
    static let asFormer = 2
  }

  /// One replacement, as offsets of the source text of the mapping.
  private struct Place {
    var lower: Int
    var removed: Int
    var inserted: Int
  }

  private static let blockSize = 256

  private var bytes: [UInt8] = []
  /// The position before each block of places, so that a place is found without reading all.
  private var blocks: [Position] = []
  private var last = Position()
  /// True if offsets are mapped from the new text to the old one.
  private var isInverted = false
  /// The number of places.
  public private(set) var count = 0

  /// Makes an empty list.
  public init() {}

  /// The number of bytes that the places occupy; for tests.
  var storedCount: Int { bytes.count + blocks.count * MemoryLayout<Position>.stride }

  /// Adds a replacement after all others: `range` of the old text by `count` bytes.
  mutating func append(_ range: TextRange, _ inserted: Int) {
    if count.isMultiple(of: Self.blockSize) { blocks.append(last) }
    count += 1
    let gap = range.lowerBound.utf8 - last.old
    let change = Change(removed: range.count, inserted: inserted)
    if change == last.change {
      write(gap << 2 | Numbers.asBefore)
    } else {
      let isFormer = change == last.former
      write(gap << 2 | (isFormer ? Numbers.asFormer : Numbers.follow))
      if !isFormer {
        write(change.removed)
        write(change.inserted)
      }
      (last.change, last.former) = (change, last.change)
    }
    last.old += gap + range.count
    last.new += gap + inserted
    last.index = bytes.count
  }

  private mutating func write(_ number: Int) {
    var rest = UInt(number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func number(at index: inout Int) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = bytes[index]
      index += 1
      number |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return Int(number) }
    }
  }

  /// The places of the edit that undoes this one. O(1), except for a copy of the list.
  public var inverted: EditPlaces {
    var inverted = self
    inverted.isInverted.toggle()
    return inverted
  }

  private func source(_ position: Position) -> Int { isInverted ? position.new : position.old }

  /// Advances past the place at `position` and returns it.
  private func next(_ position: inout Position) -> Place {
    let number = number(at: &position.index)
    let gap = number >> 2
    switch number & 3 {
    case Numbers.asBefore: break
    case Numbers.asFormer: swap(&position.change, &position.former)
    default:
      position.former = position.change
      position.change.removed = self.number(at: &position.index)
      position.change.inserted = self.number(at: &position.index)
    }
    let change = position.change
    let lower = source(position) + gap
    position.old += gap + change.removed
    position.new += gap + change.inserted
    return isInverted
      ? Place(lower: lower, removed: change.inserted, inserted: change.removed)
      : Place(lower: lower, removed: change.removed, inserted: change.inserted)
  }

  /// The last block that begins before `offset`.
  private func block(before offset: Int) -> Position {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if source(blocks[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? blocks[low - 1] : Position()
  }
}

extension EditPlaces: OffsetMapping {
  /// Maps an offset as `Edit.map` does for an edit with all these replacements. O(log n).
  public func map(_ offset: TextOffset, bias: Edit.Bias) -> TextOffset {
    let offset = offset.utf8
    var position = block(before: offset)
    var growth = position.new - position.old
    if isInverted { growth = -growth }
    while position.index < bytes.count {
      let place = next(&position)
      guard place.lower <= offset else { break }
      let start = place.lower + growth
      let isEmpty = place.removed == 0
      if isEmpty ? place.lower == offset : offset < place.lower + place.removed {
        if bias == .before || (place.lower == offset && !isEmpty) { return TextOffset(start) }
        // Another insertion at the same place may follow.
        guard isEmpty else { return TextOffset(start + place.inserted) }
      }
      growth += place.inserted - place.removed
    }
    return TextOffset(offset + growth)
  }
}
