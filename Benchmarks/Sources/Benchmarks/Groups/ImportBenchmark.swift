import Export
import Import

/// Importing 1 MB of HTML and of RTF, and DOCX and ODT with 1 MB of text: as Paber exports them, and with
/// the markup that other programs write besides.
struct ImportBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let table = Table(["1 MB", "Markdown", "time, min", "at most"])
    for sample in try ImportSample.all() {
      let name = "x." + sample.format.fileExtension
      guard let reader = ImportFormats.format(ofFileNamed: name) else { continue }
      var samples = Samples()
      var count = 0
      for _ in 0..<(3 * options.rounds) {
        try samples.measure { count = try reader.document(from: sample.bytes).markdown.count }
      }
      table.add([
        sample.name, "\(count / 1000) KB", Table.time(samples.minimum),
        sample.most.map(Table.time) ?? "–",
      ])
      if let most = sample.most {
        limits.check("Importing \(sample.name)", samples.minimum, atMost: most)
      }
    }
    try limits.enforce()
  }
}
