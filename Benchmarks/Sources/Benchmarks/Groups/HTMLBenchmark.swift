import Export
import Markdown
import TextCore

/// Exporting as HTML beside `cmark`, and the memory that an export of 100 MB takes.
struct HTMLBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let text = SampleText.markdown(bytes: 10_000_000)
    let hasCmark = OtherProgram.isInstalled("cmark")
    if !hasCmark {
      print("cmark is not installed (Scripts/install-dependencies bench), so it is left out.\n")
    }
    let table = Table(["10 MB", "HTML", "Paber, min", "cmark, min", "ratio"])
    for lines in LineMeaning.allCases {
      var (ours, theirs) = (Samples(), Samples())
      var count = 0
      try OtherProgram.withFile(holding: text) { path in
        for _ in 0..<(5 * options.rounds) {
          try ours.measure { count = try export(text, lines) }
          if hasCmark {
            theirs.measure { OtherProgram.run("cmark \(path) > /dev/null") }
          }
        }
      }
      table.add([
        "lines are \(lines.rawValue)", "\(count) bytes", Table.time(ours.minimum),
        hasCmark ? Table.time(theirs.minimum) : "–",
        hasCmark ? Table.decimal(ours.minimum / max(theirs.minimum, 1e-9)) : "–",
      ])
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
