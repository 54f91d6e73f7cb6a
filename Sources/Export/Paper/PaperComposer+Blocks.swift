import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

extension PaperComposer {
  var design: PaperDesign { shared.design }
  var container: PaperContainer { containers[containers.count - 1] }

  // Paragraphs

  mutating func beginLeaf(_ element: DocumentElement) throws {
    let kind: PaperLeaf.Kind
    let structure: PDFElement.Kind
    switch element {
    case .heading(let level):
      kind = .heading(level: level)
      structure = .heading(level)
    case .codeBlock:
      kind = .code
      structure = .code
    default:
      kind = .paragraph
      structure = .paragraph
    }
    let made = shared.document.element(structure, in: container.element, isPlaced: false)
    let paragraph = PaperParagraph(made)
    // One more than there are lines, until the paragraph is complete.
    paragraph.undrawnLines = 1
    leaf = PaperLeaf(kind, paragraph)
  }

  mutating func addHardBreak() {
    if image != nil {
      image?.alternative.append(.space)
    } else {
      leaf?.endText(keepsEmpty: true)
    }
  }

  mutating func endLeaf() throws {
    guard var ended = leaf else { return }
    leaf = nil
    if ended.isPageBreak {
      breaksPage = true
      return try ended.paragraph.didDraw(in: shared.document)
    }
    ended.endText()
    if ended.beginsWithFormFeed { breaksPage = true }
    nameLanguage(of: ended)
    if case .heading(let level) = ended.kind { nameHeading(ended, level) }
    // The pages need the footnotes of a line before the line.
    try composeNotes(of: ended.paragraph)
    if ended.kind == .code {
      try setCodeLine(&ended, isLast: true)
    } else {
      try setParts(ended)
    }
    try ended.paragraph.didDraw(in: shared.document)
    if case .heading = ended.kind { addByline() }
  }

  private func nameLanguage(of leaf: PaperLeaf) {
    guard let script = leaf.scripts.script else { return }
    leaf.paragraph.element.language = shared.languages.tag(for: script)
  }

  private func nameHeading(_ leaf: PaperLeaf, _ level: Int) {
    let words = leaf.words.string
    leaf.paragraph.destinations.append(shared.headings.identifier(of: words))
    let isBlank = words.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    guard containers.count == 1, noteNumber == 0, !isBlank else { return }
    leaf.paragraph.outline = (words, level)
  }

  // Lines

  func block(of kind: PaperLeaf.Kind) -> BlockStyle {
    var block = BlockStyle()
    switch kind {
    case .paragraph: break
    case .heading(let level):
      // Manuscripts look typewritten: all letters have one size.
      guard design.kind != .manuscript else { break }
      block.kind = .heading
      block.headingLevel = level
    case .code: block.kind = .code
    }
    block.quoteDepth = container.bars.count
    return block
  }

  private func alignment(of kind: PaperLeaf.Kind) -> PaperDesign.Alignment {
    switch kind {
    case .paragraph: design.alignment
    case .heading: design.breaksChapters ? .center : .start
    case .code: .start
    }
  }

  private mutating func setParts(_ leaf: PaperLeaf) throws {
    let isHeading = if case .heading = leaf.kind { true } else { false }
    openingLevel = leaf.paragraph.outline?.level
    var count = 0
    for (index, part) in leaf.parts.enumerated() {
      switch part {
      case .text(let text):
        let next = index + 1 < leaf.parts.count ? leaf.parts[index + 1] : nil
        let isEnd = if case .text? = next { false } else { true }
        try setText(text, leaf, isHeading ? .heading : .paragraph, &count, isEnd: isEnd)
      case .picture(let picture):
        try addPicture(picture, of: leaf)
        count = 0
        keepsNext = isHeading
      }
    }
    openingLevel = nil
    keepsNext = isHeading
  }

  /// Sets a text up to a line break. `count` are the lines of the paragraph that are above it.
  ///
  /// - Parameter isEnd: true if no line of the paragraph follows it.
  private mutating func setText(
    _ text: PaperText, _ leaf: PaperLeaf, _ kind: PaperKind, _ count: inout Int, isEnd: Bool
  ) throws {
    let width = max(36, design.width - container.inset)
    var reader = PaperTextReader(text)
    while true {
      let isLast = reader.isAtLast
      let set = shared.setter.set(
        reader.next(), as: block(of: leaf.kind), sheet, width: width,
        indent: count == 0 && isIndented(leaf) ? design.indent : 0,
        alignment: alignment(of: leaf.kind), isEnd: isLast, of: leaf.paragraph)
      addLines(of: set, as: kind, &count, isEnd: isLast && isEnd)
      try handOver()
      if isLast { return }
      reader.advance(by: set.usedBytes)
    }
  }

  /// Boxes that may wait before they are given to the pages.
  private static let mostBoxes = 256

  /// Gives boxes to the pages while a paragraph is set, and lets the writer cancel.
  mutating func handOver() throws {
    guard boxes.count > Self.mostBoxes else { return }
    try shared.checkCancelled()
    if let pages { try pages.add(takeBoxes()) }
  }

