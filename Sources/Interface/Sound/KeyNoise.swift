/// The kinds of key noises.
public nonisolated enum KeyNoise: Hashable, Sendable, CaseIterable {
  case letter
  /// For a space or a tab: the wide key, a little lower.
  case space
  /// For a new paragraph: deeper and longer.
  case newline
  /// For a deletion: short and dull.
  case delete
}

/// The recipe of a key's noise: a burst of noise, as when a key hits its plate, and the few tones
/// with which plate and case resonate.
nonisolated struct NoiseRecipe {
  /// A decaying tone.
  struct Tone {
    /// The frequency in hertz.
    var frequency: Double
    /// Seconds until it has fallen to 1/e.
    var decay: Double
    /// The level relative to the other tones.
    var level: Double
  }

  /// The duration in seconds.
  var duration: Double
  /// Seconds in which the burst rises.
  var attack: Double
  /// Seconds until the burst has fallen to 1/e.
  var decay: Double
  /// The frequency in hertz above which the burst is softened.
  var cutoff: Double
  /// The level of the burst beside its tones.
  var burst: Double
  var tones: [Tone]
  /// The highest sample; 1 is full scale.
  var peak: Double
}

nonisolated extension KeyNoise {
  /// The recipe, tuned by ear and by its spectrogram. The loudest one is at -18 dBFS.
  var recipe: NoiseRecipe {
    switch self {
    case .letter:
      NoiseRecipe(
        duration: 0.045, attack: 0.0008, decay: 0.0028, cutoff: 3_600, burst: 0.5,
        tones: [
          .init(frequency: 430, decay: 0.008, level: 0.55),
          .init(frequency: 1_180, decay: 0.0045, level: 0.4),
          .init(frequency: 2_650, decay: 0.0022, level: 0.25),
        ], peak: 0.11)
    case .space:
      NoiseRecipe(
        duration: 0.06, attack: 0.001, decay: 0.0034, cutoff: 2_600, burst: 0.45,
        tones: [
          .init(frequency: 290, decay: 0.011, level: 0.6),
          .init(frequency: 810, decay: 0.006, level: 0.35),
          .init(frequency: 1_900, decay: 0.003, level: 0.2),
        ], peak: 0.11)
    case .newline:
      NoiseRecipe(
        duration: 0.12, attack: 0.002, decay: 0.006, cutoff: 1_500, burst: 0.35,
        tones: [
          .init(frequency: 165, decay: 0.024, level: 0.7),
          .init(frequency: 380, decay: 0.014, level: 0.4),
          .init(frequency: 900, decay: 0.006, level: 0.15),
        ], peak: 0.125)
    case .delete:
      NoiseRecipe(
        duration: 0.032, attack: 0.0012, decay: 0.0022, cutoff: 1_100, burst: 0.4,
        tones: [
          .init(frequency: 310, decay: 0.0055, level: 0.6),
          .init(frequency: 690, decay: 0.0035, level: 0.3),
        ], peak: 0.09)
    }
  }
}
