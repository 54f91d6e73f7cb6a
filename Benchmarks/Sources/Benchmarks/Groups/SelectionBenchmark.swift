import Canvas
import Interface
import Platform
import TextCore

/// Every command that takes a selection, on all of a long text: until the window answers, what the
/// background takes, until the change is on the page, and the memory that is left behind.
struct SelectionBenchmark {
  private static let bytes = 20_000_000

  /// The longest time until the window answers, in seconds.
  private static let longestAnswer = 0.05
  /// The most processor time of the work in the background, in seconds.
  private static let longestWork = 1.5
  /// The most memory that a command takes, in times of the text.
  private static let mostMemory = 3.0

  private static let commands =
    styles + edits + [
      "heading-1", "heading-6", "heading-0", "ordered-list", "bulleted-list", "task-list", "quote",
      "code-block", "tab", "nest", "unnest",
      "check-task", "unwrap", "link", "footnote",
    ]

  /// The styles, which preview mode writes in a way of its own.
  private static let styles = [
    "strong", "emphasis", "underline", "strikethrough", "highlight", "code",
  ]

  /// The commands that take the selected text as a whole; preview mode has its own for these, too.
  private static let edits = ["copy", "cut", "delete-back", "new-paragraph", "duplicate"]

  static func run(_ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["20 MB", "command", "answers", "background", "applied", "memory"])
    let paragraph = String(repeating: "some words ", count: 8) + "end.\n\n"
    let texts: [(name: String, text: TextRope)] = [
      ("95-byte paragraphs", repeated(paragraph)),
      ("prose", SampleText.markdown(bytes: bytes)),
      ("headings", repeated("## A heading\n")),
      ("setext", repeated("Title\n=====\n")),
      ("strong", repeated("**all of this is strong**\n\n")),
    ]
    for (name, text) in texts {
      for mode in [false, true] {
        let sheet = try world.sheet(text)
        if mode { sheet.perform("preview-mode") }
        for command in mode ? styles + edits : commands {
          let title = mode ? "\(name), preview" : name
          measure(command, title, table, sheet, &limits)
        }
      }
    }
    try limits.enforce()
  }

  private static func repeated(_ unit: String) -> TextRope {
    TextRope(String(repeating: unit, count: bytes / unit.utf8.count))
  }

  private static func measure(
    _ command: String, _ name: String, _ table: Table, _ sheet: BenchSheet, _ limits: inout Limits
  ) {
    sheet.perform("select-all")
    sheet.comeBack()
    let before = ProcessMemory.now().anonymous
    var (answer, background, applying) = (Samples(), Samples(), Samples())
    answer.measure { sheet.perform(command) }
    background.measureProcessor { sheet.work() }
    let during = ProcessMemory.now().anonymous
    applying.measure { sheet.comeBack() }
    let memory = (during - before) * 1024 * 1024 / Double(bytes)
    table.add([
      name, command, Table.time(answer.minimum), Table.time(background.minimum),
      Table.time(applying.minimum), Table.decimal(memory),
    ])
    let what = "\(command) on 20 MB, \(name)"
    limits.check("The answer of \(what)", answer.minimum, atMost: longestAnswer)
    limits.check("The background of \(what)", background.minimum, atMost: longestWork)
    limits.check("The memory of \(what), in texts", number: memory, atMost: mostMemory)
    sheet.perform("undo")
    sheet.comeBack()
  }
}