  /// Returns true if the first line is indented. Books do not indent the first paragraph after a
  /// heading; manuscripts indent all paragraphs.
  private func isIndented(_ leaf: PaperLeaf) -> Bool {
    guard design.indent > 0, leaf.kind == .paragraph, containers.count == 1 else { return false }
    if noteNumber > 0 { return last == .paragraph }
    return design.kind == .manuscript || last == .paragraph
  }

  /// Makes boxes of the lines of a paragraph, of which no page ends after the first or before the last.
  private mutating func addLines(
    of text: SetText, as kind: PaperKind, _ count: inout Int, isEnd: Bool
  ) {
    let kind = kind == .paragraph && container.kind == .item ? .item : kind
    for line in text.lines {
      var box = PaperBox(
        height: text.height(of: line), content: [.line(text, line, x: x(of: text), y: 0)])
      box.notes = text.notes(in: line)
      box.rise = text.rise(of: line)
      if count == 0 {
        begin(&box, kind, isRightToLeft: text.layout.isRightToLeft)
      } else {
        box.mayBreakBefore = count >= 2 && (!isEnd || line + 1 < text.lines.upperBound)
        box.bars = bars(text.layout.isRightToLeft)
      }
      boxes.append(box)
      count += 1
    }
    if !text.lines.isEmpty { last = kind }
  }

  /// The left end of a text's column from the left margin.
  private func x(of text: SetText) -> Double { columnStart(text.layout.isRightToLeft) }

  /// Returns the left end of a column of that direction from the left margin: blocks are indented
  /// at their start.
  func columnStart(_ isRightToLeft: Bool) -> Double { isRightToLeft ? 0 : container.inset }

  func bars(_ isRightToLeft: Bool) -> [Double] {
    guard design.kind != .manuscript else { return [] }
    return container.bars.map { isRightToLeft ? design.width - $0 - 1.5 : $0 }
  }

  /// Gives the first box of a block the space above it, and the marker of its item.
  ///
  /// - Parameter isRightToLeft: the direction of the block; nil: that of the document.
  mutating func begin(
    _ box: inout PaperBox, _ kind: PaperKind, isRightToLeft: Bool? = nil
  ) {
    box.gap = gap(before: kind)
    let isChapter = isChapter
    box.breaksBefore = breaksPage || isChapter
    box.mayBreakBefore = !keepsNext
    let isRightToLeft = isRightToLeft ?? shared.setter.isRightToLeft
    box.bars = bars(isRightToLeft)
    box.joinedBars = min(barCount, box.bars.count)
    barCount = box.bars.count
    if isChapter {
      let drop = design.height * design.chapterDrop
      box.content = box.content.map { $0.moved(down: drop) }
      box.height += drop
    }
    openingLevel = nil
    keepsNext = false
    breaksPage = false
    blankLines = 0
    if let marker { addMarker(marker, to: &box, isRightToLeft) }
    marker = nil
  }

  /// True if the next box is the first one of a chapter that begins a page.
  private var isChapter: Bool {
    guard design.breaksChapters, last != .start, let openingLevel else { return false }
    return openingLevel <= shared.chapterLevel
  }

  /// The space between the last block and the next one.
  private func gap(before kind: PaperKind) -> Double {
    guard last != .start else { return 0 }
    let line = sheet.lineHeight
    if design.showsBlankLines { return Double(min(blankLines, 4)) * line }
    if design.kind == .manuscript { return 0 }
    if kind == .heading { return line }
    if last == .heading { return line / 2 }
    if kind == .item, last == .item { return isInTightList ? 0 : line / 2 }
    return kind == .paragraph && last == .paragraph ? design.paragraphGap : line / 2
  }

  private var isInTightList: Bool {
    guard case .list(let list)? = containers.dropLast().last?.kind else { return true }
    return list.isTight
  }

  // Rules

  mutating func addRule() throws {
    let height = sheet.lineHeight
    var box: PaperBox
    if design.kind == .manuscript || design.kind == .book {
      var text = PaperText()
      text.append(Array((design.kind == .book ? "* * *" : "#").utf8)[...], [], nil)
      let element = shared.document.element(.paragraph, in: container.element, isPlaced: false)
      let set = shared.setter.set(
        text, as: BlockStyle(), sheet, width: design.width, alignment: .center,
        of: PaperParagraph(element))
      box = PaperBox(height: set.height(of: 0), content: [.line(set, 0, x: 0, y: 0)])
    } else {
      box = PaperBox(
        height: height,
        content: [
          .fill(
            x: columnStart(shared.setter.isRightToLeft), y: height / 2,
            width: design.width - container.inset, height: 0.75, design.ink.mark)
        ])
    }
    begin(&box, .rule)
    boxes.append(box)
    last = .rule
  }
}

extension PaperBox.Content {
  /// Returns the same content, further down by a distance.
  func moved(down distance: Double) -> Self {
    switch self {
    case .line(let text, let line, let x, let y): .line(text, line, x: x, y: y + distance)
    case .picture(let picture, let x, let y): .picture(picture, x: x, y: y + distance)
    case .fill(let x, let y, let width, let height, let color):
      .fill(x: x, y: y + distance, width: width, height: height, color)
    }
  }
}
