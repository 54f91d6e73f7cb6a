import Canvas
import Platform
import TextCore

/// Formatting commands in a text that is one paragraph, and marks in one in which no part ends.
struct LongFormattingBenchmark {
  private static let commands = [
    "strong", "strikethrough", "code", "link", "footnote", "heading-1", "bulleted-list",
    "ordered-list", "quote", "code-block", "new-paragraph", "tab",
  ]

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["paragraph", "what", "min", "median", "p95"])
    for (name, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let sheet = try world.sheet(SampleText.paragraph(bytes: count))
      for command in commands {
        measure("\(command), caret in a word", name, table, options, in: sheet) {
          sheet.perform(command)
        }
      }
      measure("`*` over a word", name, table, options, in: sheet, selecting: "select-word-right") {
        sheet.send(.letter("*"))
      }
      measure("strong, all", name, table, options, in: sheet, selecting: "select-all") {
        sheet.perform("strong")
      }
    }
    for (name, count) in [("10 KB of `x`", 10_000), ("10 MB of `x`", 10_000_000)] {
      let text = TextRope(String(repeating: "x", count: count))
      var opening = Samples()
      var sheet: BenchSheet?
      opening.measure { sheet = try? world.sheet(text) }
      guard let sheet else { continue }
      table.add([name, "opening", Table.time(opening.minimum), "", ""])
      for letters in ["a", "*"] {
        measure("`\(letters)`", name, table, options, in: sheet) { sheet.send(.text(letters)) }
      }
      measure("strong, a letter", name, table, options, in: sheet, selecting: "select-right") {
        sheet.perform("strong")
      }
    }
  }

  /// Measures `stroke` some pages after the beginning, and undoes it each time.
  private static func measure(
    _ what: String, _ name: String, _ table: Table, _ options: BenchmarkOptions,
    in sheet: BenchSheet, selecting selection: String? = nil, _ stroke: () -> Void
  ) {
    var samples = Samples()
    for _ in 0..<(3 * options.rounds) {
      sheet.send(.key(KeyPress(.home, .control)))
      for _ in 0..<5 { sheet.send(.key(KeyPress(.pageDown))) }
      if let selection { sheet.perform(selection) }
      sheet.rest()
      samples.measure(stroke)
      sheet.rest()
      sheet.perform("undo")
      sheet.rest()
    }
    table.add([
      name, what, Table.time(samples.minimum), Table.time(samples.median), Table.time(samples.p95),
    ])
  }
}
