import Counting
import MarkdownSyntax
import TextCore

/// Counting the words of 100 MB beside `wc`, and counting again after edits.
struct CountBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let prose = [
      ("English, with Markdown", SampleText.markdown(bytes: 100_000_000)),
      (
        "Russian",
        repeated("Съешь ещё этих мягких французских булок, да выпей же чаю.", 100_000_000)
      ),
      ("Chinese", repeated("我能吞下玻璃而不伤身体。", 100_000_000)),
    ]
    let table = Table(["100 MB", "words", "Paber, min", "wc -w, min", "ratio"])
    for (name, text) in prose {
      let fences = FenceTree(text)
      var (ours, theirs) = (Samples(), Samples())
      var words = 0
      try OtherProgram.withFile(holding: text) { path in
        for _ in 0..<(3 * options.rounds) {
          ours.measure {
            var tree = CountTree(of: text, fences: fences)
            tree.countUnknown(by: TextCounter())
            words = tree.counts.words
          }
          theirs.measure { OtherProgram.run("LC_ALL=C.UTF-8 wc -w \(path) > /dev/null") }
        }
      }
      table.add([
        name, "\(words)", Table.time(ours.minimum), Table.time(theirs.minimum),
        Table.decimal(ours.minimum / max(theirs.minimum, 1e-9)),
      ])
    }
    try edits(options)
  }

  /// The cost of a letter in the middle of the text: of the key itself, and of counting again.
  private static func edits(_ options: BenchmarkOptions) throws {
    var text = SampleText.markdown(bytes: 100_000_000)
    let fences = FenceTree(text)
    let counter = TextCounter()
    var tree = CountTree(of: text, fences: fences)
    tree.countUnknown(by: counter)
    var (following, counting) = (Samples(), Samples())
    let place = TextOffset(text.utf8Count / 2)
    for _ in 0..<(300 * options.rounds) {
      let edit = Edit(replacing: place..<place, with: TextRope("x"), in: text)
      var fences = fences
      let before = text
      try edit.apply(to: &text)
      fences.update(for: edit, from: before, to: text)
      following.measure { tree.follow(edit, to: text, fences: fences) }
      counting.measure { tree.countUnknown(by: counter) }
    }
    print("")
    let table = Table(["a letter in the middle of 100 MB", "min", "median", "p95"])
    for (what, samples) in [("to follow it", following), ("to count what it touched", counting)] {
      table.add([
        what, Table.time(samples.minimum), Table.time(samples.median), Table.time(samples.p95),
      ])
    }
  }

  private static func repeated(_ sentence: String, _ bytes: Int) -> TextRope {
    let paragraph = String(repeating: sentence + " ", count: 8) + "\n\n"
    return TextRope(String(repeating: paragraph, count: bytes / paragraph.utf8.count))
  }
}
