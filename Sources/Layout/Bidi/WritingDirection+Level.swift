import TextCore

extension WritingDirection {
  /// The bidi level of a paragraph with this direction.
  var level: UInt8 { self == .rightToLeft ? 1 : 0 }

  /// The direction of a level.
  init(level: UInt8) { self = level & 1 == 1 ? .rightToLeft : .leftToRight }
}
