import Canvas
import Platform
import TextCore

/// Paging through a text that was never looked at, and the frames of a caret that only blinks.
struct MovingBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["document", "what", "min", "median", "p95", "pixels a frame"])
    for (name, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let sheet = try world.sheet(SampleText.markdown(bytes: count))
      measure(options, table, name, "a blink's frame", sheet, rest: 0) { sheet.rest(0.033) }
      sheet.goToLine(1)
      if count < 1_000_000 { continue }
      measure(options, table, name, "Page Down", sheet, rest: 0.033) {
        sheet.send(.key(KeyPress(.pageDown)))
      }
    }
  }

  private static func measure(
    _ options: BenchmarkOptions, _ table: Table, _ document: String, _ what: String,
    _ sheet: BenchSheet, rest: Double, _ body: () -> Void
  ) {
    var samples = Samples()
    let before = sheet.window.pixelsPresented
    for _ in 0..<(120 * options.rounds) {
      let pixels = sheet.window.pixelsPresented
      let start = Samples.now
      body()
      let time = Samples.now - start
      // Most turns of a resting caret draw nothing; they are no frames.
      if sheet.window.pixelsPresented > pixels { samples.append(time) }
      if rest > 0 { sheet.rest(rest) }
    }
    let frames = max(1, samples.count)
    table.add([
      document, what, Table.time(samples.minimum), Table.time(samples.median),
      Table.time(samples.p95), "\((sheet.window.pixelsPresented - before) / frames)",
    ])
  }
}
