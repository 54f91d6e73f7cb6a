/// An entry of a display list, reduced to its visible part within some part of the frame. It
/// decides if two entries draw the same pixels. Its hashes are cheap: they never walk glyphs or
/// bytes, so entries with equal hashes still have to be compared.
struct VisibleItem {
  var item: DisplayItem
  /// The rectangle outside which it is not drawn.
  var clip: DeviceRect
  /// The pixels that it may touch; never empty.
  var visible: DeviceRect

  /// True if both draw the same pixels. Plain fills count as equal if their visible parts are.
  func draws(sameAs other: VisibleItem) -> Bool {
    guard visible == other.visible else { return false }
    if case .fill(_, let color) = item, case .fill(_, let otherColor) = other.item {
      return color == otherColor
    }
    return item.draws(sameAs: other.item)
  }

  /// A hash that is equal for items that draw the same. Cheap: never walks glyphs or bytes.
  var signature: UInt64 {
    var hash = Signature(visible.x, visible.y)
    switch item {
    case .fill(_, let color):
      hash.mix(1, color)
    case .roundedFill(let rect, let radius, let color):
      hash.mix(2, color)
      hash.mix(Int(truncatingIfNeeded: radius.bitPattern))
      hash.mix(rect.width &+ rect.height)
    case .glyphs(let run, let x, let baseline, let color):
      hash.mix(3, color)
      hash.mix(Int(truncatingIfNeeded: x.bitPattern) ^ baseline)
      hash.mix(Int(run.font.rawValue) ^ run.glyphs.count << 32)
      hash.mix(Int(run.glyphs.last?.glyph ?? 0))
    case .label(let label, let x, let y, let color):
      hash.mix(4, color)
      hash.mix(x ^ label.width << 32 ^ y)
    case .line(_, _, _, _, _, let color):
      hash.mix(5, color)
    case .picture(let picture, let x, let y):
      hash.mix(x ^ picture.width << 32 ^ y)
    }
    return hash.value
  }
}

extension DisplayItem {
  /// True if both draw the same pixels wherever both may draw. Runs and labels are compared by
  /// identity first, and by value only then; pictures by identity alone.
  func draws(sameAs other: DisplayItem) -> Bool {
    switch (self, other) {
    case (.fill(let rect, let color), .fill(let otherRect, let otherColor)):
      return rect == otherRect && color == otherColor
    case (
      .roundedFill(let rect, let radius, let color),
      .roundedFill(let otherRect, let otherRadius, let otherColor)
    ):
      return rect == otherRect && radius == otherRadius && color == otherColor
    case (
      .glyphs(let run, let x, let baseline, let color),
      .glyphs(let otherRun, let otherX, let otherBaseline, let otherColor)
    ):
      return baseline == otherBaseline && x == otherX && color == otherColor
        && (run === otherRun || (run.font == otherRun.font && run.draws(sameAs: otherRun)))
    case (
      .label(let label, let x, let y, let color),
      .label(let otherLabel, let otherX, let otherY, let otherColor)
    ):
      return x == otherX && y == otherY && color == otherColor
        && (label === otherLabel
          || (label.width == otherLabel.width && label.height == otherLabel.height
            && label.coverage == otherLabel.coverage))
    case (.picture(let picture, let x, let y), .picture(let other, let otherX, let otherY)):
      return x == otherX && y == otherY && picture === other
    case (.line(_, _, _, _, _, let color), .line(_, _, _, _, _, let otherColor)):
      return color == otherColor && fixedLine == other.fixedLine
    default:
      return false
    }
  }

  /// The line in the steps used for drawing; `nil` for other items and invisible lines.
  var fixedLine: FixedLine? {
    guard case .line(let fromX, let fromY, let toX, let toY, let width, _) = self else {
      return nil
    }
    return FixedLine(fromX: fromX, fromY: fromY, toX: toX, toY: toY, width: width)
  }

  /// Returns the item moved down by whole device pixels.
  func moved(by dy: Int) -> DisplayItem {
    guard dy != 0 else { return self }
    switch self {
    case .fill(let rect, let color):
      return .fill(rect.offset(x: 0, y: dy), color)
    case .roundedFill(let rect, let radius, let color):
      return .roundedFill(rect.offset(x: 0, y: dy), radius: radius, color)
    case .glyphs(let run, let x, let baseline, let color):
      return .glyphs(run, x: x, baseline: baseline.saturatingAdding(dy), color)
    case .label(let label, let x, let y, let color):
      return .label(label, x: x, y: y.saturatingAdding(dy), color)
    case .picture(let picture, let x, let y):
      return .picture(picture, x: x, y: y.saturatingAdding(dy))
    case .line(_, _, _, _, _, let color):
      // In fixed steps, so that drawing and comparing can't differ by rounding.
      return fixedLine?.moved(by: dy).item(color) ?? self
    }
  }
}

/// A fast hash of numbers, good enough to find equal items.
struct Signature {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes a hash of two numbers.
  init(_ first: Int, _ second: Int) {
    mix(first)
    mix(second)
  }

  /// Adds a number.
  mutating func mix(_ number: Int) {
    value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  /// Adds the kind of an item and its colour.
  mutating func mix(_ kind: Int, _ color: Color) {
    mix(kind << 32 | Int(color.pixel) << 8 | Int(color.alpha))
  }
}
