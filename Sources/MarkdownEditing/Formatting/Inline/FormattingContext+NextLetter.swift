import MarkdownSyntax
import TextCore

extension FormattingContext {
  /// Returns the edit of a letter typed after one that was written in the styles that are switched on;
  /// nil if it needs more than its bytes.
  ///
  /// Nothing is parsed: tags depend on the class of the character beside them, which stays that of a
  /// letter, so all constructs stay as they were when the first letter was written.
  func nextLetter(_ typed: String) -> EditResult? {
    guard hasTyped, let typing, selection.isEmpty, !typed.isEmpty,
      typed.unicodeScalars.allSatisfy(\.isLetterOfText), isAfterLetter,
      !ReaderSyntax.isInEntity(selection.head, of: text.contentRange(at: selection.head), in: text)
    else { return nil }
    let caret = selection.head
    var result = EditResult(
      edit: Edit(replacing: caret..<caret, with: typed, in: text),
      selection: Selection(caret: caret + typed.utf8.count), kind: .typing,
      typingAttributes: AttributeSet(typing))
    result.isBehindTyped = true
    return result
  }

  private var isAfterLetter: Bool {
    let caret = selection.head
    let start = max(text.contentRange(at: caret).lowerBound, caret - Self.longestScalar)
    let scalars = text.string(in: start..<caret).unicodeScalars
    return scalars.last?.isLetterOfText ?? false
  }

  /// The bytes of the longest character in UTF-8.
  private static let longestScalar = 4
}

extension Unicode.Scalar {
  /// True for a character that no reader takes for white space, punctuation or a damaged one.
  fileprivate var isLetterOfText: Bool {
    guard self != "\u{FFFD}", !(isASCII && UInt8(ascii: self).isControl) else { return false }
    return CharacterClass(self) == .other
  }
}
