import Canvas
import Platform
import TextCore

/// Whole pages and single lines at two sizes of screen.
struct DrawingBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let text = SampleText.markdown(bytes: 100_000)
    let table = Table(["screen", "what", "min", "median", "p95", "pixels"])
    for (name, scale) in [("1080p", 1.0), ("4K", 2.0)] {
      let sheet = try world.sheet(text, size: Size(width: 1920, height: 1080), scale: Scale(scale))
      // The first line below the heading is full.
      sheet.goToLine(3)
      measure(options, table, name, "full page", sheet) {
        sheet.window.isPreserved = false
        sheet.send(.exposed)
      }
      var selects = true
      measure(options, table, name, "one line", sheet) {
        sheet.perform(selects ? "select-line-end" : "move-line-start")
        selects.toggle()
      }
    }
  }

  private static func measure(
    _ options: BenchmarkOptions, _ table: Table, _ screen: String, _ what: String,
    _ sheet: BenchSheet, _ draw: () -> Void
  ) {
    var samples = Samples()
    for _ in 0..<4 { draw() }
    let before = sheet.window.pixelsPresented
    let count = 60 * options.rounds
    for _ in 0..<count {
      samples.measure(draw)
      sheet.rest()
    }
    table.add([
      screen, what, Table.time(samples.minimum), Table.time(samples.median),
      Table.time(samples.p95), "\((sheet.window.pixelsPresented - before) / count)",
    ])
  }
}
