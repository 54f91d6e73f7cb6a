import Import
import MarkdownSyntax
import TestSupport
import TextCore

/// A document as a tree that is written by `MarkdownWriter` and drawn as lines, to be compared with what
/// `DocumentReader` reads.
indirect enum ImportedTree {
  case text(level: Int, [[Run]])
  case quote([ImportedTree])
  case list(start: Int?, [(task: DocumentItem.Task?, [ImportedTree])])
  case code(info: String, [String])
  case table([ColumnAlignment], [[[Run]]])
  case rule

  struct Run {
    var text: String
    var styles: ImportedStyles = []
    var link: LinkTarget?
    var note: String?
  }

  // Writing

  func write(to writer: inout MarkdownWriter) {
    switch self {
    case .text(let level, let lines):
      writer.begin(level > 0 ? .heading(level: level) : .paragraph)
      for (index, line) in lines.enumerated() {
        if index > 0 { writer.breakLine() }
        Self.write(line, to: &writer)
      }
      writer.end()
    case .quote(let blocks):
      writer.begin(.quote)
      for block in blocks { block.write(to: &writer) }
      writer.end()
    case .list(let start, let items):
      let kind =
        start.map { DocumentList.Kind.ordered(start: $0, delimiter: 0x2E) } ?? .bullet(0x2D)
      writer.begin(.list(kind))
      for item in items {
        writer.begin(.item(item.task))
        for block in item.1 { block.write(to: &writer) }
        writer.end()
      }
      writer.end()
    case .code(let info, let lines):
      writer.begin(.code(info: info))
      writer.write(lines.joined(separator: "\n"))
      writer.end()
    case .table(let alignments, let rows):
      writer.begin(.table(alignments))
      for row in rows {
        writer.begin(.row)
        for cell in row {
          writer.begin(.cell)
          Self.write(cell, to: &writer)
          writer.end()
        }
        writer.end()
      }
      writer.end()
    case .rule: writer.rule()
    }
  }

  private static func write(_ runs: [Run], to writer: inout MarkdownWriter) {
    for run in runs {
      if let note = run.note {
        writer.refer(toFootnote: note)
      } else {
        writer.write(run.text, styles: run.styles, link: run.link)
      }
    }
  }

  // Drawing

  func draw(_ indent: String, into lines: inout [String], styles: Bool) {
    switch self {
    case .text(let level, let rows):
      let rows = rows.map { Self.drawn($0, styles) }
      lines.append(indent + (level > 0 ? "h\(level) " : "p ") + rows.joined(separator: "⏎"))
    case .quote(let blocks):
      lines.append(indent + "quote")
      for block in blocks { block.draw(indent + "  ", into: &lines, styles: styles) }
    case .list(let start, let items):
      lines.append(indent + "list " + (start.map { String($0) } ?? "•"))
      for item in items {
        let task = item.task.map { $0 == .done ? " x" : " o" } ?? ""
        lines.append(indent + "  item" + task)
        for block in item.1 { block.draw(indent + "    ", into: &lines, styles: styles) }
      }
    case .code(let info, let rows):
      lines.append(indent + "code " + info)
      for row in rows { lines.append(indent + "  |" + row) }
    case .table(let alignments, let rows):
      lines.append(indent + "table \(alignments)")
      for row in rows {
        let cells = row.map { Self.drawn($0, styles) }
        lines.append(indent + "  " + cells.joined(separator: " ¦ "))
      }
    case .rule: lines.append(indent + "rule")
    }
  }

  private static func drawn(_ runs: [Run], _ styles: Bool) -> String {
    var text = DrawnText(showsStyles: styles)
    for run in runs {
      if let note = run.note {
        text.add("{\(note)}")
      } else {
        text.add(run.text, run.styles, run.link?.destination)
      }
    }
    return text.trimmed
  }
}

/// Text whose styles are shown letter by letter, but for white space.
struct DrawnText {
  let showsStyles: Bool
  private(set) var text = ""

  init(showsStyles: Bool) { self.showsStyles = showsStyles }

  mutating func add(_ letters: String, _ styles: ImportedStyles = [], _ link: String? = nil) {
    for letter in letters.unicodeScalars {
      text.unicodeScalars.append(letter)
      guard showsStyles, letter != " " else { continue }
      if !styles.isEmpty { text += "^\(styles.rawValue)" }
      if let link { text += "@\(link)" }
    }
  }

  var trimmed: String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// Draws what `DocumentReader` reads in the same way.
struct ReadDrawing {
  private(set) var lines: [String] = []
  private let showsStyles: Bool
  private var indent = ""
  private var row: [String] = []
  private var text: DrawnText
  private var leaf: [String] = []
  private var code: String?
  private var styles: [ImportedStyles] = []
  private var link: String?

  init(_ markdown: [UInt8], lines meaning: LineMeaning, styles: Bool) {
    showsStyles = styles
    text = DrawnText(showsStyles: styles)
    for event in DocumentReader(TextRope(bytes: markdown), lines: meaning) { take(event) }
  }

  private mutating func take(_ event: DocumentEvent) {
    switch event.kind {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .text, .escape, .entity:
      if code != nil {
        code? += event.string
      } else {
        text.add(event.string, styles.reduce(into: []) { $0.formUnion($1) }, link)
      }
    case .softBreak: text.add("<soft>")
    case .hardBreak: endLine()
    case .lineEnd:
      lines.append(indent + "|" + (code ?? ""))
      code = ""
    case .rule: lines.append(indent + "rule")
    case .footnoteReference(let reference): text.add("{\(reference.label)}")
    case .linkDefinition: lines.append("definition")
    case .blankRun, .syntax: break
    }
  }

  private mutating func endLine() {
    leaf.append(text.trimmed)
    text = DrawnText(showsStyles: showsStyles)
  }

  private mutating func enter(_ element: DocumentElement) {
    switch element {
    case .quote: open("quote")
    case .list(let list):
      if case .ordered(let start, _) = list.kind { open("list \(start)") } else { open("list •") }
    case .item(let item): open("item" + (item.task.map { $0 == .done ? " x" : " o" } ?? ""))
    case .codeBlock(let info):
      open("code " + info.text)
      code = ""
    case .table(let alignments): open("table \(alignments)")
    case .footnoteDefinition(let label): open("note \(label)")
    case .comment, .frontMatter: lines.append("odd \(element)")
    case .strong: styles.append(.strong)
    case .emphasis: styles.append(.emphasis)
    case .underline: styles.append(.underline)
    case .strikethrough: styles.append(.strikethrough)
    case .highlight: styles.append(.highlight)
    case .code: styles.append(.code)
    case .link(let target): link = target.destination
    default: break
    }
  }

  private mutating func open(_ words: String) {
    lines.append(indent + words)
    indent += "  "
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .heading(let level): endLeaf("h\(level) ")
    case .paragraph: endLeaf("p ")
    case .quote, .list, .item, .table, .footnoteDefinition: indent.removeLast(2)
    case .codeBlock:
      indent.removeLast(2)
      code = nil
    case .row:
      lines.append(indent + row.joined(separator: " ¦ "))
      row = []
    case .cell:
      endLine()
      row.append(leaf.joined())
      leaf = []
    case .strong, .emphasis, .underline, .strikethrough, .highlight, .code: styles.removeLast()
    case .link: link = nil
    default: break
    }
  }

  private mutating func endLeaf(_ mark: String) {
    endLine()
    lines.append(indent + mark + leaf.joined(separator: "⏎"))
    leaf = []
  }
}
