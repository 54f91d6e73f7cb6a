import Export
import MarkdownSyntax
import TextCore

/// Exporting as HTML beside `cmark`, and the memory that an export of 100 MB takes.
struct HTMLBenchmark {
  /// The longest time, in times that of `cmark`.
  private static let mostRatio = 3.0
  /// Megabytes above the document.
  private static let mostMemory = 20.0

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    try CmarkComparison.run(options, result: "HTML", mostRatio: mostRatio, &limits) {
      text, lines in "\(try export(text, lines)) bytes"
    }
    limits.check("HTML of 100 MB, MB of memory", number: try memory(), atMost: mostMemory)
    try limits.enforce()
  }

  /// Returns the bytes of HTML.
  private static func export(_ text: TextRope, _ lines: LineMeaning) throws -> Int {
    let options = ExportOptions(lines: lines, title: "A sample", language: "en")
    var count = 0
    try DocumentExport(of: text, as: .html, options).write(to: { count += $0.count })
    return count
  }

  /// Returns the megabytes that an export of 100 MB takes above the document.
  private static func memory() throws -> Double {
    let text = SampleText.markdown(bytes: 100_000_000)
    let options = ExportOptions(lines: .paragraph, title: "A sample", language: "en")
    let before = ProcessMemory.now().anonymous
    var (most, pieces) = (before, 0)
    var samples = Samples()
    try samples.measure {
      try DocumentExport(of: text, as: .html, options).write(to: { _ in
        pieces += 1
        // The kernel takes a while to add pages up.
        if pieces.isMultiple(of: 64) { most = max(most, ProcessMemory.now().anonymous) }
      })
    }
    print("")
    let table = Table(["100 MB", "Paber", "memory above the document"])
    table.add([
      "lines are paragraph", Table.time(samples.minimum), "\(Table.decimal(most - before)) MB",
    ])
    return most - before
  }
}
