import Canvas
import Platform
import TextCore

/// Opening and closing a code block at the top of a text with very many of them: what is code turns
/// round down to the end.
struct FenceBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["document", "fences", "what", "min", "median", "p95"])
    for (name, blocks, prose) in [
      ("10 KB", 10, 1000), ("10 MB", 10_000, 1000), ("100 MB", 100_000, 1000),
    ] {
      let text = text(blocks: blocks, prose: prose)
      let sheet = try world.sheet(text)
      var opening = Samples()
      var closing = Samples()
      for _ in 0..<(10 * options.rounds) {
        sheet.perform("move-document-start")
        for _ in 0..<2 { sheet.send(.letter("`")) }
        sheet.rest()
        opening.measure { sheet.send(.letter("`")) }
        sheet.rest()
        closing.measure { sheet.send(.key(KeyPress(.backspace))) }
        sheet.rest()
        for _ in 0..<2 { sheet.send(.key(KeyPress(.backspace))) }
      }
      for (what, samples) in [("opening one", opening), ("taking it back", closing)] {
        table.add([
          name, "\(2 * blocks)", what, Table.time(samples.minimum), Table.time(samples.median),
          Table.time(samples.p95),
        ])
      }
    }
  }

  private static func text(blocks: Int, prose: Int) -> TextRope {
    let paragraph = String(repeating: "words ", count: prose / 6)
    let block = Array("\n\n\(paragraph)\n\n```\nlet x = *1*\n```".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blocks * block.count)
    for _ in 0..<blocks { bytes += block }
    return TextRope(bytes: bytes)
  }
}
