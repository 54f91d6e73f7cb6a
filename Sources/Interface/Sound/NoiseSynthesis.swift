import Glibc
import Platform

nonisolated extension NoiseRecipe {
  /// Makes the noise, slightly different on each call, as no two strokes of a key sound the same.
  ///
  /// It begins and ends with silence and has no DC offset, so that loudspeakers do not click. The
  /// same generator gives the same samples. Time grows with the duration: 0.1 ms for a letter.
  func sound(using random: inout some RandomNumberGenerator) -> Sound {
    let pitch = Double.random(in: 0.95...1.05, using: &random)
    let length = Double.random(in: 0.9...1.1, using: &random)
    let loudness = Double.random(in: 0.82...1, using: &random)
    let count = Int(duration * Double(Sound.rate))
    let struck = burst(count, length: length, using: &random)
    var samples = struck.map { $0 * burst }
    for tone in tones { tone.ring(in: &samples, struck: struck, pitch: pitch, length: length) }
    Self.finish(&samples, peak: peak * loudness)
    return Sound(samples.map(Float.init))
  }

  /// Returns white noise through two low-pass filters with attack and decay; its energy is 1.
  private func burst(
    _ count: Int, length: Double, using random: inout some RandomNumberGenerator
  ) -> [Double] {
    let rate = Double(Sound.rate)
    let smoothing = 1 - exp(-2 * Double.pi * cutoff / rate)
    var (first, second) = (0.0, 0.0)
    var samples = (0..<count).map { index in
      let time = Double(index) / rate
      let rise = time < attack ? (1 - cos(.pi * time / attack)) / 2 : 1
      let white = Double.random(in: -1...1, using: &random)
      first += smoothing * (white * rise * exp(-time / (decay * length)) - first)
      second += smoothing * (first - second)
      return second
    }
    let energy = samples.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard energy > 0 else { return samples }
    for index in samples.indices { samples[index] /= energy }
    return samples
  }

  /// Removes the DC offset, fades both ends to silence, and scales the highest sample to `peak`.
  private static func finish(_ samples: inout [Double], peak: Double) {
    let window = fades(samples.count)
    for index in samples.indices { samples[index] *= window[index] }
    // Subtracted in the shape of the window, so that the ends stay silent.
    let offset = samples.reduce(0, +) / window.reduce(0, +)
    for index in samples.indices { samples[index] -= offset * window[index] }
    let highest = samples.reduce(0) { max($0, abs($1)) }
    guard highest > 0 else { return }
    for index in samples.indices { samples[index] *= peak / highest }
  }

  /// Returns a window from 0 to 1 over 16 samples (a third of a millisecond), and back to 0 in the
  /// last third.
  private static func fades(_ count: Int) -> [Double] {
    let (opening, closing) = (16.0, Double(count) / 3)
    return (0..<count).map { index in
      let distance = min(Double(index) / opening, Double(count - 1 - index) / closing, 1)
      return (1 - cos(.pi * distance)) / 2
    }
  }
}

nonisolated extension NoiseRecipe.Tone {
  /// Adds the resonance of a body with this tone to a burst.
  ///
  /// A two-pole resonator (Smith, *Introduction to Digital Filters*, “Two-Pole”): each sample is
  /// `2r·cos ω` times the last one less `r²` times the one before, plus the burst.
  fileprivate func ring(
    in samples: inout [Double], struck: [Double], pitch: Double, length: Double
  ) {
    let rate = Double(Sound.rate)
    let radius = exp(-1 / (decay * length * rate))
    let angle = 2 * Double.pi * frequency * pitch / rate
    let (last, beforeLast) = (2 * radius * cos(angle), -radius * radius)
    var (first, second) = (0.0, 0.0)
    var answer = struck
    var energy = 0.0
    for index in answer.indices {
      let value = struck[index] + last * first + beforeLast * second
      (first, second) = (value, first)
      answer[index] = value
      energy += value * value
    }
    guard energy > 0 else { return }
    let gain = level / energy.squareRoot()
    for index in samples.indices { samples[index] += answer[index] * gain }
  }
}
