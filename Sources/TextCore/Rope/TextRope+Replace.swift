internal import _RopeModule

extension TextRope {
  /// Replaces `range` by `text`. O(log n); shares the chunks of `text` if both texts have the same
  /// chunk size.
  public mutating func replace(_ range: TextRange, with text: TextRope) {
    guard !text.isEmpty else { return remove(range) }
    if text.chunks.isSingleton {
      replace(range, with: text.chunks[text.chunks.startIndex].bytes[...])
      return
    }
    guard text.chunkSize == chunkSize else {
      replace(range, with: text.bytes(in: 0..<text.end))
      return
    }
    var builder = chunks.builder(removing: range.bytes, in: ByteMetric())
    builder.insertBeforeTip(text.chunks)
    chunks = builder.finalize()
  }

  /// Replaces `range` by `bytes`. O(log n + bytes); typing into one chunk changes it in place.
  public mutating func replace(_ range: TextRange, with bytes: [UInt8]) {
    replace(range, with: bytes[...])
  }

  /// Adds `text` at the end. O(log n); shares its chunks.
  public mutating func append(_ text: TextRope) { replace(end..<end, with: text) }

  /// Adds `bytes` at the end; for loading a file in slices.
  public mutating func append(bytes: ArraySlice<UInt8>) {
    replace(end..<end, with: bytes)
  }

  private mutating func remove(_ range: TextRange) {
    if range.isEmpty || replaceInPlace(range, with: []) { return }
    chunks.removeSubrange(range.bytes, in: ByteMetric())
  }

  private mutating func replace(_ range: TextRange, with bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return remove(range) }
    if replaceInPlace(range, with: bytes) { return }
    var builder = chunks.builder(removing: range.bytes, in: ByteMetric())
    builder.insert(bytes, chunkSize: chunkSize)
    chunks = builder.finalize()
  }

  /// Replaces within one chunk, if `range` is in one and its size stays in bounds.
  ///
  /// Used for nearly every typed letter: the tree is not rebuilt, only its sums change.
  private mutating func replaceInPlace(_ range: TextRange, with bytes: ArraySlice<UInt8>) -> Bool {
    guard !chunks.isEmpty else { return false }
    let growth = bytes.count - range.count
    // An insertion between two chunks goes to the end of the left one; any other change begins in
    // the right one.
    var (index, start) = chunks.find(
      at: range.lowerBound.utf8, in: ByteMetric(), preferEnd: range.isEmpty)
    let chunk = chunks[index]
    let new = chunk.bytes.count + growth
    guard start + range.count <= chunk.bytes.count, new <= chunk.maxSize, new > 0,
      new >= chunk.minSize || chunks.isSingleton
    else { return false }
    chunks.update(at: &index) { $0.replace(start..<(start + range.count), with: bytes) }
    return true
  }
}

extension TextRange {
  var bytes: Range<Int> { lowerBound.utf8..<upperBound.utf8 }
}
