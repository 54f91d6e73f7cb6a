import Canvas
import Platform
import TextCore

/// Keys in artificial paragraphs: marks that repeat every few bytes, all of them open, or none of them a
/// mark. No key in any of them may take longer than a frame, by the processor's time.
struct HostileParagraphBenchmark {
  private enum Stroke: String, CaseIterable {
    case letter = "a letter"
    case space = "a space"
    case star = "`*`"
    case backtick = "a backtick"
    case backspace = "Backspace"
    case newline = "Return"
    case delete = "Delete"
    case deleteWord = "Ctrl+Backspace"
    case strong = "Ctrl+B"
    case strongWord = "Ctrl+B on a word"
    case wrap = "`*` around a word"
  }

  /// The keys that are undone, which are not letters that Backspace deletes.
  private static let undone: [(stroke: Stroke, selects: Bool, event: WindowEvent)] = [
    (.newline, false, .key(KeyPress(.return))), (.delete, false, .key(KeyPress(.delete))),
    (.deleteWord, false, .key(KeyPress(.backspace, .control))),
    (.strong, false, .key(KeyPress(.character("b"), .control))),
    (.strongWord, true, .key(KeyPress(.character("b"), .control))),
    (.wrap, true, .text("*")),
  ]

  /// The repeated units of the paragraphs.
  private static let units = [
    "*a", "~=", "\\*", "[]", "[", "`", "*a `b` ", "<a@b", "x", "*", ">", "- ", "**a** _b_ ", "](",
    "==a", "a~b", "[a](b", "`a``", "a* *b ", "\u{4E00}*", "&", "*a_b~c=",
  ]

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["paragraph", "slowest opening", "slowest key", "its median", "key"])
    for (name, count) in [
      ("12 KB", 12_200), ("31 KB", 31_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000),
    ] {
      for unit in units {
        let text = TextRope(String(repeating: unit, count: count / unit.utf8.count))
        var opening = Samples()
        var sheet: BenchSheet?
        opening.measure { sheet = try? world.sheet(text) }
        guard let sheet else { continue }
        var samples: [Stroke: Samples] = [:]
        for _ in 0..<options.rounds { type(in: sheet, &samples) }
        guard let slowest = samples.max(by: { $0.value.maximum < $1.value.maximum }) else {
          continue
        }
        table.add([
          "\(name) of `\(unit)`", Table.time(opening.maximum), Table.time(slowest.value.maximum),
          Table.time(slowest.value.median), slowest.key.rawValue,
        ])
        limits.check(
          "\(slowest.key.rawValue) in \(name) of `\(unit)`", slowest.value.median,
          atMost: Limits.frame)
      }
    }
    try limits.enforce()
  }

  /// Turns the pages of letters with very many marks.
  static func runMarks(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    turnPages(of: try world.sheet(letters(3_000, marks: 60)), options, &limits)
    try limits.enforce()
  }

  /// Words of five letters, each with so many marks.
  private static func letters(_ count: Int, marks: Int) -> TextRope {
    var text = String.UnicodeScalarView()
    for letter in 0..<count {
      text.append(Unicode.Scalar(UInt8(97 + letter % 26)))
      for mark in 0..<marks {
        text.append(Unicode.Scalar(UInt32(0x300 + (letter * 7 + mark * 5) % 0x4E)) ?? "\u{301}")
      }
      if letter % 5 == 4 { text.append(" ") }
    }
    return TextRope(String(text))
  }

  /// Goes to the end and back by pages. Each place is measured when it is shown for the first time
  /// and again.
  private static func turnPages(
    of sheet: BenchSheet, _ options: BenchmarkOptions, _ limits: inout Limits
  ) {
    let table = Table(["3,000 letters with 60 marks each", "slowest", "median"])
    let keys: [(name: String, press: KeyPress)] = [
      ("Ctrl+End", KeyPress(.end, .control)), ("Page Up", KeyPress(.pageUp)),
      ("Ctrl+Home", KeyPress(.home, .control)), ("Page Down", KeyPress(.pageDown)),
    ]
    var samples = keys.map { _ in Samples() }
    for _ in 0..<options.rounds {
      for index in keys.indices {
        samples[index].measureProcessor { sheet.send(.key(keys[index].press)) }
        sheet.rest()
      }
    }
    for index in keys.indices {
      table.add([
        keys[index].name, Table.time(samples[index].maximum), Table.time(samples[index].median),
      ])
      limits.check(
        "\(keys[index].name) among letters with 60 marks", samples[index].maximum,
        atMost: Limits.frame)
    }
  }

  /// Presses keys some pages after the beginning, and undoes what they change.
  private static func type(in sheet: BenchSheet, _ samples: inout [Stroke: Samples]) {
    sheet.send(.key(KeyPress(.home, .control)))
    for _ in 0..<5 { sheet.send(.key(KeyPress(.pageDown))) }
    sheet.rest()
    func measure(_ stroke: Stroke, _ event: WindowEvent) {
      samples[stroke, default: Samples()].measureProcessor { sheet.send(event) }
      sheet.rest()
    }
    for _ in 0..<3 {
      for (stroke, text) in [
        (Stroke.letter, "b"), (.letter, "c"), (.space, " "), (.star, "*"), (.backtick, "`"),
      ] {
        measure(stroke, .text(text))
      }
      for _ in 0..<5 { measure(.backspace, .key(KeyPress(.backspace))) }
      for (stroke, selects, event) in undone {
        if selects { sheet.perform("select-word-right") }
        measure(stroke, event)
        sheet.perform("undo")
        if selects { sheet.send(.key(KeyPress(.left))) }
        sheet.rest()
      }
    }
  }
}
