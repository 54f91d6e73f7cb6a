/// Makes the events for the text of a paragraph, a heading or a cell. `InlineParser` finds the
/// constructs; this puts them in order and numbers footnotes in the order of their first
/// references.
struct InlineReader: Sendable {
  private struct OpenConstruct {
    var element: DocumentElement
    var closingTag: Range<Int>
  }

  private var parser = InlineParser()
  private let definitions: LinkDefinitions
  private let footnotes: FootnoteTable
  /// The numbers of the footnotes referred to so far.
  private var numbers: [String: Int] = [:]

  // The current text

  private var constructs: [InlineConstruct] = []
  private var open: [OpenConstruct] = []
  private var position = 0
  /// The line of the text that holds `position`.
  private var line = 0
  private var isCell = false

  init(_ definitions: LinkDefinitions, _ footnotes: FootnoteTable) {
    self.definitions = definitions
    self.footnotes = footnotes
    parser.definitions = definitions
  }

  /// Adds the events for `range` of a text. In a cell of a table a backslash before `|` is not
  /// text, not even in code.
  mutating func read(
    _ range: Range<Int>, of text: LeafText, isCell: Bool = false, into events: inout EventQueue
  ) {
    self.isCell = isCell
    begin(at: range.lowerBound, in: text)
    constructs.removeAll(keepingCapacity: true)
    parser.parse(text.bytes, in: range, into: &constructs)
    if constructs.count > 1 { constructs.sort { $0.precedes($1) } }
    for index in constructs.indices {
      let construct = constructs[index]
      close(before: construct.outer.lowerBound, text, &events)
      write(upTo: construct.outer.lowerBound, text, &events)
      enter(construct, text, &events)
    }
    close(before: .max, text, &events)
    write(upTo: range.upperBound, text, &events)
  }

  /// Adds the events of text that is not parsed.
  mutating func readPlain(_ range: Range<Int>, of text: LeafText, into events: inout EventQueue) {
    begin(at: range.lowerBound, in: text)
    write(upTo: range.upperBound, text, &events)
  }

  private mutating func begin(at start: Int, in text: LeafText) {
    position = start
    line = text.lineIndex(at: start)
  }

  // Constructs

  private mutating func close(before limit: Int, _ text: LeafText, _ events: inout EventQueue) {
    while let last = open.last, last.closingTag.upperBound <= limit {
      write(upTo: last.closingTag.lowerBound, text, &events)
      let start = offset(of: position, text)
      position = last.closingTag.upperBound
      events.leave(last.element, start..<offset(of: position, text))
      open.removeLast()
    }
  }

  private mutating func enter(
    _ construct: InlineConstruct, _ text: LeafText, _ events: inout EventQueue
  ) {
    switch construct.style {
    case .escape: add(.escape, construct.outer, text.bytes[construct.inner], text, &events)
    case .code: readCode(construct, text, &events)
    case .autolink: readAutolink(construct, text, &events)
    case .footnoteReference:
      let reference = reference(String(decoding: text.bytes[construct.inner], as: UTF8.self))
      add(.footnoteReference(reference), construct.outer, [], text, &events)
    case .comment: readComment(construct, text, &events)
    case .linkText: enter(link(construct, text, events.hasText), construct, text, &events)
    case .image: enter(image(construct, text, events.hasText), construct, text, &events)
    case .strong: enter(.strong, construct, text, &events)
    case .underline: enter(.underline, construct, text, &events)
    case .strikethrough: enter(.strikethrough, construct, text, &events)
    case .highlight: enter(.highlight, construct, text, &events)
    default: enter(.emphasis, construct, text, &events)
    }
  }

  private mutating func enter(
    _ element: DocumentElement, _ construct: InlineConstruct, _ text: LeafText,
    _ events: inout EventQueue
  ) {
    add(.enter(element), construct.openingTag, [], text, &events)
    open.append(OpenConstruct(element: element, closingTag: construct.closingTag))
  }

  private func link(
    _ construct: InlineConstruct, _ text: LeafText, _ hasTarget: Bool
  ) -> DocumentElement {
    hasTarget ? .link(target(of: construct, text)) : .emphasis
  }

  private func image(
    _ construct: InlineConstruct, _ text: LeafText, _ hasTarget: Bool
  ) -> DocumentElement {
    hasTarget ? .image(target(of: construct, text)) : .emphasis
  }

  private func target(of link: InlineConstruct, _ text: LeafText) -> LinkTarget {
    if let destination = link.destination {
      return LinkTarget(
        destination, isAngled: link.isAngled, title: link.title, in: text.bytes)
    }
    let tag = link.closingTag
    let label = tag.count > 3 ? (tag.lowerBound + 2)..<(tag.upperBound - 1) : link.inner
    return definitions.target(of: text.bytes[label]) ?? LinkTarget(destination: "")
  }

  private mutating func reference(_ label: String) -> FootnoteReference {
    guard footnotes.isDefined(label) else { return FootnoteReference(label: label, number: nil) }
    let number = numbers[label] ?? numbers.count + 1
    numbers[label] = number
    return FootnoteReference(label: label, number: number)
  }

