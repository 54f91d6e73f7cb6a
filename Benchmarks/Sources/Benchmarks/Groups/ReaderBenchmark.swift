import Glibc
import MarkdownSyntax
import TextCore

/// Reading 10 MB as a stream of events beside `cmark`, which parses and renders them.
struct ReaderBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    try CmarkComparison.run(options, result: "events", mostRatio: 2.5, &limits) { text, lines in
      var count = 0
      for _ in DocumentReader(text, lines: lines) { count += 1 }
      return "\(count)"
    }
    giants(options)
    try limits.enforce()
  }

  /// One paragraph for a text, of one line or of many.
  private static func giants(_ options: BenchmarkOptions) {
    let line = SampleText.paragraph(bytes: 10_000_000)
    var wrapped = line.bytes(in: 0..<line.end)
    for index in wrapped.indices where wrapped[index] == UInt8(ascii: " ") && index % 12 == 0 {
      wrapped[index] = UInt8(ascii: "\n")
    }
    print("")
    let table = Table(["one paragraph of 10 MB", "Paber, min"])
    for (name, text) in [("a line", line), ("wrapped lines", TextRope(bytes: wrapped))] {
      var samples = Samples()
      for _ in 0..<(3 * options.rounds) {
        samples.measure { for _ in DocumentReader(text, lines: .wrapped) {} }
      }
      table.add([name, Table.time(samples.minimum)])
    }
  }
}
