import Glibc

/// Runs a target with random bytes, seed after seed: the same ones on every machine.
struct SeededRun {
  let target: Target
  /// Ends after so many operations…
  let operations: Int
  /// …or seconds.
  let seconds: Double
  let firstSeed: UInt64
  /// Where the bytes of a run lie while it goes on: they are still there when it has failed.
  let kept: String

  /// Bytes of one run: some hundred operations, so that texts grow and shrink.
  private static let length = 4096

  /// Runs to the end.
  func run() {
    let start = Self.now
    var seed = firstSeed
    var count = 0
    while count < operations, Self.now - start < seconds {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<Self.length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      keep(bytes)
      var tape = Tape(bytes, name: "\(target.rawValue), seed \(seed)")
      target.run(&tape)
      count += tape.operations
      seed += 1
    }
    unlink(kept)
    let time = Int(Self.now - start)
    print("\(target.rawValue): \(count) operations, seeds \(firstSeed)–\(seed - 1), \(time) s")
  }

  private func keep(_ bytes: [UInt8]) {
    let file = open(kept, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
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
