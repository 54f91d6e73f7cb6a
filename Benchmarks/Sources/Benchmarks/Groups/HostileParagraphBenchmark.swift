import Canvas
import Platform
import TextCore

/// Keys in artificial paragraphs: marks that repeat every few bytes, all of them open, or none of them a
/// mark. No key in any of them may take longer than a frame.
struct HostileParagraphBenchmark {
  private enum Stroke: String, CaseIterable {
    case letter = "a letter"
    case space = "a space"
    case star = "`*`"
    case backtick = "a backtick"
    case backspace = "Backspace"
  }

  /// The repeated units of the paragraphs.
  private static let units = [
    "*a", "~=", "\\*", "[]", "[", "`", "*a `b` ", "<a@b", "x", "*", ">", "- ", "**a** _b_ ", "](",
    "==a", "a~b", "[a](b", "`a``", "a* *b ", "\u{4E00}*", "&", "*a_b~c=",
  ]

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["paragraph", "slowest opening", "slowest key", "its median", "key"])
    for (name, count) in [
      ("12 KB", 12_200), ("31 KB", 31_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000),
    ] {
      for unit in units {
        let text = TextRope(String(repeating: unit, count: count / unit.utf8.count))
        var opening = Samples()
        var sheet: BenchSheet?
        opening.measure { sheet = try? world.sheet(text) }
        guard let sheet else { continue }
        var samples: [Stroke: Samples] = [:]
        for _ in 0..<options.rounds { type(in: sheet, &samples) }
        guard let slowest = samples.max(by: { $0.value.maximum < $1.value.maximum }) else {
          continue
        }
        table.add([
          "\(name) of `\(unit)`", Table.time(opening.maximum), Table.time(slowest.value.maximum),
          Table.time(slowest.value.median), slowest.key.rawValue,
        ])
        limits.check(
          "\(slowest.key.rawValue) in \(name) of `\(unit)`", slowest.value.median,
          atMost: Limits.frame)
      }
    }
    try limits.enforce()
  }

  /// Writes some pages behind the beginning, and takes it back.
  private static func type(in sheet: BenchSheet, _ samples: inout [Stroke: Samples]) {
    sheet.send(.key(KeyPress(.home, .control)))
    for _ in 0..<5 { sheet.send(.key(KeyPress(.pageDown))) }
    sheet.rest()
    func measure(_ stroke: Stroke, _ event: WindowEvent) {
      samples[stroke, default: Samples()].measure { sheet.send(event) }
      sheet.rest()
    }
    for _ in 0..<3 {
      for (stroke, text) in [
        (Stroke.letter, "b"), (.letter, "c"), (.space, " "), (.star, "*"), (.backtick, "`"),
      ] {
        measure(stroke, .text(text))
      }
      for _ in 0..<5 { measure(.backspace, .key(KeyPress(.backspace))) }
    }
  }
}
