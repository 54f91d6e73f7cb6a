import MarkdownSyntax
import TextCore

extension FootnoteWalk {
  /// The letters of the note that a reference leads to, without tags, a line for each paragraph;
  /// only its beginning if it is long. `nil` if there is no note with letters, or if the search was
  /// cancelled. O(n): the text is searched for the label.
  ///
  /// - Parameter isWanted: returns false to cancel the search.
  public func note(of reference: Label, isWanted: () -> Bool = { true }) -> String? {
    guard !reference.isDefinition, let place = destination(of: reference, isWanted: isWanted),
      let label = definition(around: place)?.range
    else { return nil }
    let text = context.text
    let line = text.paragraphRange(at: place).lowerBound
    // The definition is read without its list. With the indentation that the list needs, it would
    // be read as code.
    let isSetIn = text.bytes(in: line..<label.lowerBound).allSatisfy(\.isWhiteSpace)
    let start = isSetIn ? label.lowerBound : line
    let limit = start + Self.longestNote
    let end = limit < text.end ? text.clusterRange(containing: limit).lowerBound : text.end
    let note = Self.letters(ofNoteIn: text[start..<end], lines: context.lineMeaning)
    return note.isEmpty ? nil : note
  }

  /// The maximum number of bytes that are read of a note.
  private static let longestNote = 4096

  /// The letters of the first definition in a short text.
  private static func letters(ofNoteIn text: TextRope, lines: LineMeaning) -> String {
    var note = ""
    var isInNote = false
    var isInComment = false
    for event in DocumentReader(text, lines: lines, isBeginning: false) {
      switch event.kind {
      case .enter(.footnoteDefinition): isInNote = true
      case .leave(.footnoteDefinition): return note.withoutBlankEnds
      case .enter(.comment): isInComment = true
      case .leave(.comment): isInComment = false
      case _ where !isInNote || isInComment: break
      case .text, .escape, .entity: note += event.string
      case .footnoteReference(let reference): note += "[" + reference.label + "]"
      case .softBreak, .leave(.cell): note += " "
      case .hardBreak, .lineEnd, .leave(.paragraph), .leave(.heading), .leave(.row): note += "\n"
      default: break
      }
    }
    return note.withoutBlankEnds
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var withoutBlankEnds: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
