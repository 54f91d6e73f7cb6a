extension BlockReader {
  // Lines of text

  /// Reads a line of text after the first `count` containers. `isNew` is true if it began one of
  /// them.
  mutating func readText(after count: Int, isNew: Bool) {
    if !isNew, goesOn(after: count) { return join() }
    if !isNew, count == containers.count, readRow() { return }
    beginLeaf(after: count)
    let isIndented = cursor.indent > 3
    begin(OpenParagraph(joins: meaning == .wrapped && !isIndented, isIndented: isIndented))
  }

  /// Returns true if the line continues the open paragraph.
  private func goesOn(after count: Int) -> Bool {
    guard case .paragraph(let paragraph) = leaf, paragraph.headingLevel == 0 else {
      return false
    }
    // Wrapped lines may lack the marks of containers.
    if paragraph.joins { return true }
    guard count == containers.count else { return false }
    switch meaning {
    case .wrapped: return cursor.indent > 3
    case .lineBreak: return true
    case .paragraph: return !paragraph.isStreamed && text.endsWithHardBreak
    }
  }

  /// Begins a paragraph with the line.
  mutating func begin(_ paragraph: OpenParagraph) {
    cursor.skipIndent()
    text.begin(
      lines.bytes[line.loaded], at: line.content.lowerBound,
      textStart: cursor.position - line.loaded.lowerBound)
    leaf = .paragraph(paragraph)
    if line.isGiant { beginGiantLine() }
  }

  /// Adds the line to the open paragraph.
  private mutating func join() {
    guard case .paragraph(var paragraph) = leaf else { return }
    guard paragraph.joins else { return breakLine(in: paragraph) }
    guard !surveys || !paragraph.isStreamed else { return }
    text.join(
      lines.bytes[cursor.nonBlank..<line.loaded.upperBound],
      at: line.offset(of: cursor.nonBlank), lineStart: line.content.lowerBound,
      hasMarks: marksEnd != nil)
    marksEnd = nil
    if line.isGiant {
      beginGiantLine()
    } else if paragraph.isStreamed {
      readParts(of: &paragraph, isLast: false)
      leaf = .paragraph(paragraph)
    } else if text.bytes.count >= sizes.giant {
      stripDefinitions(keepingLastLine: true)
      if text.bytes.count >= sizes.giant { stream() }
    }
  }

  /// Reads the last line of a paragraph whose lines are separate, and continues with this one.
  private mutating func breakLine(in paragraph: OpenParagraph) {
    var paragraph = paragraph
    if !paragraph.isStreamed { readPendingLine(of: &paragraph, isLast: false) }
    if paragraph.isStreamed { readParts(of: &paragraph, isLast: true) }
    let isEntered = paragraph.isEntered
    paragraph.isStreamed = false
    paragraph.isIndented = cursor.indent > 3
    paragraph.readCount = 0
    let end = paragraph.backslash ?? events.end
    paragraph.lineBreak = isEntered ? end..<max(end, line.content.lowerBound) : nil
    if isEntered {
      paragraph.marks = marksEnd.map { line.content.lowerBound..<line.offset(of: $0) }
      marksEnd = nil
    } else {
      addMarks()
    }
    begin(paragraph)
  }

  /// Queues the known events of a paragraph before its next line is read.
  mutating func enter(_ paragraph: inout OpenParagraph) {
    if let lineBreak = paragraph.lineBreak { events.add(.hardBreak, lineBreak) }
    addMarks(of: &paragraph)
    paragraph.lineBreak = nil
    paragraph.backslash = nil
    guard !paragraph.isEntered else { return }
    paragraph.isEntered = true
    let start = text.offset(of: text.textStart)
    events.enter(paragraph.element, start..<start)
  }

  /// Ends a paragraph before its last line, which becomes something else.
  mutating func leave(_ paragraph: OpenParagraph) {
    if let backslash = paragraph.backslash {
      events.add(.text, backslash..<(backslash + 1), [.backslash])
    }
    events.leave(paragraph.element)
  }

  private mutating func addMarks(of paragraph: inout OpenParagraph) {
    if let marks = paragraph.marks { events.add(.syntax, marks) }
    paragraph.marks = nil
  }

  /// Reads the only line that is held of a paragraph whose lines are separate.
  private mutating func readPendingLine(of paragraph: inout OpenParagraph, isLast: Bool) {
    if !paragraph.isEntered, !paragraph.isIndented {
      stripDefinitions(keepingLastLine: false)
      if text.text.isEmpty { return addFormFeed() }
    }
    enter(&paragraph)
    guard !surveys else { return }
    var range = text.text
    if !isLast, text.endsWithBackslash {
      range = range.dropLast()
      paragraph.backslash = text.offset(of: range.upperBound)
    }
    inlines.read(range, of: text, into: &events)
  }

  /// Ends the open paragraph.
  mutating func finish(_ paragraph: OpenParagraph) {
    var paragraph = paragraph
    if paragraph.isStreamed {
      readParts(of: &paragraph, isLast: true)
    } else if paragraph.joins {
      stripDefinitions(keepingLastLine: false)
      if !text.text.isEmpty {
        enter(&paragraph)
        if !surveys { inlines.read(text.text, of: text, into: &events) }
      } else {
        addFormFeed()
      }
    } else {
      readPendingLine(of: &paragraph, isLast: true)
    }
    addMarks(of: &paragraph)
    if paragraph.isEntered { events.leave(paragraph.element) }
  }

  // Headings

  /// Makes a heading of the open paragraph, or of its last line if lines are separate; false if
  /// nothing is left of it.
  mutating func endHeading(level: Int) -> Bool {
    guard case .paragraph(var paragraph) = leaf else { return false }
    leaf = .none
    if paragraph.isEntered {
      leave(paragraph)
    } else {
      stripDefinitions(keepingLastLine: false)
      guard !text.text.isEmpty else { return false }
    }
    addMarks(of: &paragraph)
    let element = DocumentElement.heading(level: level)
    let start = text.offset(of: text.textStart)
    events.enter(element, start..<start)
    if !surveys { inlines.read(text.text, of: text, into: &events) }
    addMarks()
    events.leave(element, line.offset(of: cursor.nonBlank)..<line.content.upperBound)
    return true
  }

  /// Queues the form feed of lines that have no other text, so that no paragraph is made of them.
  private mutating func addFormFeed() {
    guard let index = text.bytes[text.textStart...].firstIndex(of: 0x0C) else { return }
    let start = text.offset(of: index)
    events.add(.blankRun, start..<start + 1, [0x0C])
  }

  // Definitions

  /// Removes the definitions of links from the beginning of the open paragraph, except for those
  /// that the last line may still belong to.
  mutating func stripDefinitions(keepingLastLine: Bool) {
    let end = text.text.upperBound
    while text.textStart < end, text.bytes[text.textStart] == .openBracket,
      let definition = LinkDefinition(in: text.bytes, at: text.textStart, before: end),
      !keepingLastLine || definition.end < end
    {
      let label = text.bytes[definition.label]
      if surveys { survey.definitions.define(label, definition.target) }
      events.add(
        .linkDefinition(label: String(decoding: label, as: UTF8.self)),
        text.offsets(of: text.textStart..<definition.end))
      text.drop(textBefore: definition.end + 1)
      addMarks(ofLineAt: text.textStart)
    }
    if keepingLastLine, text.textStart > sizes.giant / 2 { text.removeFirst(text.textStart) }
  }

  /// Queues the marks of the line of the open paragraph that begins at `start`.
  mutating func addMarks(ofLineAt start: Int) {
    let line = text.lines[text.lineIndex(at: start)]
    guard line.hasMarks, line.start == start else { return }
    events.add(.syntax, line.lineStart..<line.offset)
  }
}

extension LeafText {
  /// True if an odd number of backslashes ends the text.
  fileprivate var endsWithBackslash: Bool {
    let end = text.upperBound
    guard end == bytes.count else { return false }
    var count = 0
    while end - count > textStart, bytes[end - count - 1] == .backslash { count += 1 }
    return !count.isMultiple(of: 2)
  }

  /// True if the end of the last line breaks it: a backslash, or two spaces.
  fileprivate var endsWithHardBreak: Bool {
    endsWithBackslash
      || bytes.count > textStart + 2 && bytes[(bytes.count - 2)...].allSatisfy { $0 == .space }
  }
}
