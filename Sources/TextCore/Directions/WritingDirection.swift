/// The direction of a paragraph.
public enum WritingDirection: UInt32, Hashable, Sendable {
  case leftToRight = 1
  case rightToLeft = 2

  /// The other one.
  public var opposite: WritingDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}
