/// The attributes of every byte of a text.
///
/// Each of the four keys has a tree of its own, so the longest range of a value is one look-up
/// even where the other keys change at every word, and setting one key leaves the others alone.
/// It knows no text, only its length; `TextStorage` keeps both in step.
///
/// Offsets outside of the length are errors of the program and stop it.
public struct AttributeRuns: Sendable {
  var tracks: [AttributeTrack]

  /// Makes the attributes of a text of `length` bytes, without any value.
  public init(length: Int) {
    tracks = AttributeSet.slots.map { _ in AttributeTrack(length: length) }
  }

  /// The length of the text in bytes. O(1).
  public var length: Int { tracks[0].length }

  /// The number of stretches of equal attributes. O(n): for tests and statistics.
  public var runCount: Int {
    var count = 0
    enumerateAttributes(in: 0..<TextOffset(length)) { _, _ in count += 1 }
    return count
  }

  /// Stops the program if a tree breaks its rules; for tests. O(n).
  func invariantCheck() {
    for track in tracks {
      track.invariantCheck()
      precondition(track.length == length, "The keys disagree about the length of the text")
    }
  }
}

// MARK: - Changes

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
