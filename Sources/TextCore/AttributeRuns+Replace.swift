extension AttributeRuns {
  /// Replaces `range` by `length` bytes that all have `attributes`. O(log n).
  public mutating func replace(
    _ range: TextRange, withLength length: Int, attributes: AttributeSet
  ) {
    for slot in AttributeSet.slots {
      tracks[slot].replace(range.bytes, withLength: length, bits: attributes[slot: slot])
    }
  }

  /// Gives all of `range` the value for `key`, or none for nil. O(log n).
  public mutating func set<Value>(
    _ value: Value?, for key: AttributeKey<Value>, in range: TextRange
  ) {
    setBits(value?.attributeBits ?? 0, slot: key.slot, in: range)
  }

  /// Gives all of `range` exactly these attributes. O(log n).
  public mutating func setAttributes(_ set: AttributeSet, in range: TextRange) {
    for slot in AttributeSet.slots { setBits(set[slot: slot], slot: slot, in: range) }
  }

  /// Sets one slot; false: it was so already.
  @discardableResult
  mutating func setBits(_ bits: UInt32, slot: Int, in range: TextRange) -> Bool {
    if tracks[slot].isUniform(bits, in: range.bytes) { return false }
    tracks[slot].replace(range.bytes, withLength: range.count, bits: bits)
    return true
  }
}
