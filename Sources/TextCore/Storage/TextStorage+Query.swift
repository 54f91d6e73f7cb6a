extension TextStorage {
  /// The value of `key` at `offset` and its longest range; see `AttributeRuns`.
  public func value<Value>(
    of key: AttributeKey<Value>, at offset: TextOffset
  ) -> (value: Value?, range: TextRange) {
    attributes.value(of: key, at: offset)
  }

  /// All attributes at `offset` and their longest range; see `AttributeRuns`.
  public func attributes(
    at offset: TextOffset
  ) -> (attributes: AttributeSet, range: TextRange) {
    attributes.attributes(at: offset)
  }

  /// Calls `body` for the runs and gaps of `key` in `range`; see `AttributeRuns`.
  public func enumerate<Value>(
    _ key: AttributeKey<Value>, in range: TextRange, _ body: (Value?, TextRange) -> Void
  ) {
    attributes.enumerate(key, in: range, body)
  }

  /// Calls `body` for the stretches of equal attributes in `range`; see `AttributeRuns`.
  public func enumerateAttributes(
    in range: TextRange, _ body: (AttributeSet, TextRange) -> Void
  ) {
    attributes.enumerateAttributes(in: range, body)
  }
}
