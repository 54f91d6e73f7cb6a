/// Where a line stands between code fences: outside of code blocks, or in one that a certain
/// fence has opened. It is all that the paragraphs above can do to a paragraph.
///
/// There are 125 states: outside, and inside for backticks and tildes of the lengths 3 to 64
/// (a longer fence counts as one of 64).
public struct FenceState: Hashable, Sendable {
  /// 0 for outside; 1 to 62 for backticks and 63 to 124 for tildes, by length.
  public let rawValue: UInt8

  /// The number of states.
  public static let count = 125
  /// The lengths of fences that are told apart.
  static let lengths = 3...64

  /// Outside of code blocks.
  public static let outside = FenceState(rawValue: 0)

  /// Makes the state of a raw value below `count`; any other is `outside`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue < Self.count ? rawValue : 0 }

  /// Makes the state behind a fence of `length` times `character` (a backtick or a tilde).
  init(character: UInt8, length: Int) {
    let step = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound) - 2
    rawValue = UInt8(truncatingIfNeeded: character == .tilde ? step + Self.lengths.count : step)
  }

  /// Whether it is inside of a code block.
  @inlinable
  public var isInside: Bool { rawValue != 0 }

  /// A backtick or a tilde; nil when outside.
  public var character: UInt8? {
    guard isInside else { return nil }
    return rawValue > Self.lengths.count ? .tilde : .backtick
  }

  /// The length of the fence that opened the block, 64 for longer ones; 0 when outside.
  public var length: Int {
    guard isInside else { return 0 }
    let step = Int(rawValue)
    return (step > Self.lengths.count ? step - Self.lengths.count : step) + 2
  }
}
