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
    guard image == nil, leaf != nil else { return }
    let (number, count) = shared.notes.refer(to: reference.label)
    let target = PaperText.Target(
      number: shared.nextTarget(), place: .note(number, reference: count))
    let style = style.union(.footnoteReference)
    if count == 1 {
      let offset = leaf?.text.bytes.count ?? 0
      leaf?.text.notes.append((offset, number))
      newNotes.append(number)
    }
    leaf?.append(Array("\(number)".utf8)[...], style, target)
  }

  /// Composes the footnotes to which a paragraph refers first.
  mutating func composeNotes(of paragraph: PaperParagraph) throws {
    let numbers = newNotes
    newNotes = []
    for number in numbers {
      let note = try composeNote(number, in: paragraph.element)
      paragraph.notes[number] = note
    }
  }

  /// Composes a footnote; returns its element, which gets its place when it is referred to.
  @discardableResult
  mutating func composeNote(_ number: Int, in parent: PDFElement) throws -> PDFElement {
    let element = shared.document.element(.note, in: parent, isPlaced: false)
    let label = shared.document.element(.label, in: element, isPlaced: false)
    var composer = PaperComposer(
      shared, shared.design.notes, in: element,
      inset: 2 * shared.design.notes.textSize)
    composer.isAtNoteStart = true
    composer.marker = PaperMarker(text: "\(number)", element: label)
    composer.noteNumber = number
    if let events = shared.reader.footnote(shared.notes.labels[number - 1]) {
      for event in events { try composer.write(event) }
    }
    if let marker = composer.marker { try shared.document.release(marker.element) }
    shared.composedNotes.append((number, composer.takeBoxes()))
    // Its paragraphs hold it now.
    try shared.document.release(element)
    return element
  }
}
