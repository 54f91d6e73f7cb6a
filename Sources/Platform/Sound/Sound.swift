/// A short noise, ready to be played: one channel of samples from -1 to 1.
///
/// Copies share their samples, so passing a sound on costs nothing.
public struct Sound: Hashable, Sendable {
  /// Samples in a second, of all sounds.
  public static let rate = 48_000

  public let samples: [Float]

  /// Makes a sound of samples at `rate`.
  public init(_ samples: [Float]) { self.samples = samples }

  /// The length in seconds.
  public var duration: Double { Double(samples.count) / Double(Self.rate) }
}
