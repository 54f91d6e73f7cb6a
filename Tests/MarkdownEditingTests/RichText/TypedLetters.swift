import TestSupport
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// A text with hidden tags into which letters are typed one by one.
struct TypedLetters {
  private(set) var text: TextRope
  private(set) var selection: Selection
  var lines: LineMeaning

  /// Makes the text of a drawing, in which `ˇ` is the caret.
  init(_ marked: String, lines: LineMeaning = .paragraph) {
    let start = MarkedText(marked)
    (text, selection) = (start.text, start.selection)
    self.lines = lines
  }

  var context: FormattingContext {
    var context = FormattingContext(text: text, selection: selection, fences: FenceTree(text))
    context.lineMeaning = lines
    return context
  }

  var source: String { text.string(in: 0..<text.end) }

  var drawing: String { MarkedText.drawing(selection, in: text) }

  mutating func type(
    _ letters: String,
    as write: (String, FormattingContext) -> EditResult? = { RichTextCommands.write($0, in: $1) }
  ) {
    for letter in letters {
      apply { context in
        let rich =
          RichTextCommands.isPlain(String(letter), in: context)
          ? nil : write(String(letter), context)
        return rich
          ?? EditCommands.insert(
            TextRope(String(letter)), selection: context.selection, text: context.text)
      }
    }
  }

  mutating func apply(_ command: (FormattingContext) -> EditResult?) {
    guard let result = command(context), (try? result.edit.apply(to: &text)) != nil else { return }
    selection = result.selection
  }

  /// The letters that the page shows of the paragraph at the caret, without white space at its ends.
  var shown: String {
    let place = RichTextCommands.Place(at: selection.head, in: context)
    return String(decoding: (place?.rich.letters ?? []).map(\.byte), as: UTF8.self).trimmed
  }

  /// The letters that `DocumentReader` gives for the paragraph at the caret, without white space at their
  /// ends. Cells are divided by pipes.
  var read: String {
    let paragraph = text.contentRange(at: selection.head)
    var bytes: [UInt8] = []
    var isComment = false
    for event in DocumentReader(text, lines: lines) {
      switch event.kind {
      case .enter(.comment): isComment = true
      case .leave(.comment): isComment = false
      case .leave(.cell), .enter(.row):
        if paragraph.contains(event.range.lowerBound), !event.range.isEmpty {
          bytes += " | ".utf8
        }
      case .text, .escape, .entity:
        if !isComment, event.range.upperBound > paragraph.lowerBound,
          event.range.lowerBound < paragraph.upperBound
        {
          bytes += event.text
        }
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self).trimmed
  }
}

extension String {
  /// The string without spaces at its ends, which Markdown drops at those of a paragraph.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }

  /// The string with one space for several: readers drop those round the cells of a table.
  var squeezed: String { split(separator: " ").joined(separator: " ") }
}
