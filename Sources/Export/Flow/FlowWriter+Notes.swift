import MarkdownSyntax

extension FlowWriter {
  mutating func enterDefinition(_ label: String) {
    // The reader of a note begins with its definition.
    if state.isAtDefinition {
      state.isAtDefinition = false
      return
    }
    // Definitions in a note after the text were noted when the text was read.
    if !state.isInNote, !state.isInLooseNote { definitions.append(label) }
    state.skippedDepth = 1
  }

  mutating func addReference(_ reference: FootnoteReference) {
    guard reference.number != nil else {
      return addLetters(Array("[^\(reference.label)]".utf8)[...])
    }
    if state.image != nil || state.links.contains(true) {
      state.deferredNotes.append(reference.label)
    } else {
      add(.note(reference.label, state.style))
    }
  }

  mutating func writeDeferredNotes() {
    let labels = state.deferredNotes
    state.deferredNotes = []
    for label in labels { add(.note(label, state.style)) }
  }

  /// Writes a reference. Word processors have no footnotes in footnotes. In a note, a reference to
  /// a note of the text refers to that note again; a reference to a note that is after the text is
  /// that note's label. Notes after the text refer to each other by labels, too.
  mutating func writeReference(_ label: String, _ style: RunStyle, _ paragraph: FlowParagraph) {
    if paragraph.isInNote || looseLabels.contains(label) {
      if let number = numberInText(of: label) { return format.addNoteReference(number) }
      var run = FlowRun(style: style.union(.superscript))
      run.isRightToLeft = paragraph.isRightToLeft
      format.add(Array("[\(label)]".utf8)[...], run)
      return
    }
    let known = notes.knownNumber(of: label)
    let number = notes.refer(to: label).number
    if known != nil { return format.addNoteReference(number) }
    format.beginNote(number)
    if format.hasNotesInline { writeNote(label) }
    format.endNote()
  }

  /// The number of a note to which the text refers, before or after the note that is written; nil for one to
  /// which only notes refer.
  private mutating func numberInText(of label: String) -> Int? {
    if let known = notes.knownNumber(of: label) { return known }
    // In other formats the whole text is written before its notes.
    guard format.hasNotesInline else { return nil }
    let order = orderInText ?? FootnoteOrder(ofTextIn: reader)
    orderInText = order
    return order.knownNumber(of: label)
  }

  /// Writes the paragraphs of a note.
  mutating func writeNote(_ label: String) {
    let outer = state
    beginNote()
    if let note = reader.footnote(label) {
      for event in note { take(event) }
    }
    finish()
    state = outer
  }

  /// Begins a note whose events follow.
  mutating func beginNote() {
    state = FlowState()
    state.isInNote = true
    state.startsNote = true
    state.isAtDefinition = true
  }

  /// Writes the notes that nothing in the text refers to after the text, with their labels.
  mutating func writeLooseNotes(to output: ExportOutput) throws {
    for label in definitions where notes.knownNumber(of: label) == nil {
      guard looseLabels.insert(label).inserted else { continue }
      state = FlowState()
      state.isInLooseNote = true
      state.prefix = Array("[\(label)] ".utf8)
      state.isAtDefinition = true
      try output.report()
      if let note = reader.footnote(label) { try output.write(note, by: &self) }
      finish()
    }
    definitions = []
  }

  /// Ends a text or a note: a table can't be its last block.
  mutating func finish() {
    endBlockWithoutText()
    if state.isAfterTable { writeParagraph(.text) }
  }
}
