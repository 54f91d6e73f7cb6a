import Import
import MarkdownSyntax
import TestSupport

extension ImportedTree {
  /// Text of words separated by spaces, which can have any style; or of any punctuation, which can't.
  enum Letters {
    case words
    case signs
  }

  static func document(_ letters: Letters, _ random: inout SeededGenerator) -> [ImportedTree] {
    blocks(letters, depth: 0, &random)
  }

  private static func blocks(
    _ letters: Letters, depth: Int, _ random: inout SeededGenerator
  ) -> [ImportedTree] {
    (0..<random.number(1...4)).map { _ in block(letters, depth: depth, &random) }
  }

  private static func block(
    _ letters: Letters, depth: Int, _ random: inout SeededGenerator
  ) -> ImportedTree {
    switch random.number(0...(depth < 3 ? 11 : 7)) {
    case 0: return .text(level: random.number(1...6), [line(letters, &random)])
    case 1: return .rule
    case 2:
      let lines = (0..<random.number(0...3)).map { _ in text(.signs, &random) }
      return .code(
        info: ["", "swift", "a b"].randomElement(using: &random) ?? "", ["x"] + lines + ["y"])
    case 3:
      let columns = random.number(1...3)
      let rows = (0..<random.number(1...3)).map { _ in
        (0..<columns).map { _ in line(letters, &random) }
      }
      let sides: [ColumnAlignment] = [.natural, .left, .center, .right]
      return .table(
        (0..<columns).map { _ in sides.randomElement(using: &random) ?? .left },
        rows)
    case 4...7:
      return .text(level: 0, (0..<random.number(1...3)).map { _ in line(letters, &random) })
    case 8, 9: return .quote(blocks(letters, depth: depth + 1, &random))
    default:
      let items = (0..<random.number(1...3)).map { _ in
        (
          tasks.randomElement(using: &random) ?? nil,
          random.number(0...9) == 0 ? [] : blocks(letters, depth: depth + 1, &random)
        )
      }
      return .list(start: [nil, 1, 7, 99].randomElement(using: &random) ?? nil, items)
    }
  }

  private static let tasks: [DocumentItem.Task?] = [nil, nil, .open, .done]

  private static func line(_ letters: Letters, _ random: inout SeededGenerator) -> [Run] {
    (0..<random.number(1...4)).map { index in
      var run = Run(text: (index > 0 && letters == .words ? " " : "") + text(letters, &random))
      if letters == .words {
        switch random.number(0...5) {
        case 0: run.link = LinkTarget(destination: "https://x.org/?a=(\(random.number(0...9)))")
        case 1: run.styles = .code
        case 2...4:
          run.styles = ImportedStyles(rawValue: UInt8(random.number(0...31)))
          if run.styles.contains(.strikethrough) { run.styles.remove(.underline) }
        default: break
        }
      }
      return run
    }
  }

  private static let words = ["word", "élan", "слово", "中文", "a", "x_y", "10", "C3PO"]
  private static let signs = Array(" *_`~=[]()<>&;:|#!\\-+.019ab\"'é“中^{}/@$".unicodeScalars)

  private static func text(_ letters: Letters, _ random: inout SeededGenerator) -> String {
    switch letters {
    case .words:
      return (0..<random.number(1...3))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    case .signs:
      var text = "a"
      for _ in 0..<random.number(0...12) {
        if random.number(0...7) == 0 { text = "" }
        text.unicodeScalars.append(signs.randomElement(using: &random) ?? "a")
      }
      return text.allSatisfy { $0 == " " } ? "z" : text
    }
  }
}
