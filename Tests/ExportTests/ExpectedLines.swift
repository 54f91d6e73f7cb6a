import MarkdownSyntax
import TextCore

/// The lines that a word processor shows of a document, made of its events alone: paragraphs and cells,
/// items with their markers, references to footnotes as their numbers.
struct ExpectedLines {
  private(set) var lines: [String] = []
  private var line: [UInt8] = []
  private var marker = ""
  private var lists: [(DocumentList, Int)] = []
  private var skippedDepth = 0
  private var isInImage = 0
  private var codeDepth = 0
  private var numbers: [String: Int] = [:]

  /// - Parameter title: the lines above the text.
  init(_ text: String, lines meaning: LineMeaning, title: [String] = []) {
    lines = title
    for event in DocumentReader(TextRope(text), lines: meaning) { take(event) }
  }

  private mutating func take(_ event: DocumentEvent) {
    if skippedDepth > 0 {
      if case .enter = event.kind { skippedDepth += 1 }
      if case .leave = event.kind { skippedDepth -= 1 }
      return
    }
    switch event.kind {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .text, .escape, .entity: line += event.text
    case .softBreak: line.append(0x20)
    case .hardBreak, .lineEnd: end()
    case .footnoteReference(let reference):
      let number = numbers[reference.label] ?? numbers.count + 1
      numbers[reference.label] = number
      line += Array("\(number)".utf8)
    default: break
    }
  }

  private mutating func enter(_ element: DocumentElement) {
    switch element {
    case .frontMatter, .comment, .footnoteDefinition: skippedDepth = 1
    case .list(let list):
      var start = 1
      if case .ordered(let first, _) = list.kind { start = first }
      lists.append((list, start))
    case .item(let item):
      guard let (list, next) = lists.popLast() else { return }
      lists.append((list, next + 1))
      switch list.kind {
      case .ordered(_, let delimiter): marker = "\(next)\(Character(Unicode.Scalar(delimiter))) "
      case .bullet: marker = item.task == nil ? "• " : ""
      }
      if let task = item.task { marker += task == .done ? "☑ " : "☐ " }
    default: break
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .list: lists.removeLast()
    case .heading, .paragraph, .cell: end()
    case .codeBlock: if !line.isEmpty { end() }
    default: break
    }
  }

  private mutating func end() {
    lines.append(marker + String(decoding: line, as: UTF8.self))
    marker = ""
    line = []
  }

  /// Returns the lines without differences between programs: white space, and the characters of bullets.
  static func normalized(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      let bullets: Set<Character> = ["◦", "▪", "\u{F0B7}", "\u{2023}"]
      let words = line.map { bullets.contains($0) ? "•" : $0 }.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }
  }
}
