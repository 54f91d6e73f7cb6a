import Import
import MarkdownSyntax
import TextCore

/// A link that is dragged from a browser, in any bytes: as Markdown it is one link with that address
/// and title, or the address alone.
enum DraggedLinkTarget {
  private static let pieces =
    [
      "https://a.b/c", "http:", "mailto:a@b.c", "javascript:", "?d&amp;e=(f)", "\n", "\r\n",
      "\u{85}",
      "\u{2028}", " ", "\t", "[", "]", "(", ")", "![", "[^1]", "^", "`", "\\", "<", ">", "<b>",
      "<!--", "-->", "*", "**a**", "_", "~", "==a==", "&", "&amp;", "&#10;", "# ", "- ", "1. ",
      "> ",
      "|", "```", "---", "\\pagebreak", "www.a.b", "a@b.c", "Õ", "\u{200F}", "\u{FFFD}", "\0",
      "\u{1}", "[[a]]", "![[a.png]]", "\"", "'", "$x$", ": ",
    ].map { Array($0.utf8) } + [[0xFF], [0x80]]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let type = tape.element(of: DraggedLink.types)
      let lines = tape.element(of: LineMeaning.allCases)
      var bytes: [UInt8]
      switch tape.number(0...3) {
      case 0: bytes = tape.rest()
      case 1: bytes = Array("https://a.b/\n".utf8) + tape.text(of: pieces, upTo: 12)
      default: bytes = tape.text(of: pieces, upTo: 24)
      }
      // As Firefox writes it; other bytes are read as they are.
      if type == DraggedLink.types[0], tape.number(0...3) > 0 {
        bytes = String(decoding: bytes, as: UTF8.self).utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
      }
      guard let link = DraggedLink(bytes, type: type) else { continue }
      tape.expect(!link.address.isEmpty, "it has an address")
      let markdown = link.markdown(lines: lines)
      let shown = { "\(String(decoding: markdown, as: UTF8.self).debugDescription) for \(link)" }
      tape.expect(!markdown.contains { $0 < 0x20 }, "it is one line: \(shown())")
      guard let title = link.title else {
        tape.expect(markdown == Array(link.address.utf8), "the address alone: \(shown())")
        continue
      }
      let read = Found(markdown, lines)
      tape.expect(read.targets == [link.address], "\(read.targets) is the link of \(shown())")
      tape.expect(!read.hasOthers, "there is nothing else in \(shown())")
      tape.expect(
        words(read.text) == words(title), "\(read.text.debugDescription) is the title of \(shown())"
      )
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { $0 == " " }
  }

  /// The contents of Markdown.
  private struct Found {
    var targets: [String] = []
    var text = ""
    var hasOthers = false

    init(_ markdown: [UInt8], _ lines: LineMeaning) {
      let rope = TextRope(bytes: markdown)
      for event in DocumentReader(rope, lines: lines) {
        switch event.kind {
        case .enter(.link(let target)): targets.append(target.destination)
        case .enter(.paragraph), .leave: break
        case .text, .escape, .entity: text += event.string
        default: hasOthers = true
        }
      }
    }
  }
}
