import MarkdownSyntax

/// The state of the footnotes in plain text: `[1]` in the text and before the note at the end.
struct PlainTextNotes: Sendable {
  fileprivate var order = FootnoteOrder()
  /// The labels of definitions in the text, in order: those without a reference are written at the
  /// end.
  fileprivate var definitions: [String] = []
  /// The note that is written; 0 in the text.
  fileprivate var number = 0
  /// True before the first event of the open note.
  fileprivate var isAtStart = false

  /// True while a note is written.
  var isOpen: Bool { number > 0 }
}

extension PlainTextWriter {
  /// Records a definition. Returns true if it is skipped.
  mutating func enterDefinition(_ label: String) -> Bool {
    // The reader of a note begins with its definition.
    if notes.isAtStart {
      notes.isAtStart = false
      return false
    }
    notes.definitions.append(label)
    return true
  }

  mutating func addReference(_ reference: FootnoteReference) {
    guard reference.number != nil else {
      return addLetters(Array("[^\(reference.label)]".utf8)[...])
    }
    addLetters(Array("[\(notes.order.number(of: reference.label))]".utf8)[...])
  }

  /// The label of the next note to write; nil if all are written.
  mutating func nextNote() -> String? {
    let next = notes.number
    if next == notes.order.labels.count {
      for label in notes.definitions { notes.order.number(of: label) }
      notes.definitions = []
    }
    return next < notes.order.labels.count ? notes.order.labels[next] : nil
  }

  mutating func beginNote() {
    beginBlock()
    notes.number += 1
    notes.isAtStart = true
    lines.push(.hanging("[\(notes.number)] "))
  }

  mutating func endNote() {
    lines.popMargin()
    needsBlankLine = true
  }
}
