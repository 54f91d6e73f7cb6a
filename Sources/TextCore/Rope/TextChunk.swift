internal import _RopeModule

/// A leaf of `TextRope`: a few kilobytes of UTF-8, and the number of newlines among them.
///
/// A chunk may begin or end inside a Unicode scalar; a caller that decodes has to join the bytes.
///
/// **Invariant:** `newlines` counts the `\n` in `bytes`; `bytes` holds at most `maxSize`.
struct TextChunk: Sendable {
  private(set) var bytes: [UInt8]
  private(set) var newlines: Int
  /// The maximum number of bytes: the same for all chunks of a text.
  let maxSize: Int

  /// The size in the program. Of 1, 4 and 16 KB, typing was fastest with 4 KB, which also wasted
  /// the least memory (3 %).
  static let standardSize = 4096

  init(_ bytes: [UInt8], maxSize: Int) {
    self.bytes = bytes
    self.newlines = bytes[...].newlineCount
    self.maxSize = maxSize
  }

  /// The minimum number of bytes if there are other chunks.
  var minSize: Int { maxSize / 2 }

  /// Replaces bytes in place. The result must not be larger than `maxSize`.
  mutating func replace(_ range: Range<Int>, with new: ArraySlice<UInt8>) {
    newlines -= bytes.newlineCount(in: range)
    newlines += new.newlineCount
    let size = bytes.count - range.count + new.count
    // Array would double its capacity; no chunk ever needs more than the maximum.
    if size > bytes.capacity { bytes.reserveCapacity(maxSize) }
    bytes.replaceSubrange(range, with: new)
  }

  /// The index after the `count`th newline; 0 for none.
  ///
  /// Newlines of a block are counted many at a time, and only the right block is searched byte by
  /// byte: this runs at every typed letter.
  func index(afterNewlines count: Int) -> Int {
    guard count > 0 else { return 0 }
    var remaining = count
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, bytes.count)
      let newlines = bytes.newlineCount(in: block)
      if newlines < remaining {
        remaining -= newlines
        continue
      }
      for index in block where bytes[index] == .newline {
        remaining -= 1
        if remaining == 0 { return index + 1 }
      }
    }
    preconditionFailure("A chunk was asked for more newlines than it holds")
  }

  /// The number of bytes whose newlines are counted together.
  private static let blockSize = 128
}

extension TextChunk: RopeElement {
  /// The sums that the tree keeps.
  struct Summary: RopeSummary {
    var bytes: Int
    var newlines: Int

    static var maxNodeSize: Int { 15 }
    static var zero: Summary { Summary(bytes: 0, newlines: 0) }
    var isZero: Bool { bytes == 0 }

    mutating func add(_ other: Summary) {
      bytes += other.bytes
      newlines += other.newlines
    }

    mutating func subtract(_ other: Summary) {
      bytes -= other.bytes
      newlines -= other.newlines
    }
  }

  typealias Index = Int

  var summary: Summary { Summary(bytes: bytes.count, newlines: newlines) }
  var isEmpty: Bool { bytes.isEmpty }
  var isUndersized: Bool { bytes.count < minSize }

  func invariantCheck() {
    precondition(bytes.count <= maxSize, "A chunk is too large")
    precondition(
      newlines == bytes[...].newlineCount, "A chunk counts its newlines wrongly")
  }

  mutating func rebalance(nextNeighbor right: inout TextChunk) -> Bool {
    let total = bytes.count + right.bytes.count
    if total <= maxSize {
      if bytes.isEmpty {
        swap(&self, &right)
      } else if !right.bytes.isEmpty {
        if total > bytes.capacity { bytes.reserveCapacity(total) }
        bytes.append(contentsOf: right.bytes)
        newlines += right.newlines
        right = TextChunk([], maxSize: maxSize)
      }
      return true
    }
    let target = total / 2
    if bytes.count < target {
      let moved = right.bytes[..<(target - bytes.count)]
      replace(bytes.count..<bytes.count, with: moved)
      right.replace(0..<moved.count, with: [])
    } else {
      let moved = bytes[target...]
      right.replace(0..<0, with: moved)
      replace(target..<bytes.count, with: [])
    }
    return false
  }

  mutating func split(at index: Int) -> TextChunk {
    let tail = TextChunk(Array(bytes[index...]), maxSize: maxSize)
    bytes.removeSubrange(index...)
    newlines -= tail.newlines
    return tail
  }
}

/// Positions counted in bytes.
struct ByteMetric: RopeMetric {
  func size(of summary: TextChunk.Summary) -> Int { summary.bytes }
  func index(at offset: Int, in element: TextChunk) -> Int { offset }
}

/// Positions counted in newlines.
struct NewlineMetric: RopeMetric {
  func size(of summary: TextChunk.Summary) -> Int { summary.newlines }
  func index(at offset: Int, in element: TextChunk) -> Int {
    element.index(afterNewlines: offset)
  }
}
