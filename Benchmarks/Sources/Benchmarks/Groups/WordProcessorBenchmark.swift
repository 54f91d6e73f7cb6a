import Export
import MarkdownSyntax
import TextCore

/// Exporting 1 MB as DOCX, ODT and RTF beside `pandoc`, and the memory that 20 MB take.
struct WordProcessorBenchmark {
  private static let formats: [ExportFormat] = [.docx, .odt, .rtf]

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let text = SampleText.markdown(bytes: 1_000_000)
    let hasPandoc = OtherProgram.isInstalled("pandoc")
    if !hasPandoc {
      print("pandoc is not installed (Scripts/install-dependencies bench), so it is left out.\n")
    }
    let table = Table(["1 MB", "file", "Paber, min", "pandoc, min", "times as fast"])
    for format in formats {
      var (ours, theirs) = (Samples(), Samples())
      var count = 0
      try OtherProgram.withFile(holding: text) { path in
        for _ in 0..<(3 * options.rounds) {
          try ours.measure { count = try export(text, format) }
        }
        guard hasPandoc else { return }
        let command =
          "pandoc -f commonmark_x -t \(format.fileExtension) -s \(path) -o - > /dev/null"
        for _ in 0..<options.rounds { theirs.measure { OtherProgram.run(command) } }
      }
      let speed = theirs.minimum / max(ours.minimum, 1e-9)
      table.add([
        format.fileExtension, "\(count / 1000) KB", Table.time(ours.minimum),
        hasPandoc ? Table.time(theirs.minimum) : "–",
        hasPandoc ? Table.decimal(speed) : "–",
      ])
      if hasPandoc {
        limits.check(
          "\(format.fileExtension), times as fast as pandoc", number: speed,
          atLeast: OtherProgram.leastSpeedBesidePandoc)
      }
    }
    print("")
    for format in formats { try memory(format) }
    try limits.enforce()
  }

  /// Returns the bytes of the file.
  private static func export(_ text: TextRope, _ format: ExportFormat) throws -> Int {
    let options = ExportOptions(lines: .paragraph, title: "A sample", language: "en")
    var count = 0
    try DocumentExport(of: text, as: format, options).write(to: { count += $0.count })
    return count
  }

  private static func memory(_ format: ExportFormat) throws {
    let text = SampleText.markdown(bytes: 20_000_000)
    let options = ExportOptions(lines: .paragraph, title: "A sample", language: "en")
    let before = ProcessMemory.now().anonymous
    var (most, pieces) = (before, 0)
    var samples = Samples()
    try samples.measure {
      try DocumentExport(of: text, as: format, options).write(to: { _ in
        pieces += 1
        if pieces.isMultiple(of: 16) { most = max(most, ProcessMemory.now().anonymous) }
      })
    }
    let table = Table(["20 MB", "Paber", "memory above the document"])
    table.add([
      format.fileExtension, Table.time(samples.minimum), "\(Table.decimal(most - before)) MB",
    ])
  }
}
