import Glibc
import Markdown
import TextCore

/// Reading 10 MB as a stream of events beside `cmark`, which parses and renders them.
struct ReaderBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    let text = SampleText.markdown(bytes: 10_000_000)
    let hasCmark = OtherProgram.isInstalled("cmark")
    if !hasCmark {
      print("cmark is not installed (Scripts/install-dependencies bench), so it is left out.\n")
    }
    let table = Table(["10 MB", "events", "Paber, min", "cmark, min", "ratio"])
    for lines in LineMeaning.allCases {
      var (ours, theirs) = (Samples(), Samples())
      var count = 0
      try OtherProgram.withFile(holding: text) { path in
        for _ in 0..<(5 * options.rounds) {
          ours.measure {
            count = 0
            for _ in DocumentReader(text, lines: lines) { count += 1 }
          }
          if hasCmark {
            theirs.measure { OtherProgram.run("cmark \(path) > /dev/null") }
          }
        }
      }
      table.add([
        "lines are \(lines.rawValue)", "\(count)", Table.time(ours.minimum),
        hasCmark ? Table.time(theirs.minimum) : "–",
        hasCmark ? Table.decimal(ours.minimum / max(theirs.minimum, 1e-9)) : "–",
      ])
    }
    giants(options)
  }

  /// One paragraph for a text, of one line or of many.
  private static func giants(_ options: BenchmarkOptions) {
    let line = SampleText.paragraph(bytes: 10_000_000)
    var wrapped = line.bytes(in: 0..<line.end)
    for index in wrapped.indices where wrapped[index] == UInt8(ascii: " ") && index % 12 == 0 {
      wrapped[index] = UInt8(ascii: "\n")
    }
    print("")
    let table = Table(["one paragraph of 10 MB", "Paber, min"])
    for (name, text) in [("a line", line), ("wrapped lines", TextRope(bytes: wrapped))] {
      var samples = Samples()
      for _ in 0..<(3 * options.rounds) {
        samples.measure { for _ in DocumentReader(text, lines: .wrapped) {} }
      }
      table.add([name, Table.time(samples.minimum)])
    }
  }
}