  private mutating func readAutolink(
    _ link: InlineConstruct, _ text: LeafText, _ events: inout EventQueue
  ) {
    let address = text.bytes[link.inner]
    let string = String(decoding: address, as: UTF8.self)
    // Only an address with a scheme has a colon.
    let destination = address.contains(.colon) ? string : "mailto:" + string
    let element = DocumentElement.link(LinkTarget(destination: destination))
    add(.enter(element), link.openingTag, [], text, &events)
    add(.text, link.inner, address, text, &events)
    add(.leave(element), link.closingTag, [], text, &events)
  }

  private mutating func readComment(
    _ comment: InlineConstruct, _ text: LeafText, _ events: inout EventQueue
  ) {
    let start = comment.outer.lowerBound + HTMLComment.openingLength
    let end = max(start, comment.outer.upperBound - HTMLComment.closingLength)
    let opening = comment.outer.lowerBound..<min(start, comment.outer.upperBound)
    add(.enter(.comment), opening, [], text, &events)
    writeLines(upTo: end, ends: .lineEnd, text, &events)
    let closing = position..<max(position, comment.outer.upperBound)
    add(.leave(.comment), closing, [], text, &events)
  }

  private mutating func readCode(
    _ code: InlineConstruct, _ text: LeafText, _ events: inout EventQueue
  ) {
    add(.enter(.code), code.openingTag, [], text, &events)
    writeLines(upTo: code.inner.upperBound, ends: .text, text, &events)
    add(.leave(.code), code.closingTag, [], text, &events)
  }
}

extension InlineReader {
  // Text

  /// Adds an event and continues after it.
  private mutating func add(
    _ kind: DocumentEvent.Kind, _ range: Range<Int>, _ letters: ArraySlice<UInt8>,
    _ text: LeafText, _ events: inout EventQueue
  ) {
    let start = offset(of: range.lowerBound, text)
    position = range.upperBound
    events.add(kind, start..<max(start, offset(of: position, text)), letters)
  }

  private mutating func addText(_ range: Range<Int>, _ text: LeafText, _ events: inout EventQueue) {
    guard !range.isEmpty else { return }
    let start = offset(of: range.lowerBound, text)
    guard events.hasText else { return events.skip(to: start + range.count) }
    events.add(.text, start..<(start + range.count), text.bytes[range])
  }

  /// Writes the text from `position` on: letters, entities and breaks.
  private mutating func write(upTo end: Int, _ text: LeafText, _ events: inout EventQueue) {
    var start = position
    var index = position
    while index < end {
      let byte = text.bytes[index]
      if byte == .newline {
        writeBreak(from: start, at: index, text, &events)
        index += 1
        start = index
      } else if byte == .ampersand,
        let entity = CharacterEntity(in: text.bytes, at: index, before: end)
      {
        addText(start..<index, text, &events)
        add(.entity, entity.range, entity.bytes[...], text, &events)
        index = entity.range.upperBound
        start = index
      } else {
        index += 1
      }
    }
    addText(start..<max(start, end), text, &events)
    position = max(position, end)
  }

  /// Writes the letters from `start` on, and the end of their line at `newline`.
  private mutating func writeBreak(
    from start: Int, at newline: Int, _ text: LeafText, _ events: inout EventQueue
  ) {
    var end = newline
    while end > start, text.bytes[end - 1].isBlank { end -= 1 }
    var isHard =
      newline >= 2 && text.bytes[newline - 1] == .space && text.bytes[newline - 2] == .space
    if end == newline, end > start, text.bytes[end - 1] == .backslash {
      isHard = true
      end -= 1
    }
    addText(start..<end, text, &events)
    endLine(isHard ? .hardBreak : .softBreak, from: end, at: newline, [], text, &events)
  }

  /// Writes text in which only the ends of lines have a meaning.
  private mutating func writeLines(
    upTo end: Int, ends kind: DocumentEvent.Kind, _ text: LeafText, _ events: inout EventQueue
  ) {
    var start = position
    for index in position..<max(position, end) {
      if text.bytes[index] == .newline {
        addText(start..<index, text, &events)
        endLine(kind, from: index, at: index, kind == .text ? [.space] : [], text, &events)
        start = index + 1
      } else if isCell, text.bytes[index] == .backslash, index + 1 < end,
        text.bytes[index + 1] == .pipe
      {
        addText(start..<index, text, &events)
        start = index + 1
      }
    }
    addText(start..<max(start, end), text, &events)
    position = max(position, end)
  }

  /// Ends the line whose text ends at `end`, and passes the marks before the text of the next one.
  private mutating func endLine(
    _ kind: DocumentEvent.Kind, from end: Int, at newline: Int, _ letters: ArraySlice<UInt8>,
    _ text: LeafText, _ events: inout EventQueue
  ) {
    let start = offset(of: end, text)
    position = newline + 1
    _ = offset(of: position, text)
    let next = text.lines[line]
    events.add(kind, start..<max(start, next.lineStart), letters)
    if next.hasMarks { events.add(.syntax, next.lineStart..<next.offset) }
  }

  /// The offset in the document of a place of the text. Places ascend from call to call.
  private mutating func offset(of index: Int, _ text: LeafText) -> Int {
    while line + 1 < text.lines.count, text.lines[line + 1].start <= index { line += 1 }
    return text.lines[line].offset + index - text.lines[line].start
  }
}
