import Export
import Layout
import MarkdownSyntax
import Styling
import StylingTestSupport
import TextCore
import TextUnicode
import Typography

/// Exporting a novel as PDF beside laying out its text alone, and the memory that the export takes.
struct PDFBenchmark {
  /// Bytes of a long novel.
  private static let length = 1_000_000
  /// The size and width of text in the design of the page on A4, in points.
  private static let textSize = 11.0
  private static let columns = 64.0

  private static let leastPagesASecond = 400.0
  /// The longest time, in times that of the layout alone.
  private static let mostRatio = 2.0

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let text = SampleText.markdown(bytes: length)
    let table = Table([
      "1 MB", "pages", "text set alone", "PDF, min", "ratio", "pages a second", "size", "memory",
    ])
    for design in [ExportOptions.Design.page, .book, .manuscript] {
      var (setting, export) = (Samples(), Samples())
      var (pages, bytes) = (0, 0)
      let before = ProcessMemory.now().anonymous
      var most = before
      for _ in 0..<(3 * options.rounds) {
        try setting.measure { try set(text) }
        bytes = 0
        try export.measure {
          pages = try Self.export(text, design) {
            bytes += $0.count
            if bytes >> 16 & 7 == 0 { most = max(most, ProcessMemory.now().anonymous) }
          }
        }
      }
      let ratio = export.minimum / setting.minimum
      let pagesASecond = Double(pages) / export.minimum
      table.add([
        design.rawValue, "\(pages)", Table.time(setting.minimum), Table.time(export.minimum),
        Table.decimal(ratio), "\(Int(pagesASecond))", "\(Table.decimal(Double(bytes) / 1e6)) MB",
        "\(Table.decimal(most - before)) MB",
      ])
      limits.check(
        "Pages a second, \(design.rawValue)", number: pagesASecond, atLeast: leastPagesASecond)
      limits.check(
        "PDF beside its layout, \(design.rawValue)", number: ratio, atMost: mostRatio)
    }
    try limits.enforce()
  }

  static let fonts = PaperFonts {
    try FontLibrary(configuration: FontConfiguration(), cache: nil)
  }

  private static func export(
    _ text: TextRope, _ design: ExportOptions.Design, _ sink: (ArraySlice<UInt8>) -> Void
  ) throws -> Int {
    let options = ExportOptions(
      title: "A sample", language: "en", design: design, paper: .a4)
    return try DocumentExport(of: text, as: .pdf, options, fonts: fonts)
      .write(to: sink).pageCount
  }

  /// Lays the text out as for the page, but makes no pages.
  private static func set(_ text: TextRope) throws {
    let library = try FontLibrary(configuration: FontConfiguration(), cache: nil)
    let unicode = UnicodeText()
    let sheet = StyleSheet(textSize: textSize, lineHeight: 1.5, shaper: library, hidesTags: true)
    let width = library.metrics(for: sheet.bodyFont).zeroAdvance
    let flow = TextFlow(
      text, styler: Styler(StyleBook(StyleTable(), sheet: sheet)),
      typesetter: Typesetter(shaper: library, breaker: unicode, bidi: unicode),
      setting: LineSetting(width: columns * width, characterWidth: width))
    var lines = 0
    for piece in flow { lines += piece.layout.lines.count }
    precondition(lines > 0)
  }
}
