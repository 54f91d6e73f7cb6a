import Glibc
import Platform
import Testing

@testable import Interface

/// The properties of the key noises in numbers, since a test can't hear.
@Suite struct NoiseTests {
  private static func palette(_ seed: UInt64) -> NoisePalette {
    var generator = NoiseGenerator(seed: seed)
    return NoisePalette(using: &generator)
  }

  private static let palettes = seeds.prefix(2).map(palette)

  private static func all(_ noise: KeyNoise) -> [Sound] {
    palettes.flatMap { $0.variants(of: noise) }
  }

  @Test(arguments: KeyNoise.allCases)
  func isQuietAndShort(_ noise: KeyNoise) {
    for sound in Self.all(noise) {
      let peak = sound.samples.map(abs).max() ?? 0
      // -18 dBFS is 10^(-18/20).
      #expect(peak <= 0.126 && peak > 0.06, "\(peak)")
      #expect(sound.duration > 0.02 && sound.duration < 0.15)
    }
  }

  @Test(arguments: KeyNoise.allCases)
  func noLoudspeakerClicks(_ noise: KeyNoise) {
    for sound in Self.all(noise) {
      let samples = sound.samples
      #expect(samples.first == 0 && samples.last == 0)
      let mean = samples.reduce(0, +) / Float(samples.count)
      #expect(abs(mean) < 1e-6, "no constant part")
      let edge = samples.prefix(4) + samples.suffix(48)
      #expect(edge.allSatisfy { abs($0) < 0.002 })
      #expect(samples.allSatisfy { $0.isFinite })
    }
  }

  @Test(arguments: KeyNoise.allCases)
  func beginsAtOnceAndDiesAway(_ noise: KeyNoise) {
    for sound in Self.all(noise) {
      let total = Self.energy(sound.samples[...])
      let early = Self.energy(sound.samples.prefix(sound.samples.count / 2))
      #expect(early > 0.9 * total)
      let peak = sound.samples.map(abs).max() ?? 0
      let first = sound.samples.firstIndex { abs($0) > peak / 4 } ?? 0
      #expect(Double(first) / Double(Sound.rate) < 0.003)
    }
  }

  @Test func deeperKeysSoundDeeper() {
    let pitches = KeyNoise.allCases.map { noise in
      let centroids = Self.palettes[0].variants(of: noise).map(Self.centroid)
      return (noise, centroids.reduce(0, +) / Double(centroids.count))
    }
    let pitch = Dictionary(uniqueKeysWithValues: pitches)
    let letter = pitch[.letter] ?? 0
    let space = pitch[.space] ?? 0
    let newline = pitch[.newline] ?? 0
    let delete = pitch[.delete] ?? 0
    #expect(letter > space && space > newline, "\(pitch)")
    #expect(letter > 1.3 * delete && newline > 0, "\(pitch)")
    #expect(letter < 2_500, "a soft click, no hiss: \(pitch)")
  }

  @Test func deletingIsShortAndAParagraphLong() {
    let length = { (noise: KeyNoise) in Self.all(noise).first?.duration ?? 0 }
    #expect(length(.delete) < length(.letter))
    #expect(length(.newline) > 2 * length(.letter))
  }

  @Test(arguments: KeyNoise.allCases)
  func noTwoAreTheSame(_ noise: KeyNoise) {
    #expect(Set(Self.all(noise)).count == NoisePalette.variants * Self.palettes.count)
  }

  @Test func aSeedGivesTheSameNoises() {
    for noise in KeyNoise.allCases {
      #expect(Self.palette(7).variants(of: noise) == Self.palette(7).variants(of: noise))
    }
  }

  @Test(arguments: seeds)
  func neverTheSameTwiceInARowAndEachNowAndThen(seed: UInt64) {
    var palette = Self.palette(seed)
    var generator = NoiseGenerator(seed: seed)
    var counts: [Sound: Int] = [:]
    var last: Sound?
    for _ in 1...600 {
      let sound = palette.next(.letter, random: generator.next())
      #expect(sound != last)
      last = sound
      if let sound { counts[sound, default: 0] += 1 }
    }
    #expect(counts.count == NoisePalette.variants)
    #expect(counts.values.allSatisfy { $0 > 60 })
  }

  private static func energy(_ samples: ArraySlice<Float>) -> Float {
    samples.reduce(0) { $0 + $1 * $1 }
  }

  /// The middle of the spectrum in hertz, weighted by power, by a naive Fourier transform of every
  /// 150 Hz.
  private static func centroid(_ sound: Sound) -> Double {
    var (weighted, total) = (0.0, 0.0)
    for frequency in stride(from: 75.0, through: 9_000, by: 150) {
      let step = 2 * Double.pi * frequency / Double(Sound.rate)
      var (real, imaginary) = (0.0, 0.0)
      let (turnReal, turnImaginary) = (cos(step), sin(step))
      var (phaseReal, phaseImaginary) = (1.0, 0.0)
      for sample in sound.samples {
        real += Double(sample) * phaseReal
        imaginary += Double(sample) * phaseImaginary
        (phaseReal, phaseImaginary) = (
          phaseReal * turnReal - phaseImaginary * turnImaginary,
          phaseReal * turnImaginary + phaseImaginary * turnReal
        )
      }
      let power = real * real + imaginary * imaginary
      weighted += frequency * power
      total += power
    }
    return weighted / total
  }
}
