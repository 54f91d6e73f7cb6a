/// Device pixels in a unit of a surface, as Wayland counts it: in 120ths.
nonisolated struct WaylandScale: Hashable, Comparable, Sendable {
  /// 120ths of a pixel in a unit; at least 1.
  let parts: Int

  /// The parts of a scale of 1.
  static let one = 120

  /// Makes a scale of 120ths.
  init(parts: Int) { self.parts = max(1, parts) }

  /// Makes a scale of whole pixels.
  init(factor: Int) { self.init(parts: factor * Self.one) }

  /// Pixels in a unit.
  var factor: Double { Double(parts) / Double(Self.one) }

  /// The next whole number of pixels.
  var wholeFactor: Int { (parts + Self.one - 1) / Self.one }

  /// A length in pixels, rounded as the protocol says: halves away from zero.
  func pixels(_ units: Int) -> Int { (units * parts + Self.one / 2) / Self.one }

  static func < (first: Self, second: Self) -> Bool { first.parts < second.parts }

  /// The scale of a window.
  ///
  /// - Parameters:
  ///   - preferred: the scale that the compositor prefers; `nil` if it names none.
  ///   - own: the scales of the monitors that it is on.
  ///   - former: its scale on the last of them, which holds until it comes to the next; `nil` if it
  ///     has been on none.
  ///   - all: the scales of all monitors, for a window that is on none yet.
  ///   - isFractional: true if the compositor accepts fractions.
  static func choice(
    preferred: Self?, own: [Self], former: Self?, all: [Self], isFractional: Bool
  ) -> Self {
    if isFractional, let preferred { return preferred }
    let largest = own.max() ?? former ?? all.max() ?? Self(factor: 1)
    return isFractional ? largest : Self(factor: largest.wholeFactor)
  }
}
