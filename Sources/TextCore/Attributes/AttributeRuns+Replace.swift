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

  /// Gives the bytes from `start` on the attributes of `new`, one run after the other. Returns
  /// false if they had them already. O(log n) plus the runs concerned, however many.
  @discardableResult
  public mutating func setAttributes(
    _ new: [(length: Int, attributes: AttributeSet)], from start: TextOffset
  ) -> Bool {
    var isChanged = false
    for slot in AttributeSet.slots {
      let runs = new.map { AttributeRun(length: $0.length, bits: $0.attributes[slot: slot]) }
      isChanged = setRuns(runs, slot: slot, from: start) || isChanged
    }
    return isChanged
  }

  /// Gives the bytes from `start` on the values of `new` for `key`, one run after the other. O(log
  /// n) plus the runs concerned.
  public mutating func set<Value>(
    _ new: [(length: Int, value: Value?)], for key: AttributeKey<Value>, from start: TextOffset
  ) {
    let runs = new.map { AttributeRun(length: $0.length, bits: $0.value?.attributeBits ?? 0) }
    _ = setRuns(runs, slot: key.slot, from: start)
  }

  private mutating func setRuns(
    _ runs: [AttributeRun], slot: Int, from start: TextOffset
  ) -> Bool {
    let length = runs.reduce(0) { $0 + $1.length }
    return tracks[slot].set(runs, in: start.utf8..<(start.utf8 + length))
  }

  /// Sets one slot. Returns false if it is unchanged.
  @discardableResult
  mutating func setBits(_ bits: UInt32, slot: Int, in range: TextRange) -> Bool {
    if tracks[slot].isUniform(bits, in: range.bytes) { return false }
    tracks[slot].replace(range.bytes, withLength: range.count, bits: bits)
    return true
  }
}
