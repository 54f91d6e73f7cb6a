/// A direction override of neighbouring paragraphs, or its removal.
public struct DirectionOverride: Equatable, Sendable {
  /// The range of the paragraphs. A paragraph that is in it only in part is changed as a whole. The
  /// position after the text's last byte counts as one more byte of the last paragraph, so that an
  /// empty last paragraph has a byte, too.
  public var range: TextRange
  /// The new direction; nil for the direction of the paragraph's own letters.
  public var direction: WritingDirection?

  public init(_ range: TextRange, _ direction: WritingDirection?) {
    self.range = range
    self.direction = direction
  }
}
