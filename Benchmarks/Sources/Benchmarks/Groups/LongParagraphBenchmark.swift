import Canvas
import Platform
import TextCore

/// Keys and moves in a text that is one paragraph, up to megabytes long, as a program without line
/// endings or a writer who never presses Return writes it.
struct LongParagraphBenchmark {
  private enum Stroke: String, CaseIterable {
    case letter = "a letter"
    case star = "`*`"
    case newline = "Return"
    case join = "Backspace that joins"
    case pageDown = "Page Down"
    case end = "Ctrl+End"
    case start = "Ctrl+Home"
  }

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["paragraph", "what", "min", "median", "p95"])
    for (name, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let text = SampleText.paragraph(bytes: count)
      var first = Samples()
      var sheet: BenchSheet?
      first.measure { sheet = try? world.sheet(text) }
      guard let sheet else { continue }
      table.add([name, "opening", Table.time(first.minimum), "", ""])
      var samples: [Stroke: Samples] = [:]
      for _ in 0..<(4 * options.rounds) {
        type(from: .home, by: .pageDown, in: sheet, &samples)
        type(from: .end, by: .pageUp, in: sheet, &samples)
      }
      for stroke in Stroke.allCases {
        let samples = samples[stroke] ?? Samples()
        table.add([
          name, stroke.rawValue, Table.time(samples.minimum), Table.time(samples.median),
          Table.time(samples.p95),
        ])
      }
    }
  }

  /// Writes some pages away from one end of the text.
  private static func type(
    from edge: Key, by page: Key, in sheet: BenchSheet, _ samples: inout [Stroke: Samples]
  ) {
    sheet.send(.key(KeyPress(edge, .control)))
    for _ in 0..<5 { sheet.send(.key(KeyPress(page))) }
    sheet.rest()
    func measure(_ stroke: Stroke, _ event: WindowEvent) {
      samples[stroke, default: Samples()].measure { sheet.send(event) }
      sheet.rest()
    }
    for letter in "some words " {
      measure(.letter, .letter(letter))
    }
    measure(.star, .letter("*"))
    sheet.perform("delete-back")
    measure(.newline, .key(KeyPress(.return)))
    measure(.join, .key(KeyPress(.backspace)))
    measure(.pageDown, .key(KeyPress(.pageDown)))
    measure(.end, .key(KeyPress(.end, .control)))
    measure(.start, .key(KeyPress(.home, .control)))
  }
}
