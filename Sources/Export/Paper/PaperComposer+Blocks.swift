import Layout
import Markdown
import PDF
import Styling
import TextCore

extension PaperComposer {
  private var design: PaperDesign { shared.design }
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
    if noteNumber > 0, !hasNoteText {
      hasNoteText = true
      paragraph.destinations.append("fn-\(noteNumber)")
    }
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
    if ended.kind == .code {
      setCodeLine(&ended, isLast: true)
    } else {
      setParts(ended)
    }
    try composeNotes(of: ended.paragraph)
    try ended.paragraph.didDraw(in: shared.document)
    if case .heading = ended.kind { addByline() }
  }

  private func nameLanguage(of leaf: PaperLeaf) {
    guard let script = leaf.census.script else { return }
    leaf.paragraph.element.language = shared.languages.tag(for: script)
  }

  private func nameHeading(_ leaf: PaperLeaf, _ level: Int) {
    let words = String(decoding: leaf.words, as: UTF8.self)
    leaf.paragraph.destinations.append(shared.headings.identifier(of: leaf.words))
    let isBlank = words.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    guard containers.count == 1, !isBlank else { return }
    leaf.paragraph.outline = (words, level)
  }

  // Lines

  private func block(of kind: PaperLeaf.Kind) -> BlockStyle {
    var block = BlockStyle()
    switch kind {
    case .paragraph: break
    case .heading(let level):
      // Typewriters have one size.
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
    case .heading(let level):
      design.breaksChapters && level <= shared.chapterLevel ? .center : .start
    case .code: .start
    }
  }

  private mutating func setParts(_ leaf: PaperLeaf) {
    let isHeading = if case .heading = leaf.kind { true } else { false }
    var texts: [SetText] = []
    let width = max(36, design.width - container.inset)
    let indent = isIndented(leaf) ? design.indent : 0
    for part in leaf.parts {
      switch part {
      case .text(var text):
        while let head = text.cut(at: Self.mostBytes) {
          texts.append(set(head, leaf, width, indent: texts.isEmpty ? indent : 0))
        }
        texts.append(set(text, leaf, width, indent: texts.isEmpty ? indent : 0))
      case .picture(let image, let size, let alternative, let wanted):
        addLines(of: texts, as: isHeading ? .heading : .paragraph)
        texts = []
        addPicture(image, size, alternative, wanted, in: leaf.paragraph.element)
      }
    }
    addLines(of: texts, as: isHeading ? .heading : .paragraph)
    keepsNext = isHeading
  }

  /// Bytes of a paragraph that are set at once; what is longer is set part by part.
  private static let mostBytes = 1 << 14

  private func set(
    _ text: PaperText, _ leaf: PaperLeaf, _ width: Double, indent: Double
  ) -> SetText {
    shared.setter.set(
      text, as: block(of: leaf.kind), sheet, width: width, indent: indent,
      alignment: alignment(of: leaf.kind), of: leaf.paragraph)
  }

  /// Books leave the first paragraph behind a heading as it is; manuscripts set all of them in.
  private func isIndented(_ leaf: PaperLeaf) -> Bool {
    guard design.indent > 0, leaf.kind == .paragraph, containers.count == 1 else { return false }
    if noteNumber > 0 { return last == .paragraph }
    return design.kind == .manuscript || last == .paragraph
  }

  /// Makes boxes of the lines of a paragraph, of which no page ends behind the first or before the last.
  private mutating func addLines(of texts: [SetText], as kind: PaperKind) {
    let kind = kind == .paragraph && container.kind == .item ? .item : kind
    let count = texts.reduce(0) { $0 + $1.layout.lines.count }
    guard count > 0 else { return }
    var index = 0
    for text in texts {
      for line in text.layout.lines.indices {
        var box = PaperBox(
          height: text.height(of: line), content: [.line(text, line, x: x(of: text), y: 0)])
        box.notes = text.notes(in: line)
        if index == 0 {
          begin(&box, kind, text)
        } else {
          box.mayBreakBefore = index >= 2 && count - index >= 2
          box.bars = bars(text.layout.isRightToLeft)
        }
        boxes.append(box)
        index += 1
      }
    }
    last = kind
  }

  /// The left end of a text's column from the left margin.
  private func x(of text: SetText) -> Double { text.layout.isRightToLeft ? 0 : container.inset }

  private func bars(_ isRightToLeft: Bool) -> [Double] {
    guard design.kind != .manuscript else { return [] }
    return container.bars.map { isRightToLeft ? design.width - $0 - 1.5 : $0 }
  }

  /// Gives the first box of a block the space above it, and the marker of its item.
  mutating func begin(_ box: inout PaperBox, _ kind: PaperKind, _ text: SetText?) {
    box.gap = gap(before: kind)
    box.breaksBefore = breaksPage || isChapter(text)
    box.mayBreakBefore = !keepsNext
    let isRightToLeft = text?.layout.isRightToLeft ?? shared.languages.isRightToLeft
    box.bars = bars(isRightToLeft)
    box.joinedBars = min(barCount, box.bars.count)
    barCount = box.bars.count
    if box.breaksBefore, design.breaksChapters, isChapter(text) {
      // The chapter's heading stands a third down.
      let drop = design.kind == .manuscript ? design.height / 3 : design.height / 8
      box.content = box.content.map { $0.moved(down: drop) }
      box.height += drop
    }
    keepsNext = false
    breaksPage = false
    blankLines = 0
    if let marker { addMarker(marker, to: &box, isRightToLeft) }
    marker = nil
  }

  private func isChapter(_ text: SetText?) -> Bool {
    guard design.breaksChapters, last != .start, let level = text?.paragraph.outline?.level else {
      return false
    }
    return level <= shared.chapterLevel
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

  // Markers

  private func addMarker(_ marker: PaperMarker, to box: inout PaperBox, _ isRightToLeft: Bool) {
    var text = PaperText()
    let target = noteNumber > 0 && container.kind == .root ? targetOfNoteMarker : nil
    text.append(Array(marker.text.utf8)[...], [], target)
    let set = shared.setter.set(
      text, as: BlockStyle(), sheet, width: design.width, of: PaperParagraph(marker.element))
    let width = Double(set.layout.lines.first?.width ?? 0)
    let gap = design.characterWidth * (design.hangsMarkers ? 1 : 0.8)
    // A marker from right to left stands at the right end of its own column.
    let start = design.width - container.inset
    var x = container.inset - gap - width
    if isRightToLeft {
      x = start + gap - (set.layout.isRightToLeft ? design.width - width : 0)
    }
    box.content.insert(.line(set, 0, x: x, y: 0), at: 0)
  }

  /// The number before a footnote leads back to the first reference.
  private var targetOfNoteMarker: PaperText.Target {
    PaperText.Target(
      number: shared.nextTarget(), place: .destination("fnref-\(noteNumber)-1"))
  }

  // Code

  mutating func endCodeLine() throws {
    guard var open = leaf, open.kind == .code else { return }
    leaf = nil
    setCodeLine(&open, isLast: false)
    leaf = open
  }

  private mutating func setCodeLine(_ leaf: inout PaperLeaf, isLast: Bool) {
    if case .text(let text)? = leaf.parts.first {
      leaf.text = text
      leaf.parts = []
    }
    let text = leaf.text
    leaf.text = PaperText()
    // The last line of a block that is not closed has no end.
    if isLast, text.isEmpty, leaf.hasBegun { return }
    let set = shared.setter.set(
      text, as: block(of: .code), sheet, width: max(36, design.width - container.inset),
      of: leaf.paragraph)
    let margin = 6.75
    for line in set.layout.lines.indices {
      let height = set.height(of: line)
      var box = PaperBox(height: height, content: [.line(set, line, x: container.inset, y: 0)])
      if !leaf.hasBegun {
        begin(&box, .code, set)
        leaf.hasBegun = true
        codeLines = 0
      } else {
        box.mayBreakBefore = codeLines >= 2
        box.bars = bars(false)
      }
      if design.kind != .manuscript {
        box.content.insert(
          .fill(
            x: container.inset - margin, y: 0, width: design.width - container.inset + 2 * margin,
            height: height + 0.1, design.ink.tint), at: 0)
      }
      codeLines += 1
      boxes.append(box)
    }
    last = .code
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
            x: container.inset, y: height / 2, width: design.width - container.inset, height: 0.75,
            design.ink.mark)
        ])
    }
    begin(&box, .rule, nil)
    boxes.append(box)
    last = .rule
  }

  // Containers

  mutating func enterContainer(_ element: DocumentElement) throws {
    let outer = container
    // However deep blocks nest, their text has room.
    let room = max(0, Self.deepest * design.width - outer.inset)
    let stepIn = min(design.step, room)
    func made(_ kind: PDFElement.Kind) -> PDFElement {
      shared.document.element(kind, in: outer.element, isPlaced: false)
    }
    switch element {
    case .quote:
      let hasBars = design.kind == .page || design.kind == .plain
      containers.append(
        PaperContainer(
          .quote, made(.quote), inset: outer.inset + stepIn,
          bars: outer.bars + [hasBars ? outer.inset : nil].compactMap { $0 }))
    case .list(let list):
      let element = made(.list)
      let isOrdered = if case .ordered = list.kind { true } else { false }
      element.attributes = "<</O/List/ListNumbering/\(isOrdered ? "Decimal" : "Disc")>>"
      let isOutermost = !containers.contains { $0.kind == .item }
      let step = design.hangsMarkers && isOutermost && outer.bars.isEmpty ? 0 : stepIn
      var container = PaperContainer(
        .list(list), element, inset: outer.inset + step, bars: outer.bars)
      if case .ordered(let start, _) = list.kind { container.number = start }
      containers.append(container)
    case .item(let item):
      let row = made(.listItem)
      let label = shared.document.element(.label, in: row, isPlaced: false)
      let body = shared.document.element(.listBody, in: row, isPlaced: false)
      // The row is written when its label and its body are.
      try shared.document.release(row)
      if let marker { try shared.document.release(marker.element) }
      marker = PaperMarker(text: markerText(item), element: label)
      containers[containers.count - 1].number += 1
      containers.append(PaperContainer(.item, body, inset: outer.inset, bars: outer.bars))
    default: break
    }
  }

  /// The part of the text's width by which blocks are set in at most.
  private static let deepest = 0.6

  private func markerText(_ item: DocumentItem) -> String {
    if let task = item.task { return task == .done ? "☑" : "☐" }
    guard case .list(let list) = container.kind, case .ordered(_, let delimiter) = list.kind else {
      return "•"
    }
    let number = item.number ?? container.number
    return "\(number)" + String(decoding: [delimiter], as: UTF8.self)
  }

  mutating func leaveContainer() throws {
    let left = containers.removeLast()
    if let marker, left.kind == .item {
      // An item without text shows its marker.
      self.marker = nil
      var box = PaperBox(height: sheet.lineHeight, content: [])
      containers.append(left)
      self.marker = marker
      begin(&box, .item, nil)
      containers.removeLast()
      boxes.append(box)
      last = .item
    }
    if case .list = left.kind, container.kind != .item { last = .list }
    try shared.document.release(left.element)
  }
}

extension PaperBox.Content {
  /// The same, further down.
  func moved(down distance: Double) -> Self {
    switch self {
    case .line(let text, let line, let x, let y): .line(text, line, x: x, y: y + distance)
    case .picture(let picture, let x, let y): .picture(picture, x: x, y: y + distance)
    case .fill(let x, let y, let width, let height, let color):
      .fill(x: x, y: y + distance, width: width, height: height, color)
    }
  }
}
