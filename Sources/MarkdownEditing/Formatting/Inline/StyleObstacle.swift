import MarkdownSyntax
import TextCore

/// The reason that a style cannot be given to the selection, or to text typed at the caret.
public enum StyleObstacle: Hashable, Sendable {
  /// Nothing but white space and lines across the page is selected.
  case noLetters
  /// All of it is code, or an address.
  case code
  /// The rules of Markdown allow no marks there.
  case marks
}

extension FormattingCommands {
  /// Returns the obstacle to styles at the selection, by examining its first paragraphs.
  public static func obstacle(in context: FormattingContext) -> StyleObstacle {
    var obstacle = StyleObstacle.noLetters
    for paragraph in context.paragraphs.prefix(64) {
      let head = ParagraphHead(at: paragraph.range.lowerBound, in: context)
      if head.isCode { obstacle = .code }
      guard let text = paragraph.styled else { continue }
      let range = context.selected(in: paragraph)
      let letters = range.clamped(to: text.structure.textStart..<paragraph.bytes.count)
      guard range.isEmpty || text.trimmed(letters) != nil else { continue }
      let isCode = text.constructs.contains {
        ($0.style == .code || $0.style == .autolink || $0.style == .linkText)
          && ($0.style == .linkText ? $0.closingTag : $0.outer).holds(letters)
      }
      guard isCode else { return .marks }
      obstacle = .code
    }
    return obstacle
  }
}
