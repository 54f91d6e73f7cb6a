import Export
import MarkdownSyntax
import TextCore

/// Exporting 1 MB as a book beside `pandoc`, and the memory that a book of 100 MB takes.
struct BookBenchmark {
  private static let options = ExportOptions(lines: .wrapped, title: "A sample", language: "en")

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    try compare(options, &limits)
    try memory()
    try limits.enforce()
  }

  private static func compare(_ options: BenchmarkOptions, _ limits: inout Limits) throws {
    let text = SampleText.markdown(bytes: 1_000_000)
    let hasPandoc = OtherProgram.isInstalled("pandoc")
    if !hasPandoc {
      print("pandoc is not installed (Scripts/install-dependencies bench), so it is left out.\n")
    }
    var (ours, theirs) = (Samples(), Samples())
    var size = 0
    try OtherProgram.withFile(holding: text) { path in
      for _ in 0..<(5 * options.rounds) {
        try ours.measure {
          size = 0
          try DocumentExport(of: text, as: .epub, Self.options).write(to: { size += $0.count })
        }
      }
      if hasPandoc {
        theirs.measure { OtherProgram.run("pandoc -f markdown -t epub -o /dev/null \(path)") }
      }
    }
    let table = Table(["1 MB", "EPUB", "Paber, min", "pandoc", "times as fast"])
    let speed = theirs.minimum / max(ours.minimum, 1e-9)
    table.add([
      "lines are wrapped", "\(size) bytes", Table.time(ours.minimum),
      hasPandoc ? Table.time(theirs.minimum) : "–",
      hasPandoc ? Table.decimal(speed) : "–",
    ])
    if hasPandoc {
      limits.check(
        "A book, times as fast as pandoc", number: speed,
        atLeast: OtherProgram.leastSpeedBesidePandoc)
    }
  }

  private static func memory() throws {
    let text = SampleText.markdown(bytes: 100_000_000)
    let before = ProcessMemory.now().anonymous
    var (most, pieces) = (before, 0)
    var samples = Samples()
    try samples.measure {
      try DocumentExport(of: text, as: .epub, options).write(to: { _ in
        pieces += 1
        // The kernel takes a while to add pages up.
        if pieces.isMultiple(of: 64) { most = max(most, ProcessMemory.now().anonymous) }
      })
    }
    print("")
    let table = Table(["100 MB", "Paber", "memory above the document"])
    table.add(["EPUB", Table.time(samples.minimum), "\(Table.decimal(most - before)) MB"])
  }
}
