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
    change(to: new, from: start) != nil
  }

  /// Does the same as `setAttributes`. Returns the range from the first to the last byte whose
  /// attributes changed; nil if there is none.
  mutating func change(
    to new: [(length: Int, attributes: AttributeSet)], from start: TextOffset
  ) -> TextRange? {
    var changed: TextRange?
    for slot in AttributeSet.slots {
      var runs: [AttributeRun] = []
      // Neighbouring runs mostly have the same value here, so they become one run.
      for (length, attributes) in new { runs.append(attributes[slot: slot], length) }
      guard let range = setRuns(runs, slot: slot, from: start) else { continue }
      changed = changed?.union(range) ?? range
    }
    return changed
  }

  /// Gives the bytes from `start` on the values of `new` for `key`, one run after the other. Returns the
  /// range from the first to the last byte that had another value; nil if there was none. O(log n) plus the
  /// runs concerned.
  @inlinable @discardableResult
  public mutating func set<Value>(
    _ new: [(length: Int, value: Value?)], for key: AttributeKey<Value>, from start: TextOffset
  ) -> TextRange? {
    setBits(
      new.map { (length: $0.length, bits: $0.value?.attributeBits ?? 0) }, slot: key.slot,
      from: start)
  }

  @usableFromInline
  mutating func setBits(
    _ new: [(length: Int, bits: UInt32)], slot: Int, from start: TextOffset
  ) -> TextRange? {
    var runs: [AttributeRun] = []
    for (length, bits) in new { runs.append(bits, length) }
    return setRuns(runs, slot: slot, from: start)
  }

  private mutating func setRuns(
    _ runs: [AttributeRun], slot: Int, from start: TextOffset
  ) -> TextRange? {
    let length = runs.reduce(0) { $0 + $1.length }
    return tracks[slot].set(runs, in: start.utf8..<(start.utf8 + length))
      .map(TextRange.init(bytes:))
  }

  /// Sets one slot. Returns false if it is unchanged.
  @discardableResult
  mutating func setBits(_ bits: UInt32, slot: Int, in range: TextRange) -> Bool {
    if tracks[slot].isUniform(bits, in: range.bytes) { return false }
    tracks[slot].replace(range.bytes, withLength: range.count, bits: bits)
    return true
  }
}

extension [AttributeRun] {
  /// Appends `length` bytes with the value `bits`, to the last run if it has that value.
  fileprivate mutating func append(_ bits: UInt32, _ length: Int) {
    if let last, last.bits == bits {
      self[count - 1].length += length
    } else {
      append(AttributeRun(length: length, bits: bits))
    }
  }
}
