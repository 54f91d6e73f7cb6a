import Canvas
import Platform
import TextCore

/// A letter inside one paragraph of up to 10 MB, beside a letter in a short one: the same words are typed
/// in all of them, which take turns.
struct LongLetterBenchmark {
  private static let words = "many people write each other letters, and then "

  /// The median in the longest paragraph, in times that in the shortest one.
  private static let mostRatio = 2.0

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["paragraph", "min", "median", "p95", "median to the first"])
    let sizes = [
      ("600 bytes", 600), ("6 KB", 6_000), ("10 KB", 10_000), ("1 MB", 1_000_000),
      ("10 MB", 10_000_000),
    ]
    var samples = sizes.map { _ in Samples() }
    let sheets = try sizes.map { size in
      let sheet = try world.sheet(SampleText.paragraph(bytes: size.1))
      sheet.send(.key(KeyPress(.home, .control)))
      for _ in 0..<(size.1 > 50_000 ? 5 : 0) { sheet.send(.key(KeyPress(.pageDown))) }
      for _ in 0..<30 { sheet.perform("move-word-right") }
      sheet.rest()
      return sheet
    }
    for round in 0..<(6 * options.rounds) {
      for (index, sheet) in sheets.enumerated() {
        for letter in words {
          if round == 0 {
            sheet.send(.letter(letter))
          } else {
            samples[index].measure { sheet.send(.letter(letter)) }
          }
          sheet.rest()
        }
      }
    }
    for (index, size) in sizes.enumerated() {
      let median = samples[index].median
      let ratio = median / max(samples[0].median, 1e-9)
      table.add([
        size.0, Table.time(samples[index].minimum), Table.time(median),
        Table.time(samples[index].p95), Table.decimal(ratio),
      ])
      limits.check("A letter in \(size.0)", number: ratio, atMost: mostRatio)
    }
    try limits.enforce()
  }
}
