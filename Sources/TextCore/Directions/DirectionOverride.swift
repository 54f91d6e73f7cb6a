/// A direction override of neighbouring paragraphs, or its removal.
public struct DirectionOverride: Equatable, Sendable {
  /// The range of the paragraphs. The place after the text's last byte counts as a byte of the
  /// last paragraph, which may have no other. A paragraph that is only touched is changed as a
  /// whole.
  public var range: TextRange
  /// The new direction, or nil for that of the paragraph's letters.
  public var direction: WritingDirection?

  public init(_ range: TextRange, _ direction: WritingDirection?) {
    self.range = range
    self.direction = direction
  }
}
