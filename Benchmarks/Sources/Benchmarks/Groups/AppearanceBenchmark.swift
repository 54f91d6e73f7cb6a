import Canvas
import Interface
import TextCore

/// Sliders of the menus, which change a setting some thirty times a second, in documents of which
/// much was looked at already.
struct AppearanceBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["document", "what", "min", "median", "p95"])
    for (name, count) in [("10 KB", 10_000), ("10 MB", 10_000_000)] {
      let sheet = try world.sheet(SampleText.markdown(bytes: count))
      for _ in 0..<500 { sheet.perform("page-down") }
      sheet.rest()
      measure(options, table, name, "text size", sheet) { $0.textSize = 12 + Double($1 % 24) }
      measure(options, table, name, "line height", sheet) {
        $0.lineHeight = 1.3 + Double($1 % 20) / 20
      }
      measure(options, table, name, "line length", sheet) { $0.lineLength = 50 + Double($1 % 40) }
      measure(options, table, name, "paragraph spacing", sheet) {
        $0.paragraphSpacing = Double($1 % 20) / 10
      }
      measure(options, table, name, "font", sheet) {
        $0.font = Typeface.all[$1 % Typeface.all.count].name
      }
      measure(options, table, name, "caret", sheet) { $0.caretWidth = 1 + Double($1 % 6) }
      measure(options, table, name, "accent", sheet) {
        $0.accent = Accent.allCases[$1 % Accent.allCases.count]
      }
    }
  }

  private static func measure(
    _ options: BenchmarkOptions, _ table: Table, _ document: String, _ what: String,
    _ sheet: BenchSheet, _ change: (inout Settings, Int) -> Void
  ) {
    var samples = Samples()
    // A run that is not measured: the letters of a new size are drawn at their first use.
    for step in 0..<30 { sheet.change { change(&$0, step) } }
    for step in 0..<(60 * options.rounds) {
      samples.measure { sheet.change { change(&$0, step) } }
    }
    table.add([
      document, what, Table.time(samples.minimum), Table.time(samples.median),
      Table.time(samples.p95),
    ])
  }
}
