import MarkdownSyntax

/// Edits of a line, and the places that the bytes and the constructs around them get.
struct LineEdits {
  /// The edits in the order of their places, disjoint; an insertion comes before a deletion that
  /// begins at the same byte, and after one that ends there.
  let edits: [ByteEdit]
  /// The growth of the line by all edits before each of them; one entry more than edits.
  private let growths: [Int]

  init(_ edits: [ByteEdit]) {
    let edits = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    self.edits = edits
    var growths = [0]
    growths.reserveCapacity(edits.count + 1)
    for edit in edits { growths.append(growths[growths.count - 1] + edit.growth) }
    self.growths = growths
  }

  /// The growth of the line.
  var growth: Int { growths[growths.count - 1] }

  /// Returns the bytes of a line after the edits.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var new: [UInt8] = []
    new.reserveCapacity(bytes.count + growth)
    var position = 0
    for edit in edits {
      new += bytes[position..<edit.range.lowerBound]
      new += edit.bytes
      position = edit.range.upperBound
    }
    new += bytes[position...]
    return new
  }

  /// Returns the offset of a byte after the edits. O(log n).
  ///
  /// - Parameter after: true for the place after what is inserted there.
  func place(_ offset: Int, after: Bool) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      let range = edits[middle].range
      let isBefore =
        range.upperBound < offset
        || range.upperBound == offset && (after || range.lowerBound < offset)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return offset + growths[low]
  }

  /// Returns a construct that keeps its tags: text inserted beside it is outside, and text inserted
  /// beside its content is inside.
  func moved(_ construct: InlineConstruct) -> InlineConstruct {
    var moved = construct
    let end = place(construct.outer.upperBound, after: false)
    moved.outer = place(construct.outer.lowerBound, after: true)..<end
    let innerEnd =
      construct.closingTag.isEmpty ? end : place(construct.inner.upperBound, after: true)
    moved.inner = place(construct.inner.lowerBound, after: false)..<innerEnd
    moved.destination = construct.destination.map(moved(tagRange:))
    moved.title = construct.title.map(moved(tagRange:))
    return moved
  }

  private func moved(tagRange range: Range<Int>) -> Range<Int> {
    place(range.lowerBound, after: true)..<place(range.upperBound, after: true)
  }
}

extension ByteEdit {
  /// The growth of the paragraph.
  var growth: Int { bytes.count - range.count }
}
