extension DOCXTextReader {
  /// Begins a bookmark, by which links lead to a heading and fields to a note.
  func startBookmark(_ attributes: XMLAttributes) {
    guard let name = attributes["name"] else { return }
    if FlowLink.isHeading(name) {
      if let paragraph = paragraphs.last {
        paragraph.names.append(name)
      } else {
        namesOfNext.append(name)
      }
    }
    // A note may have a name like those of Paber's headings.
    if let identifier = attributes["id"] { openBookmarks[identifier] = name }
  }

  /// Begins a paragraph, with the bookmarks that are before it.
  func startParagraph() {
    let paragraph = DOCXParagraph()
    swap(&paragraph.names, &namesOfNext)
    paragraphs.append(paragraph)
  }

  /// Adds a reference to a note. Notes are numbered in the order of their references.
  func addNote(_ element: DOCXElement, _ attributes: XMLAttributes) {
    guard let identifier = attributes["id"], !isHidden else { return }
    let note = DOCXDocument.Note(identifier: identifier, isEndnote: element == .endnoteReference)
    let label = document.label(of: note)
    for name in openBookmarks.values { document.noteLabels[name] = label }
    // A bookmark encloses one reference.
    openBookmarks = [:]
    add(.note(label: label))
  }

  /// Begins a note in the part of notes. Returns false for one to which nothing refers, such as the lines
  /// that are between notes and text.
  func beginNote(_ element: DOCXElement, _ attributes: XMLAttributes) -> Bool {
    let note = DOCXDocument.Note(
      identifier: attributes["id"] ?? "", isEndnote: element == .endnote)
    guard let label = document.beginText(of: note) else { return false }
    nester.writer.begin(.footnote(label: label))
    return true
  }

  func endNote() {
    endJoinedParagraph()
    nester.close()
    nester.writer.end()
  }
}
