import ApplicationScope
import Canvas
import Interface
import Platform
import SystemPackage
import TextCore

/// Every command and key that takes a selection, on all of a long text, with tags shown and hidden:
/// until the window answers, what the background takes, until the change is on the page, and the most
/// memory that is taken meanwhile. Times are the processor's.
struct SelectionBenchmark {
  private static let bytes = 20_000_000

  /// The longest time that the window is busy at a stretch, in seconds.
  private static let longestAnswer = 0.05
  /// The most processor time of the work in the background, in seconds.
  private static let longestWork = 1.5
  /// The most memory that a command takes, in times of the text.
  private static let mostMemory = 3.0

  /// A stroke on the selection.
  private enum Stroke {
    case command(String)
    case letter(Character)
    /// A copy, the richest form of which another program asks for.
    case copy(String)
    /// As much text as the document has, put in at a place near its top.
    case insertion(Insertion)
    /// All hits in the selection.
    case replaceAll

    var name: String {
      switch self {
      case .command(let name), .copy(let name): name
      case .letter(let letter): "`\(letter)`"
      case .insertion(let way): way.rawValue
      case .replaceAll: "replace all in selection"
      }
    }

    /// True if the edit comes by jobs, also where there is nothing to see of them.
    var isInsertion: Bool { if case .insertion = self { true } else { false } }
  }

  /// A way to put long text in.
  private enum Insertion: String, CaseIterable {
    case paste = "paste 20 MB"
    case pasteOver = "paste 20 MB over all"
    case pastePlain = "paste-plain 20 MB"
    case middleClick = "middle click 20 MB"
    case drop = "drop 20 MB"
    case drag = "drag to the top"
  }

  private static let strokes: [Stroke] =
    [
      "strong", "emphasis", "underline", "strikethrough", "highlight", "code", "heading-1",
      "heading-6", "heading-0", "ordered-list", "bulleted-list", "task-list", "quote", "code-block",
      "tab", "nest", "unnest", "check-task", "unwrap", "link", "footnote", "right-to-left",
      "new-paragraph", "duplicate", "paragraph-up", "paragraph-down", "cut", "delete-back",
      "delete-forward", "delete-word-back", "delete-paragraph", "align-columns", "paste",
      "paste-plain",
    ].map(Stroke.command)
    + [.letter("b"), .letter("*")]
    + ["copy", "copy-html", "copy-rich"].map(Stroke.copy)
    + Insertion.allCases.map(Stroke.insertion) + [.replaceAll]

  /// The texts, of which each is a group.
  enum Content: String, CaseIterable {
    case paragraphs = "95-byte paragraphs"
    case prose
    case headings
    case setext = "setext headings"
    case strong = "strong paragraphs"
    case items
    case quotes
    case tables
    case rows = "one table"

    fileprivate var text: TextRope {
      switch self {
      case .paragraphs:
        repeated(String(repeating: "some words ", count: 8) + "end.\n\n")
      case .prose: SampleText.markdown(bytes: bytes)
      case .headings: repeated("## A heading\n")
      case .setext: repeated("Title\n=====\n")
      case .strong: repeated("**all of this is strong**\n\n")
      case .items: repeated("- an item of a list with some words in it\n")
      case .quotes: repeated("> a line of a quote with some words in it\n")
      case .tables:
        repeated("| name | words |\n| --- | --- |\n| first | of some |\n| next | more |\n\n")
      case .rows:
        TextRope("| name | words |\n| --- | --- |\n")
          .followed(by: repeated("| first | a table |\n"))
      }
    }

    /// A word in it.
    fileprivate var word: String {
      switch self {
      case .paragraphs: "words"
      case .prose, .strong: "the"
      case .headings: "heading"
      case .setext: "Title"
      case .items, .quotes: "some"
      case .tables, .rows: "first"
      }
    }

    private func repeated(_ unit: String) -> TextRope {
      TextRope(String(repeating: unit, count: bytes / unit.utf8.count))
    }
  }

  static func run(_ content: Content, _ options: BenchmarkOptions) throws {
    var limits = Limits()
    let world = try BenchWorld()
    let table = Table(["20 MB", "command", "answers", "background", "applied", "memory"])
    let text = content.text
    for hidesTags in [false, true] {
      let sheet = try open(text, in: world)
      if hidesTags { sheet.perform("preview-mode") }
      let title = hidesTags ? "\(content.rawValue), preview" : content.rawValue
      for stroke in strokes {
        let isLong = stroke.isInsertion
        for place in [ClipboardPlace.clipboard, .primary, .drop] {
          world.clipboard.offer(
            ClipboardContent(text: isLong ? text : TextRope("pasted words")), on: place)
        }
        world.clipboard.waits = isLong
        measure(stroke, on: content, title, table, world, sheet, &limits)
      }
    }
    try limits.enforce()
  }

