import Canvas
import Platform
import TextCore

/// Keys at the top of an ordered list, after which all numbers below have to change, or would have
/// to in a list that is too long for that.
struct ListBenchmark {
  private static let keys: [(name: String, commands: [String])] = [
    ("Return, and its deletion", ["new-paragraph", "delete-paragraph"]),
    ("a paragraph down, and up", ["paragraph-down", "paragraph-up"]),
    ("a copy, and its deletion", ["duplicate", "delete-paragraph"]),
    ("Tab, and Shift+Tab", ["tab", "unnest"]),
  ]

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["items", "what", "min", "median", "p95"])
    for count in [10, 100, 900, 100_000] {
      let text = TextRope((1...count).map { "\($0). one item of a list" }.joined(separator: "\n"))
      for (name, commands) in keys {
        let sheet = try world.sheet(text)
        sheet.goToLine(5)
        var samples = Samples()
        for _ in 0..<(5 * options.rounds) {
          for command in commands {
            samples.measure { sheet.perform(command) }
            sheet.rest()
          }
        }
        table.add([
          "\(count)", name, Table.time(samples.minimum), Table.time(samples.median),
          Table.time(samples.p95),
        ])
      }
    }
  }
}
