/// A stretch of paragraphs that are turned by hand, or no more.
public struct Turn: Equatable, Sendable {
  /// Where the paragraphs are. The place behind the text's last byte counts as a byte: the last
  /// paragraph has it, which may have no other. What is only touched is turned as a whole.
  public var range: TextRange
  /// Which way they run; nil: as their letters say.
  public var direction: WritingDirection?

  /// Makes a turn.
  public init(_ range: TextRange, _ direction: WritingDirection?) {
    self.range = range
    self.direction = direction
  }
}
