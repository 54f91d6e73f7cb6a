import Canvas
import Interface
import Platform
import TextCore

/// Every command that takes a selection, on all of a long text: until the window answers, what the
/// background takes, until the change is on the page, and the memory that is left behind.
struct SelectionBenchmark {
  private static let bytes = 20_000_000

  private static let commands = [
    "strong", "emphasis", "underline", "strikethrough", "highlight", "code", "heading-1",
    "heading-0", "ordered-list", "bulleted-list", "task-list", "quote", "code-block", "tab",
    "unnest", "check-task", "unwrap", "link",
  ]

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let table = Table(["20 MB", "command", "answers", "background", "applied", "memory"])
    let paragraph = String(repeating: "some words ", count: 8) + "end.\n\n"
    let texts: [(name: String, text: TextRope)] = [
      ("95-byte paragraphs", repeated(paragraph)), ("prose", SampleText.markdown(bytes: bytes)),
      ("headings", repeated("## A heading\n")), ("setext", repeated("Title\n=====\n")),
      ("strong", repeated("**all of this is strong**\n\n")),
    ]
    for (name, text) in texts {
      for mode in [false, true] {
        let sheet = try world.sheet(text)
        if mode { sheet.perform("preview-mode") }
        for command in commands where !mode || Self.styles.contains(command) {
          measure(command, mode ? "\(name), preview" : name, table, sheet)
        }
      }
    }
  }

  private static let styles = commands.prefix(6)

  private static func repeated(_ unit: String) -> TextRope {
    TextRope(String(repeating: unit, count: bytes / unit.utf8.count))
  }

  private static func measure(
    _ command: String, _ name: String, _ table: Table, _ sheet: BenchSheet
  ) {
    sheet.perform("select-all")
    sheet.comeBack()
    let before = ProcessMemory.now().anonymous
    var (answer, background, applying) = (Samples(), Samples(), Samples())
    answer.measure { sheet.perform(command) }
    background.measure { sheet.work() }
    let during = ProcessMemory.now().anonymous
    applying.measure { sheet.comeBack() }
    table.add([
      name, command, Table.time(answer.minimum), Table.time(background.minimum),
      Table.time(applying.minimum), Table.decimal((during - before) * 1e6 / Double(bytes)),
    ])
    sheet.perform("undo")
    sheet.comeBack()
  }
}
