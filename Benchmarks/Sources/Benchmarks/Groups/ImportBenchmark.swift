import Export
import Import
import MarkdownSyntax
import TextCore

/// Importing 1 MB of HTML and of RTF, and DOCX and ODT with 1 MB of text, as Paber exports them.
struct ImportBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let table = Table(["1 MB", "Markdown", "time, min", "at most"])
    let formats: [(ExportFormat, most: Double?)] = [
      (.html, 0.3), (.rtf, nil), (.docx, 0.2), (.odt, nil),
    ]
    for (format, most) in formats {
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
        format.fileExtension, "\(count / 1000) KB", Table.time(samples.minimum),
        most.map(Table.time) ?? "–",
      ])
      if let most {
        limits.check("Importing \(format.fileExtension)", samples.minimum, atMost: most)
      }
    }
    try limits.enforce()
  }

  /// The length in bytes of the Markdown whose export has about a megabyte.
  private static func textLength(of format: ExportFormat) -> Int {
    switch format {
    case .html: 870_000
    case .rtf: 450_000
    // Archives are compressed, so here a megabyte of text is exported.
    default: 1_000_000
    }
  }

  /// A file of about a megabyte, or of a megabyte of text.
  private static func exported(_ format: ExportFormat) throws -> [UInt8] {
    let text = SampleText.markdown(bytes: textLength(of: format))
    let options = ExportOptions(
      lines: .paragraph, title: "A sample", language: "en", design: .bare)
    var bytes: [UInt8] = []
    try DocumentExport(of: text, as: format, options).write(to: { bytes += $0 })
    return bytes
  }
}
