import Export
import MarkdownSyntax
import TextCore

/// Exporting as HTML beside `cmark`, and the memory that an export of 100 MB takes.
struct HTMLBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    try CmarkComparison.run(options, result: "HTML") { text, lines in
      "\(try export(text, lines)) bytes"
    }
    try memory()
  }

  /// Returns the bytes of HTML.
  private static func export(_ text: TextRope, _ lines: LineMeaning) throws -> Int {
    let options = ExportOptions(lines: lines, title: "A sample", language: "en")
    var count = 0
    try DocumentExport(of: text, as: .html, options).write(to: { count += $0.count })
    return count
  }

  private static func memory() throws {
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
  }
}
