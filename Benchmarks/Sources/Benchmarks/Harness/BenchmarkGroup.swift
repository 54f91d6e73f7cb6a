import Interface

/// Measures that belong together, under a name that the command line can ask for.
struct BenchmarkGroup {
  var name: String
  var title: String
  var run: (BenchmarkOptions) throws -> Void

  /// All groups in the order of the report.
  static let all = single + selections

  private static let single = [
    BenchmarkGroup(
      name: "keys-line", title: "Keystrokes on a line of their own",
      run: { try KeystrokeBenchmark.run(.ownLine, options: $0) }),
    BenchmarkGroup(
      name: "keys-paragraph", title: "Keystrokes inside a paragraph of 600 bytes",
      run: { try KeystrokeBenchmark.run(.insideParagraph, options: $0) }),
    BenchmarkGroup(
      name: "keys-modes", title: "The same with typewriter mode, and a sentence in focus",
      run: { try KeystrokeBenchmark.run(.insideParagraph, modes, options: $0) }),
    BenchmarkGroup(
      name: "keys-goal", title: "The same with a goal of words",
      run: { try KeystrokeBenchmark.run(.insideParagraph, goal, options: $0) }),
    BenchmarkGroup(
      name: "keys-preview", title: "The same with tags hidden",
      run: { try KeystrokeBenchmark.run(.insideParagraph, after: "preview-mode", options: $0) }),
    BenchmarkGroup(
      name: "open", title: "Opening a file", run: { try OpeningBenchmark.run($0) }),
    BenchmarkGroup(
      name: "recover", title: "Bringing 100 MB back after the end of a session",
      run: { try RecoveryBenchmark.run($0) }),
    BenchmarkGroup(name: "draw", title: "Drawing", run: { try DrawingBenchmark.run($0) }),
    BenchmarkGroup(
      name: "move", title: "Moving and resting", run: { try MovingBenchmark.run($0) }),
    BenchmarkGroup(
      name: "scroll", title: "Scrolling through 10 MB on screens of all sizes",
      run: { try ScrollBenchmark.run($0) }),
    BenchmarkGroup(
      name: "lists", title: "Keys at the top of an ordered list",
      run: { try ListBenchmark.run($0) }),
    BenchmarkGroup(
      name: "long", title: "One paragraph for a text",
      run: { try LongParagraphBenchmark.run($0) }),
    BenchmarkGroup(
      name: "long-letters", title: "A letter in one paragraph for a text",
      run: { try LongLetterBenchmark.run($0) }),
    BenchmarkGroup(
      name: "long-formatting", title: "Formatting in one paragraph for a text",
      run: { try LongFormattingBenchmark.run($0) }),
    BenchmarkGroup(
      name: "hostile", title: "Paragraphs made to be slow",
      run: { try HostileParagraphBenchmark.run($0) }),
    BenchmarkGroup(
      name: "marks", title: "Letters with very many marks",
      run: { try HostileParagraphBenchmark.runMarks($0) }),
    BenchmarkGroup(
      name: "hidden", title: "Paragraphs with very many hidden tags",
      run: { try HiddenTagsBenchmark.run($0) }),
    BenchmarkGroup(
      name: "fences", title: "A code block at the top of a text with many",
      run: { try FenceBenchmark.run($0) }),
    BenchmarkGroup(
      name: "outline", title: "The outline of a text with very many headings",
      run: { try OutlineBenchmark.run($0) }),
    BenchmarkGroup(
      name: "look", title: "A slider's step, from the setting to the painted pixels",
      run: { try AppearanceBenchmark.run($0) }),
    BenchmarkGroup(
      name: "find", title: "Finding and replacing", run: { try FindBenchmark.run($0) }),
    BenchmarkGroup(
      name: "count", title: "Counting words", run: { try CountBenchmark.run($0) }),
    BenchmarkGroup(
      name: "reader", title: "Reading a document as events",
      run: { try ReaderBenchmark.run($0) }),
    BenchmarkGroup(
      name: "html", title: "Exporting a document as HTML",
      run: { try HTMLBenchmark.run($0) }),
    BenchmarkGroup(
      name: "word", title: "Exporting a document for word processors",
      run: { try WordProcessorBenchmark.run($0) }),
    BenchmarkGroup(
      name: "pdf", title: "Exporting a document as PDF",
      run: { try PDFBenchmark.run($0) }),
    BenchmarkGroup(
      name: "book", title: "Exporting a document as a book",
      run: { try BookBenchmark.run($0) }),
    BenchmarkGroup(
      name: "import", title: "Importing documents of other programs",
      run: { try ImportBenchmark.run($0) }),
    BenchmarkGroup(
      name: "meanwhile", title: "A letter while a document is exported or imported",
      run: { try MeanwhileBenchmark.run($0) }),
    BenchmarkGroup(
      name: "memory", title: "Memory of a process with one document",
      run: { try MemoryBenchmark.run($0) }),
  ]

  private static var selections: [BenchmarkGroup] {
    SelectionBenchmark.Content.allCases.map { content in
      BenchmarkGroup(
        name: "selection-\(content)", title: "Commands on all of 20 MB: \(content.rawValue)",
        run: { try SelectionBenchmark.run(content, $0) })
    }
  }

  private static var modes: Settings {
    var settings = Settings()
    settings.typewriter = true
    settings.focus = .sentence
    return settings
  }

  private static var goal: Settings {
    var settings = Settings()
    settings.goal = .day
    return settings
  }

  /// Runs the groups that the options ask for and prints their tables. Throws `Limits.Exceeded` at the end
  /// if a measure exceeds its limit.
  static func runAll(_ options: BenchmarkOptions) throws {
    let wanted = all.filter { options.wants($0.name) }
    guard !wanted.isEmpty else {
      let names = all.map(\.name).joined(separator: ", ")
      throw BenchmarkOptions.Misuse(description: "No such group. There are: \(names)")
    }
    var exceeded: [String] = []
    for group in wanted {
      print("\n## \(group.title)\n")
      do {
        try group.run(options)
      } catch let limit as Limits.Exceeded {
        exceeded.append(limit.description)
      }
    }
    if !exceeded.isEmpty {
      throw Limits.Exceeded(description: exceeded.joined(separator: "\n"))
    }
  }
}
