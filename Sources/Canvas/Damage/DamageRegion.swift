/// A few rectangles that together cover everything added to them.
struct DamageRegion {
  /// The greatest number of rectangles; more would cost more in bookkeeping and presenting than
  /// they save in pixels.
  static let capacity = 8
  /// The number of pixels that are cheaper to draw in vain than to keep as a rectangle of their
  /// own.
  private static let smallWaste = 512

  /// The rectangles; never empty ones, mostly disjoint.
  private(set) var rectangles: [DeviceRect] = []

  /// Adds a rectangle, joining it with others where that wastes little. Constant time.
  mutating func add(_ rect: DeviceRect) {
    guard !rect.isEmpty else { return }
    var grown = rect
    // A joined rectangle may now be worth joining with one that was too far away before.
    while let index = rectangles.firstIndex(where: { Self.isWorthJoining($0, grown) }) {
      grown = grown.union(rectangles[index])
      rectangles.remove(at: index)
    }
    rectangles.append(grown)
    if rectangles.count > Self.capacity { joinClosest() }
  }

  private mutating func joinClosest() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rectangles.indices {
      for second in rectangles.indices where second > first {
        let waste = Self.waste(rectangles[first], rectangles[second])
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let joined = rectangles[best.first].union(rectangles[best.second])
    rectangles.remove(at: best.second)
    rectangles.remove(at: best.first)
    add(joined)
  }

  private static func isWorthJoining(_ a: DeviceRect, _ b: DeviceRect) -> Bool {
    let waste = waste(a, b)
    return waste <= smallWaste || waste <= (area(a) + area(b)) / 8
  }

  /// Returns the number of pixels that the joint rectangle covers and neither of the two does.
  private static func waste(_ a: DeviceRect, _ b: DeviceRect) -> Int {
    area(a.union(b)) - area(a) - area(b) + area(a.intersection(b))
  }

  private static func area(_ rect: DeviceRect) -> Int { rect.width * rect.height }
}
