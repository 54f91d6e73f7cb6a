extension AttributeRuns {
  /// The value of `key` for the byte after `offset`, and the longest range that has it. Without a
  /// value, nil and the longest range that has none. O(log n).
  ///
  /// At the end of the text this is the value of the last byte. In an empty text it is nil, with an
  /// empty range.
  public func value<Value>(
    of key: AttributeKey<Value>, at offset: TextOffset
  ) -> (value: Value?, range: TextRange) {
    let run = tracks[key.slot].run(at: offset.utf8)
    return (Value(storedBits: run.bits), TextRange(bytes: run.range))
  }

  /// All attributes of the byte after `offset`, and the longest range that has exactly these.
  /// O(log n). At the end of the text they are the last byte's.
  public func attributes(
    at offset: TextOffset
  ) -> (attributes: AttributeSet, range: TextRange) {
    var set = AttributeSet()
    var range = 0..<length
    for slot in AttributeSet.slots {
      let run = tracks[slot].run(at: offset.utf8)
      set[slot: slot] = run.bits
      range = range.clamped(to: run.range)
    }
    return (set, TextRange(bytes: range))
  }

  /// Calls `body` for the runs and gaps of `key` in `range`, in order, clipped to it.
  /// O(log n + runs).
  public func enumerate<Value>(
    _ key: AttributeKey<Value>, in range: TextRange, _ body: (Value?, TextRange) -> Void
  ) {
    tracks[key.slot].enumerate(in: range.bytes) { bits, run in
      body(Value(storedBits: bits), TextRange(bytes: run))
      return true
    }
  }

  /// Calls `body` for the stretches of equal attributes in `range`, in order, clipped to it.
  public func enumerateAttributes(
    in range: TextRange, _ body: (AttributeSet, TextRange) -> Void
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let (set, run) = attributes(at: position)
      let end = Swift.min(run.upperBound, range.upperBound)
      body(set, position..<end)
      position = end
    }
  }
}

extension TextRange {
  /// Makes the range of offsets from a range of byte counts.
  init(bytes: Range<Int>) {
    self = TextOffset(bytes.lowerBound)..<TextOffset(bytes.upperBound)
  }
}
