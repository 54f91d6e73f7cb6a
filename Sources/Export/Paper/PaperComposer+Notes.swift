import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

extension PaperComposer {
  mutating func enterDefinition(_ label: String) throws {
    // The reader of a note begins with its definition.
    if isAtNoteStart {
      isAtNoteStart = false
      return
    }
    shared.definitions.append(label)
    skippedDepth = 1
  }

  mutating func addReference(_ reference: FootnoteReference) throws {
    guard reference.number != nil else {
      return try addLetters(Array("[^\(reference.label)]".utf8)[...])
    }
    // The words of a picture hold no reference, so it is after the picture.
    guard image == nil else { return deferredReferences.append(reference) }
    guard leaf != nil else { return }
    let (number, count) = shared.notes.refer(to: reference.label)
    let target = PaperText.Target(
      number: shared.nextTarget(), place: .note(number, reference: count))
    let style = style.union(.footnoteReference)
    if count == 1 {
      let offset = leaf?.text.bytes.count ?? 0
      leaf?.text.notes.append((offset, number))
      newNotes.append(number)
    }
    // The number is no word of a heading.
    leaf?.text.append(Array("\(number)".utf8)[...], style, target)
  }

  /// Adds the references that the words of a picture held.
  mutating func addDeferredReferences() throws {
    let references = deferredReferences
    deferredReferences = []
    for reference in references { try addReference(reference) }
  }

  /// Composes the footnotes to which a paragraph refers first.
  ///
  /// Those to which a footnote refers wait until it is complete, and their elements are beside its own
  /// one. So a chain of footnotes takes no stack, and the structure gets no deeper.
  mutating func composeNotes(of paragraph: PaperParagraph) throws {
    let numbers = newNotes
    newNotes = []
    for number in numbers {
      paragraph.notes[number] = beginNote(number, in: noteParent ?? paragraph.element)
    }
    if noteNumber == 0 { try composeOpenNotes() }
  }

  /// Makes the element of a footnote, which gets its place when it is referred to.
  @discardableResult
  func beginNote(_ number: Int, in parent: PDFElement, isReferred: Bool = true) -> PDFElement {
    let element = shared.document.element(.note, in: parent, isPlaced: false)
    shared.openNotes.append(
      PaperShared.OpenNote(
        number: number, element: element, parent: parent, isReferred: isReferred))
    return element
  }

  /// Composes the footnotes that were begun, and those that they refer to first.
  func composeOpenNotes() throws {
    var index = 0
    while index < shared.openNotes.count {
      try compose(shared.openNotes[index])
      index += 1
    }
    shared.openNotes = []
  }

  private func compose(_ note: PaperShared.OpenNote) throws {
    let label = shared.document.element(.label, in: note.element, isPlaced: false)
    var composer = PaperComposer(
      shared, shared.design.notes, in: note.element, inset: 2 * shared.design.notes.textSize)
    composer.isAtNoteStart = true
    composer.marker = PaperMarker(text: "\(note.number)", element: label)
    composer.noteNumber = note.number
    composer.isReferred = note.isReferred
    composer.noteParent = note.parent
    if let events = shared.reader.footnote(shared.notes.labels[note.number - 1]) {
      for event in events { try composer.write(event) }
    }
    // A note without text shows its number.
    composer.addLoneMarker(keepsNext: false)
    shared.composedNotes.append((note.number, composer.takeBoxes()))
    // From now on only its paragraphs keep the element open.
    try shared.document.release(note.element)
  }
}
