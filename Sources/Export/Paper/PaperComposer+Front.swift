import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

/// The title and the authors before the text, and the end after it.
extension PaperComposer {
  /// Adds the title and the authors where only the front matter names them; a manuscript begins with
  /// its contact and length in any case.
  mutating func addFront(_ exported: ExportedDocument, _ facts: ManuscriptFacts?) {
    if let facts { return addManuscriptFront(exported, facts) }
    guard let title = exported.titleAboveText else { return }
    let isBook = shared.design.kind == .book
    // Chapters of a book begin on pages of their own, so the first page has the title alone.
    if isBook { boxes.append(PaperBox(height: shared.design.height / 3, content: [])) }
    addFrontLine(title, .heading(level: 1), alignment: isBook ? .center : .start)
    if !exported.authors.isEmpty {
      let authors = exported.authors.joined(separator: ", ")
      addFrontLine(authors, .paragraph, alignment: isBook ? .center : .start)
    }
    blankLines = 1
    last = .heading
  }

  private mutating func addManuscriptFront(
    _ exported: ExportedDocument, _ facts: ManuscriptFacts
  ) {
    addContactLines(facts)
    let hasTitle = exported.titleAboveText != nil || !exported.beginsWithTitle
    if hasTitle {
      addFrontLine(exported.titleOfManuscript, .heading(level: 1), alignment: .center)
    }
    if !exported.authors.isEmpty {
      byline = exported.authors.joined(separator: ", ")
      if hasTitle { addByline() }
    }
    // A chapter below the title begins on the next page; text begins here.
    last = hasTitle ? .heading : .start
    keepsNext = false
  }

  /// Adds the contact at the left and the length at the right. They are single-spaced; the title
  /// follows a third down the page.
  private mutating func addContactLines(_ facts: ManuscriptFacts) {
    let design = shared.design
    let height = sheet.lineHeight / 2
    let length = frontText(facts.length, .paragraph, alignment: .start)
    let lengthWidth = Double(length.layout.lines.map(\.width).max() ?? 0)
    let gap = 2 * design.characterWidth
    // On narrow paper the length is below the contact.
    let isBeside = !facts.contact.isEmpty && lengthWidth + gap <= design.width / 2
    let room = isBeside ? design.width - lengthWidth - gap : design.width
    var rows: [[PaperBox.Content]] = []
    for line in facts.contact {
      let set = frontText(line, .paragraph, alignment: .start, width: room)
      rows += set.layout.lines.indices.map { [.line(set, $0, x: 0, y: -height / 2)] }
    }
    for line in length.layout.lines.indices {
      let x = design.width - Double(length.layout.lines[line].width)
      let content = PaperBox.Content.line(length, line, x: x, y: -height / 2)
      if isBeside, line < rows.count { rows[line].append(content) } else { rows.append([content]) }
    }
    boxes += rows.map { PaperBox(height: height, content: $0) }
    let least = design.height / 3 - Double(rows.count) * height
    boxes.append(PaperBox(height: max(height, least), content: []))
  }

  /// Adds the line below the title of a manuscript.
  mutating func addByline() {
    guard let authors = byline else { return }
    byline = nil
    addFrontLine("by \(authors)", .paragraph, alignment: .center)
    boxes.append(PaperBox(height: sheet.lineHeight, content: []))
  }

  /// Adds the word by which a manuscript ends.
  mutating func addEnd() {
    addFrontLine("END", .paragraph, alignment: .center)
  }

  private mutating func addFrontLine(
    _ words: String, _ kind: PaperLeaf.Kind, alignment: PaperDesign.Alignment
  ) {
    let text = frontText(words, kind, alignment: alignment)
    for line in text.layout.lines.indices {
      boxes.append(
        PaperBox(height: text.height(of: line), content: [.line(text, line, x: 0, y: 0)]))
    }
  }

  private func frontText(
    _ words: String, _ kind: PaperLeaf.Kind, alignment: PaperDesign.Alignment,
    width: Double? = nil
  ) -> SetText {
    var text = PaperText()
    text.append(Array(words.utf8)[...], [], nil)
    let isHeading = if case .heading = kind { true } else { false }
    var block = BlockStyle()
    if isHeading, shared.design.kind != .manuscript {
      block.kind = .heading
      block.headingLevel = 1
    }
    let element = shared.document.element(
      isHeading ? .heading1 : .paragraph, in: container.element, isPlaced: false)
    return shared.setter.set(
      text, as: block, sheet, width: width ?? shared.design.width, alignment: alignment,
      of: PaperParagraph(element))
  }

  /// Adds the footnotes to which nothing refers below the text, and gives each to the pages.
  mutating func composeRest() throws {
    var index = 0
    // A footnote may hold definitions of others, which are added meanwhile.
    while index < shared.definitions.count {
      let label = shared.definitions[index]
      index += 1
      guard shared.notes.knownNumber(of: label) == nil else { continue }
      // Counted as a reference, so that one in the note itself is not the first.
      let number = shared.notes.refer(to: label).number
      beginNote(number, in: container.element, isReferred: false)
      try composeOpenNotes()
      var box = PaperBox(height: 0, content: [])
      box.notes = [number]
      boxes.append(box)
      try shared.checkCancelled()
      if let pages { try pages.add(takeBoxes()) }
    }
  }
}
