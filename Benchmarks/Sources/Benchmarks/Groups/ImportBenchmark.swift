import Export
import Import
import TextCore

/// Importing documents of 1 MB of text, as Paber exports them.
struct ImportBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let text = SampleText.markdown(bytes: 1_000_000)
    let table = Table(["1 MB", "file", "Paber, min", "Markdown", "at most"])
    let formats: [(ExportFormat, most: String)] = [
      (.html, "300 ms"), (.docx, "200 ms"), (.odt, "–"), (.rtf, "–"),
    ]
    for (format, most) in formats {
      let exportOptions = ExportOptions(
        lines: .paragraph, title: "A sample", language: "en",
        design: format == .html ? .bare : .page)
      var file: [UInt8] = []
      try DocumentExport(of: text, as: format, exportOptions).write(to: { file += $0 })
      guard let reader = ImportFormats.format(ofFileNamed: "x." + format.fileExtension) else {
        continue
      }
      var samples = Samples()
      var count = 0
      for _ in 0..<(3 * options.rounds) {
        try samples.measure { count = try reader.document(from: file).markdown.count }
      }
      table.add([
        format.fileExtension, "\(file.count / 1000) KB", Table.time(samples.minimum),
        "\(count / 1000) KB", most,
      ])
    }
  }
}