  /// Opens a file with the text, as a text of this length has one.
  private static func open(_ text: TextRope, in world: BenchWorld) throws -> BenchSheet {
    let path = world.folder.appending("text.md")
    _ = try world.store.replace(path) { sink in
      try text.forEachChunk(in: 0..<text.end) {
        try sink($0)
        return true
      }
    }
    let sheet = try world.sheet(savesOnRequest: true) { try $0.documents.open(path: path) }
    sheet.comeBack()
    return sheet
  }

  private static func measure(
    _ stroke: Stroke, on content: Content, _ name: String, _ table: Table, _ world: BenchWorld,
    _ sheet: BenchSheet, _ limits: inout Limits
  ) {
    select(for: stroke, of: content, in: sheet)
    sheet.comeBack()
    let before = ProcessMemory.beginPeak()
    var (answer, background, applying) = (Samples(), Samples(), Samples())
    answer.measureProcessor { perform(stroke, in: sheet) }
    if case .copy = stroke { background.measureProcessor { world.clipboard.makeRichest() } }
    if stroke.isInsertion {
      background.measureProcessor { world.clipboard.decode() }
      answer.measureProcessor { world.clipboard.deliver() }
    }
    // The record of a long edit is sealed when the edit is made.
    for _ in 0..<2 where stroke.isInsertion || !sheet.canUndo {
      background.measureProcessor { sheet.work() }
      applying.measureProcessor { sheet.take() }
    }
    let memory = (ProcessMemory.peak - before) * 1024 * 1024 / Double(bytes)
    sheet.comeBack()
    table.add([
      name, stroke.name, Table.time(answer.maximum), Table.time(background.sum),
      Table.time(applying.maximum), Table.decimal(memory),
    ])
    let what = "\(stroke.name) on 20 MB, \(name)"
    limits.check("The answer of \(what)", answer.maximum, atMost: longestAnswer)
    limits.check("The background of \(what)", background.sum, atMost: longestWork)
    limits.check("Applying \(what)", applying.maximum, atMost: longestAnswer)
    limits.check("The memory of \(what), in texts", number: memory, atMost: mostMemory)
    if case .replaceAll = stroke { sheet.send(.key(KeyPress(.escape))) }
    sheet.perform("undo")
    sheet.comeBack()
  }

  /// A place on the page, some lines below its top, and one near the top.
  private static let (place, top) = (Point(x: 640, y: 400), Point(x: 300, y: 90))

  /// Selects all of the text; for a move, all but a few lines at the end that it goes towards.
  private static func select(for stroke: Stroke, of content: Content, in sheet: BenchSheet) {
    switch stroke {
    case .insertion(.drag):
      sheet.send(.key(KeyPress(.end, .control)))
      sheet.send(.key(KeyPress(.home, [.control, .shift])))
      for _ in 0..<4 { sheet.send(.key(KeyPress(.down, .shift))) }
      // The page has to be where the pointer finds the text.
      return sheet.rest(2)
    case .insertion(let way) where way != .pasteOver:
      return sheet.send(.key(KeyPress(.home, .control)))
    case .replaceAll:
      sheet.perform("select-all")
      sheet.perform("replace")
      sheet.send(.key(KeyPress(.character("s"), .alt)))
      sheet.send(.text(content.word))
      sheet.send(.key(KeyPress(.tab)))
      return sheet.send(.text("another"))
    default: break
    }
    let isUp = stroke.name == "paragraph-up"
    guard isUp || stroke.name == "paragraph-down" else { return sheet.perform("select-all") }
    sheet.send(.key(KeyPress(isUp ? .home : .end, .control)))
    for _ in 0..<8 { sheet.send(.key(KeyPress(isUp ? .down : .up))) }
    sheet.send(.key(KeyPress(isUp ? .end : .home, [.control, .shift])))
  }

  private static func perform(_ stroke: Stroke, in sheet: BenchSheet) {
    switch stroke {
    case .command(let name), .copy(let name): sheet.perform(name)
    case .letter(let letter): sheet.send(.text(String(letter)))
    case .insertion(.paste), .insertion(.pasteOver): sheet.perform("paste")
    case .insertion(.pastePlain): sheet.perform("paste-plain")
    case .insertion(.middleClick): sheet.pressMiddle(place)
    case .insertion(.drop): sheet.send(.dropText(at: place, .copy))
    case .insertion(.drag): sheet.drag(from: place, to: top)
    case .replaceAll: sheet.send(.key(KeyPress(.return, .control)))
    }
  }
}

extension TextRope {
  /// The text with another one behind it.
  fileprivate func followed(by other: TextRope) -> TextRope {
    var all = self
    all.append(other)
    return all
  }
}
