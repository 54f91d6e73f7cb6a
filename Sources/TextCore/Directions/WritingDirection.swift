/// The direction of a paragraph.
public enum WritingDirection: UInt32, Hashable, Sendable {
  case leftToRight = 1
  case rightToLeft = 2

  public var opposite: WritingDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}
