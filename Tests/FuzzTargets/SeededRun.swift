import Glibc
import TestSupport

/// Runs a target with random bytes, seed after seed: the same ones on every machine.
public struct SeededRun: Codable, Sendable {
  private let target: FuzzTarget
  private let operations: Int
  private let seconds: Double?
  private let firstSeed: UInt64
  private let kept: String

  /// Bytes of one run: some hundred operations, so that texts grow and shrink.
  private static let length = 4096

  /// - Parameters:
  ///   - operations: it ends after so many operations…
  ///   - seconds: …or seconds; nil: however long they take.
  ///   - kept: the file that holds the bytes of a run while it goes on. It is still there when the
  ///     run has failed.
  public init(
    of target: FuzzTarget, operations: Int, seconds: Double? = nil, from firstSeed: UInt64,
    keptIn kept: String
  ) {
    self.target = target
    self.operations = operations
    self.seconds = seconds
    self.firstSeed = firstSeed
    self.kept = kept
  }

  /// Runs to the end, and prints a summary.
  public func run() {
    let start = Self.now
    var seed = firstSeed
    var count = 0
    while count < operations, seconds.map({ Self.now - start < $0 }) ?? true {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<Self.length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      keep(bytes)
      count += target.run(bytes, name: "\(target.rawValue), seed \(seed)")
      seed += 1
    }
    unlink(kept)
    let time = Int(Self.now - start)
    print("\(target.rawValue): \(count) operations, seeds \(firstSeed)–\(seed - 1), \(time) s")
  }

  private func keep(_ bytes: [UInt8]) {
    let file = open(kept, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0, write(file, bytes, bytes.count) == bytes.count, close(file) == 0 else {
      fatalError("\(kept) can't be written")
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
