import Canvas
import Platform
import TextCore

/// Keys in preview mode, in paragraphs with very many hidden tags. Each key searches for the plainest
/// Markdown; none should take longer than a frame, by the processor's time.
struct HiddenTagsBenchmark {
  private static let keys: [(name: String, event: WindowEvent)] = [
    ("a letter", .text("b")), ("`*`", .text("*")), ("a space", .text(" ")),
    ("Backspace", .key(KeyPress(.backspace))), ("Delete", .key(KeyPress(.delete))),
    ("Ctrl+Backspace", .key(KeyPress(.backspace, .control))),
    ("Ctrl+Delete", .key(KeyPress(.delete, .control))), ("Return", .key(KeyPress(.return))),
  ]

  /// The lengths of the paragraphs in bytes. From 12 KB on they are giant; up to twice that Return divides
  /// them into two that are not.
  private static let lengths = [11_000, 13_000, 16_000, 20_000, 23_000, 100_000]

  /// The text that a paragraph repeats.
  private static let units = [
    "\\*", "**a*b_c__", "_", "**a** ", "*a **b** c* ", "`a` ", "[a](b) ", "![a](b)", "[", "`",
    "~a ~~b", " *", "**a.**b", "word ",
  ]

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["paragraph", "slowest key", "its maximum", "its median", "its minimum"])
    for count in lengths {
      let name = "\(count / 1000) KB"
      for unit in units {
        let text = TextRope(String(repeating: unit, count: count / unit.utf8.count))
        let sheet = try world.sheet(text)
        sheet.perform("preview-mode")
        var slowest: (samples: Samples, key: String) = (Samples(), "")
        for (key, event) in keys {
          var (inside, atEnd) = (Samples(), Samples())
          for _ in 0..<options.rounds { measure(event, in: sheet, &inside, &atEnd) }
          for (samples, place) in [(inside, "inside"), (atEnd, "at the end")]
          where samples.median > slowest.samples.median {
            slowest = (samples, "\(key) \(place)")
          }
        }
        table.add([
          "\(name) of `\(unit)`", slowest.key, Table.time(slowest.samples.maximum),
          Table.time(slowest.samples.median), Table.time(slowest.samples.minimum),
        ])
        limits.check(
          "\(slowest.key) in \(name) of `\(unit)`", slowest.samples.median, atMost: Limits.frame)
      }
    }
    try limits.enforce()
  }

  /// Presses a key two pages down and at the end of the text, and undoes it each time.
  private static func measure(
    _ event: WindowEvent, in sheet: BenchSheet, _ inside: inout Samples, _ atEnd: inout Samples
  ) {
    sheet.send(.key(KeyPress(.home, .control)))
    for _ in 0..<2 { sheet.send(.key(KeyPress(.pageDown))) }
    sheet.rest()
    inside.measureProcessor { sheet.send(event) }
    sheet.rest()
    sheet.perform("undo")
    sheet.send(.key(KeyPress(.end, .control)))
    sheet.rest()
    atEnd.measureProcessor { sheet.send(event) }
    sheet.rest()
    sheet.perform("undo")
    sheet.rest()
  }
}
