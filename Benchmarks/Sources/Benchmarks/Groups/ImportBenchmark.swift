import Export
import Import
import Markdown
import TextCore

/// Importing 1 MB of HTML and of RTF, as Paber exports it.
struct ImportBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let table = Table(["1 MB", "Markdown", "time, min", "at most"])
    for (format, most) in [(ExportFormat.html, "300 ms"), (.rtf, "–")] {
      let bytes = try exported(format)
      guard let reader = ImportFormats.format(ofFileNamed: "x." + format.fileExtension) else {
        continue
      }
      var samples = Samples()
      var count = 0
      for _ in 0..<(3 * options.rounds) {
        try samples.measure { count = try reader.document(from: bytes).markdown.count }
      }
      table.add([
        format.fileExtension, "\(count / 1000) KB", Table.time(samples.minimum), most,
      ])
    }
  }

  /// A file of about a megabyte.
  private static func exported(_ format: ExportFormat) throws -> [UInt8] {
    let text = SampleText.markdown(bytes: format == .html ? 870_000 : 450_000)
    let options = ExportOptions(
      lines: .paragraph, title: "A sample", language: "en", design: .bare)
    var bytes: [UInt8] = []
    try DocumentExport(of: text, as: format, options).write(to: { bytes += $0 })
    return bytes
  }
}
