import Canvas
import Platform
import Search
import TextCore

/// Finding and replacing in 100 MB, beside `rg` or `grep`, and keys on the page while the bar is
/// open.
struct FindBenchmark {
  static func run(_ options: BenchmarkOptions) throws {
    try besideOthers(options)
    try letters(options)
    try keys(options)
  }

  /// A search, and commands that count the same; the first that is installed runs.
  private struct Count {
    var what: String
    var query: SearchQuery
    var commands: [String]
  }

  private static let counts = [
    Count(
      what: "“harbour”, exactly", query: SearchQuery("harbour", .exactly),
      commands: ["rg -c harbour", "grep -c harbour"]),
    Count(
      what: "“harbour”", query: SearchQuery("harbour"),
      commands: ["rg -ci harbour", "grep -ci harbour"]),
    Count(
      what: "“the”", query: SearchQuery("the"), commands: ["rg -ci the", "grep -ci the"]),
    Count(
      what: "`\\bharb\\w+`",
      query: SearchQuery("\\bharb\\w+", [.regularExpression, .matchCase]),
      commands: ["rg --count-matches '\\bharb\\w+'", "grep -cP '\\bharb\\w+'"]),
    Count(
      what: "`[a-z]+our\\b`",
      query: SearchQuery("[a-z]+our\\b", [.regularExpression, .matchCase]),
      commands: ["rg --count-matches '[a-z]+our\\b'", "grep -cP '[a-z]+our\\b'"]),
    Count(
      what: "`(the|his)\\b`",
      query: SearchQuery("(the|his)\\b", [.regularExpression]),
      commands: ["rg -i --count-matches '(the|his)\\b'", "grep -ciP '(the|his)\\b'"]),
    Count(
      what: "`[A-Z]\\w+`",
      query: SearchQuery("[A-Z]\\w+", [.regularExpression, .matchCase]),
      commands: ["rg --count-matches '[A-Z]\\w+'", "grep -cP '[A-Z]\\w+'"]),
    Count(
      what: "`\\w+`", query: SearchQuery("\\w+", [.regularExpression, .matchCase]),
      commands: ["rg --count-matches '\\w+'", "grep -cP '\\w+'"]),
    Count(
      what: "`our\\s+the`",
      query: SearchQuery("our\\s+the", [.regularExpression, .matchCase]),
      commands: ["rg -U --count-matches 'our\\s+the'", "grep -cP 'our\\s+the'"]),
    Count(
      what: "`\\W\\w\\W`",
      query: SearchQuery("\\W\\w\\W", [.regularExpression, .matchCase]),
      commands: ["rg -U --count-matches '\\W\\w\\W'", "grep -cP '\\W\\w\\W'"]),
    Count(
      what: "`\\w+\\s+\\w+`",
      query: SearchQuery("\\w+\\s+\\w+", [.regularExpression, .matchCase]),
      commands: ["rg -U --count-matches '\\w+\\s+\\w+'", "grep -cP '\\w+\\s+\\w+'"]),
  ]

  private static func besideOthers(_ options: BenchmarkOptions) throws {
    let text = SampleText.markdown(bytes: 100_000_000)
    try OtherProgram.withFile(holding: text) { try besideOthers(text, $0, options) }
  }

  private static func besideOthers(
    _ text: TextRope, _ path: String, _ options: BenchmarkOptions
  ) throws {
    let table = Table(["100 MB", "hits", "Paber, min", "other program, min", "ratio"])
    for count in counts {
      var (ours, theirs) = (Samples(), Samples())
      var hits = 0
      for _ in 0..<(3 * options.rounds) {
        try ours.measure {
          hits = 0
          let search = try LongSearch(count.query)
          try search.forEachPart(
            of: 0..<text.end, in: SearchedText(text), isWanted: { true }
          ) { found, _ in hits += found.count }
        }
        // The options stand before the file, whichever of the two programs is there.
        let command = count.commands.map { "\($0) \(path)" }.joined(separator: " || ")
        theirs.measure { OtherProgram.run("(\(command)) > /dev/null 2>&1") }
      }
      add(count.what, "\(hits)", ours, theirs, to: table)
    }
    try replace(text, path, options, table)
  }

  private static func replace(
    _ text: TextRope, _ path: String, _ options: BenchmarkOptions, _ table: Table
  ) throws {
    var (ours, theirs, back) = (Samples(), Samples(), Samples())
    var hits = 0
    for _ in 0..<(3 * options.rounds) {
      var after = text
      var inverse: Edit?
      try ours.measure {
        let search = try Search(SearchQuery("er", .exactly))
        let all = try Replacing(search, with: "re!", keepsCase: false)
          .all(in: 0..<text.end, of: text)
        hits = all.count
        inverse = try all.edit.inverse(in: text)
        try all.edit.apply(to: &after)
      }
      try back.measure { try inverse?.apply(to: &after) }
      theirs.measure { OtherProgram.run("sed 's/er/re!/g' \(path) > /dev/null") }
    }
    add("“er” replaced", "\(hits)", ours, theirs, to: table)
    table.add(["taken back", "", Table.time(back.minimum), "", ""])
  }

  private static func add(
    _ what: String, _ hits: String, _ ours: Samples, _ theirs: Samples, to table: Table
  ) {
    table.add([
      what, hits, Table.time(ours.minimum), Table.time(theirs.minimum),
      Table.decimal(ours.minimum / max(theirs.minimum, 1e-9)),
    ])
  }

  /// From a letter of the query to the pixels of the hits in sight.
  private static func letters(_ options: BenchmarkOptions) throws {
    print("")
    let world = try BenchWorld()
    let table = Table(["a letter of the query, its hits in sight", "min", "median", "p95"])
    for (name, count) in [("10 KB", 10_000), ("100 MB", 100_000_000)] {
      let sheet = try world.sheet(SampleText.markdown(bytes: count))
      var samples = Samples()
      for _ in 0..<(3 * options.rounds) {
        sheet.perform("find")
        for letter in "weather" {
          samples.measure { sheet.send(.letter(letter)) }
          sheet.rest()
        }
        sheet.send(.key(KeyPress(.character("a"), .control)))
        sheet.send(.key(KeyPress(.escape)))
      }
      table.add([
        name, Table.time(samples.minimum), Table.time(samples.median), Table.time(samples.p95),
      ])
    }
  }

  /// Letters on the page, without the bar and with it.
  private static func keys(_ options: BenchmarkOptions) throws {
    print("")
    let world = try BenchWorld()
    let table = Table(["a letter on the page of 10 MB", "min", "median", "p95"])
    for (name, isOpen) in [("without the bar", false), ("with it", true)] {
      let sheet = try world.sheet(SampleText.markdown(bytes: 10_000_000))
      sheet.goToLine(2001)
      if isOpen {
        sheet.perform("find")
        for letter in "er" { sheet.send(.letter(letter)) }
        sheet.rest()
        // Lets the background find all hits.
        sheet.comeBack()
      }
      // The page has the keyboard.
      sheet.press(Point(x: 640, y: 300))
      sheet.rest()
      var samples = Samples()
      for _ in 0..<(200 * options.rounds) {
        samples.measure { sheet.send(.letter("e")) }
        sheet.rest()
      }
      table.add([
        name, Table.time(samples.minimum), Table.time(samples.median), Table.time(samples.p95),
      ])
    }
  }
}
