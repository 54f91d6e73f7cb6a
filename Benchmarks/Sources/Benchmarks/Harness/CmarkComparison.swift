import MarkdownSyntax
import TextCore

/// Work on 10 MB of Markdown beside `cmark`, which parses and renders them, for each meaning of lines.
enum CmarkComparison {
  /// Prints a table of both times, and checks that `work` takes at most `mostRatio` times the time of
  /// `cmark`. `work` returns the result that the column `result` shows.
  static func run(
    _ options: BenchmarkOptions, result: String, mostRatio: Double, _ limits: inout Limits,
    _ work: (TextRope, LineMeaning) throws -> String
  ) throws {
    let text = SampleText.markdown(bytes: 10_000_000)
    let hasCmark = OtherProgram.isInstalled("cmark")
    if !hasCmark {
      print("cmark is not installed (Scripts/install-dependencies bench), so it is left out.\n")
    }
    let table = Table(["10 MB", result, "Paber, min", "cmark, min", "ratio"])
    for lines in LineMeaning.allCases {
      var (ours, theirs) = (Samples(), Samples())
      var shown = ""
      try OtherProgram.withFile(holding: text) { path in
        for _ in 0..<(5 * options.rounds) {
          try ours.measure { shown = try work(text, lines) }
          if hasCmark {
            theirs.measure { OtherProgram.run("cmark \(path) > /dev/null") }
          }
        }
      }
      let ratio = ours.minimum / max(theirs.minimum, 1e-9)
      table.add([
        "lines are \(lines.rawValue)", shown, Table.time(ours.minimum),
        hasCmark ? Table.time(theirs.minimum) : "–",
        hasCmark ? Table.decimal(ratio) : "–",
      ])
      if hasCmark {
        limits.check(
          "\(result), lines are \(lines.rawValue), beside cmark", number: ratio, atMost: mostRatio)
      }
    }
  }
}
