/// The options of the command line.
struct BenchmarkOptions {
  /// Words of which one must be in a group's name; without words all groups run.
  var words: [String] = []
  /// Each measure is repeated this many times its usual count; more for a profiler.
  var rounds = 1
  /// Set in the process that `MemoryBenchmark` starts: the file whose memory is measured.
  var heldFile: String?

  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--rounds":
        guard let count = arguments.next().flatMap(Int.init), count > 0 else {
          throw Misuse(description: "--rounds wants a number above 0")
        }
        rounds = count
      case MemoryBenchmark.holdOption: heldFile = arguments.next()
      case let word where word.hasPrefix("-"):
        throw Misuse(description: "usage: Benchmarks [--rounds N] [WORD…]")
      default: words.append(argument)
      }
    }
  }

  func wants(_ name: String) -> Bool {
    words.isEmpty || words.contains { name.contains($0) }
  }
}
