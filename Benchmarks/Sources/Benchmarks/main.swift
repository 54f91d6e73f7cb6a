import Glibc

// `Benchmarks [--rounds N] [WORD…]` measures the groups with one of the words in their names, or all.
do {
  let options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
  if let path = options.heldFile {
    try MemoryBenchmark.reportHolding(path)
  } else {
    try BenchmarkGroup.runAll(options)
  }
} catch {
  print("benchmarks: \(error)")
  exit(EXIT_FAILURE)
}
