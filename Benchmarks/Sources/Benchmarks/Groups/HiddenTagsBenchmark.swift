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
    ("Ctrl+B", .key(KeyPress(.character("b"), .control))), ("Tab", .key(KeyPress(.tab))),
    ("a pasted word", .key(KeyPress(.character("v"), .control))),
  ]

  /// The keys that are also pressed on a selection of some words.
  private static let keysOnSelections: Set = ["a letter", "Ctrl+Backspace", "Return", "Ctrl+B"]

  /// The lengths of the paragraphs in bytes. From 12 KB on they are giant; up to twice that Return divides
  /// them into two that are not.
  private static let lengths = [11_000, 13_000, 16_000, 20_000, 23_000, 100_000]

  /// The text that a paragraph repeats.
  private static let units = [
    "\\*", "**a*b_c__", "_", "**a** ", "*a **b** c* ", "`a` ", "[a](b) ", "![a](b)", "[", "`",
    "~a ~~b", " *", "**a.**b", "word ",
  ]

  /// Tags that open one after the other and close in reverse.
  private static let nested = [("*", "*"), ("![", "](u)"), ("**_", "_**"), ("~~", "~~")]

  private static func paragraphs(of count: Int) -> [(name: String, text: TextRope)] {
    units.map { ("`\($0)`", TextRope(String(repeating: $0, count: count / $0.utf8.count))) }
      + nested.map { opening, closing in
        let depth = count / (opening.utf8.count + closing.utf8.count)
        let text =
          String(repeating: opening, count: depth) + "a" + String(repeating: closing, count: depth)
        return ("nested `\(opening)`", TextRope(text))
      }
  }

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    world.clipboard.offer(ClipboardContent(text: TextRope("word")), on: .clipboard)
    let table = Table(["paragraph", "slowest key", "its maximum", "its median", "its minimum"])
    for count in lengths {
      for (unit, text) in paragraphs(of: count) {
        let name = "\(count / 1000) KB of \(unit)"
        let sheet = try world.sheet(text)
        sheet.perform("preview-mode")
        var slowest: (samples: Samples, key: String) = (Samples(), "")
        for (key, event) in keys {
          var (inside, atEnd, selected) = (Samples(), Samples(), Samples())
          for _ in 0..<options.rounds {
            measure(event, in: sheet, &inside, &atEnd)
            if keysOnSelections.contains(key) { measureSelected(event, in: sheet, &selected) }
          }
          for (samples, place) in [
            (inside, "inside"), (atEnd, "at the end"), (selected, "on a selection"),
          ] where samples.median > slowest.samples.median {
            slowest = (samples, "\(key) \(place)")
          }
        }
        table.add([
          name, slowest.key, Table.time(slowest.samples.maximum),
          Table.time(slowest.samples.median), Table.time(slowest.samples.minimum),
        ])
        limits.check(
          "\(slowest.key) in \(name)", slowest.samples.median, atMost: Limits.frame)
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

  /// Presses a key on some selected words two pages down, and undoes it.
  private static func measureSelected(
    _ event: WindowEvent, in sheet: BenchSheet, _ samples: inout Samples
  ) {
    sheet.send(.key(KeyPress(.home, .control)))
    for _ in 0..<2 { sheet.send(.key(KeyPress(.pageDown))) }
    for _ in 0..<3 { sheet.send(.key(KeyPress(.right, [.control, .shift]))) }
    sheet.rest()
    samples.measureProcessor { sheet.send(event) }
    sheet.rest()
    sheet.perform("undo")
    sheet.rest()
  }
}
