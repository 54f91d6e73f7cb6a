import MarkdownSyntax

extension HTMLWriter {
  /// Begins the next chapter of a book, at a place where no element is open.
  mutating func beginChapter() {
    book?.begin()
    pageBreaks.isAtPageStart = true
    let definitions = notes.definitions
    notes = HTMLNotes()
    notes.definitions = definitions
  }

  /// Writes the number of the open note into the paragraph that was just begun.
  mutating func writeNumber() {
    notes.needsNumber = false
    output.append("<span class=\"number\">\(notes.number)</span> ")
  }

  /// Writes the number of the open note as a paragraph, unless the note's first element has one for it.
  mutating func writeNumber(before element: DocumentElement?) {
    switch element {
    case .paragraph, .quote, .footnoteDefinition, .comment: return
    default:
      notes.needsNumber = false
      output.append("<p><span class=\"number\">\(notes.number)</span></p>\n")
    }
  }

  /// Writes a link to the same note in an earlier chapter as the open note's content.
  mutating func addLinkToNote(_ address: String) {
    notes.isAtStart = false
    output.append("<p>")
    writeNumber()
    output.append("<a href=\"\(address)\">↗</a></p>\n")
  }
}
