import MarkdownSyntax

/// A paragraph whose end was not read yet: its properties and the text so far.
///
/// The reader has a stack of them, as a paragraph may hold boxes with paragraphs of their own.
final class DOCXParagraph {
  var properties = DOCXParagraphProperties()
  var pieces = FlowPieces()
  /// The names of the bookmarks in it by which links lead to headings.
  var names: [String] = []
  /// True right after the number of the note that it begins.
  var isAtNoteStart = false
  /// True after the end of a page or a column.
  var isDivided = false
  /// True if a page ends after the text so far.
  var endsPage = false

  /// True if nothing was added.
  var isEmpty: Bool { pieces.isEmpty }
}

extension DOCXTextReader {
  /// Ends the open paragraph. If its end mark was deleted, the next paragraph continues it.
  func endParagraph() {
    guard let paragraph = paragraphs.popLast() else { return }
    fields.endParagraph()
    end(paragraph)
  }

  private func end(_ paragraph: DOCXParagraph) {
    let isJoined = paragraph.properties.isJoined
    if let first = joined {
      let breaksPage = first.properties.breaksPage
      if !first.isEmpty { paragraph.properties = first.properties }
      if breaksPage { paragraph.properties.breaksPage = true }
      joined = nil
      // A second owner would make a copy of all pieces.
      var pieces = FlowPieces()
      swap(&pieces, &first.pieces)
      paragraph.pieces.prepend(consume pieces)
      var names: [String] = []
      swap(&names, &first.names)
      names += paragraph.names
      paragraph.names = names
    }
    if isJoined {
      joined = paragraph
    } else {
      take(paragraph)
      if paragraph.endsPage { nester.breaksPage = true }
    }
  }

  /// Ends the page, or the column, in the open paragraph, of which the rest becomes another one.
  func divide(atPageEnd isPage: Bool) {
    guard let last = paragraphs.last else { return }
    // The text of a box, of a cell or of a note is in no page of its own.
    let isPage = isPage && paragraphs.count == 1 && tables.isEmpty
    if !last.isEmpty {
      last.isDivided = true
      last.endsPage = last.endsPage || isPage
    } else if isPage {
      last.properties.breaksPage = true
    }
  }

  /// Begins a new paragraph like the open one, after the end of a page or a column in it.
  func divideParagraph() {
    guard let first = paragraphs.last, first.isDivided else { return }
    first.isDivided = false
    guard !first.isEmpty else { return }
    let second = DOCXParagraph()
    second.properties = first.properties
    second.properties.breaksPage = false
    // It is no item of its own.
    second.properties.number = 0
    first.properties.isJoined = false
    paragraphs[paragraphs.count - 1] = second
    end(first)
  }

  /// Writes a paragraph that waits for a next one, if there is none.
  func endJoinedParagraph() {
    guard let paragraph = joined else { return }
    joined = nil
    take(paragraph)
  }

  /// Hands a paragraph on: to the innermost cell, or to the document.
  private func take(_ paragraph: DOCXParagraph) {
    var look = document.look(ofParagraphStyle: paragraph.properties.style)
    look.properties = paragraph.properties.over(look.properties)
    if let level = look.properties.outlineLevel, (0...8).contains(level) {
      look.kind = .heading(level: level + 1)
    }
    let flow = flow(of: paragraph, look)
    if look.kind == .contents { return }
    if let last = tables.indices.last {
      tables[last].content.add(flow)
    } else {
      nester.write(.paragraph(flow))
    }
  }

  /// - Parameter look: that of the paragraph's style, with its own properties.
  private func flow(of paragraph: DOCXParagraph, _ look: DOCXParagraphLook) -> FlowParagraph {
    let (properties, kind) = (look.properties, look.kind)
    var flow = FlowParagraph()
    flow.names = paragraph.names
    flow.breaksPage = paragraph.properties.breaksPage && tables.isEmpty
    // A style that aligns at the left does so for all text, not for a column.
    let styled = properties.alignment == .left ? nil : properties.alignment
    flow.alignment = (paragraph.properties.alignment ?? styled ?? .natural)
      .turned(if: properties.isRightToLeft ?? false)
    flow.pieces = paragraph.pieces.take(
      isCodeFontUsual: look.font.map(StyleKind.isCode(font:)) ?? false)
    // Code and rules that are indented at both sides are in a quote.
    let isSetIn = (paragraph.properties.right ?? 0) > 0
    switch kind {
    case .heading(let level):
      // The numbers of headings are no list, but a heading with a bullet of its own is in an item.
      flow.kind = .heading(level: level)
      // In Word few headings are indented by whole steps at both sides, except those in quotes.
      let step = DOCXCounters.step
      if paragraph.properties.right == step, properties.left ?? 0 >= step { flow.quoteDepth = 1 }
      if properties.outlineLevel != 9, !hasBullet(paragraph.properties) {
        return placed(flow, properties.left ?? 0)
      }
    case .code:
      flow.kind = .code
      if isSetIn { flow.quoteDepth = 1 }
    case .quote: flow.quoteDepth = 1
    default: break
    }
    let isRule = flow.isEmpty && (kind == .rule || kind == nil && properties.hasBorder ?? false)
    if isRule { flow.kind = .rule }
    if isRule, kind == .rule {
      if isSetIn { flow.quoteDepth = 1 }
      // The style of a rule indents the rule by itself.
      return placed(flow, paragraph.properties.left ?? 0)
    }
    if let number = properties.number, !flow.beginsWithBox,
      let left = document.counters.left(ofBlankMarkerIn: number, level: properties.level ?? 0)
    {
      return placed(flow, properties.left ?? left)
    }
    if let number = properties.number, !isRule,
      let item = document.counters.next(
        of: number, level: properties.level ?? 0,
        shownAt: look.listLevel),
      !item.isUnmarked || flow.beginsWithBox
    {
      flow.marker = item.marker
      flow.itemDepth = item.level + 1
      if flow.quoteDepth > 0 { flow.quoteDepth = depth(ofQuoteAt: properties.left, in: item.left) }
      return flow
    }
    return placed(flow, properties.left ?? 0)
  }

  private func hasBullet(_ properties: DOCXParagraphProperties) -> Bool {
    properties.number.map { document.counters.isBullet($0, level: properties.level ?? 0) } ?? false
  }

  /// Puts a paragraph without a marker into the item that contains its indentation.
  private func placed(_ paragraph: FlowParagraph, _ left: Int) -> FlowParagraph {
    var flow = paragraph
    guard tables.isEmpty else { return flow }
    let isQuote = flow.quoteDepth > 0
    let step = DOCXCounters.step
    flow.itemDepth = document.counters.depth(ofParagraphAt: isQuote ? left - step : left)
    if isQuote {
      flow.quoteDepth = depth(ofQuoteAt: left, in: document.counters.lefts.last ?? 0)
    }
    return flow
  }

  /// Returns the number of quotes around a paragraph: one for each half inch of indentation.
  private func depth(ofQuoteAt left: Int?, in itemLeft: Int) -> Int {
    min(FlowParagraph.mostQuotes, max(1, ((left ?? 0) - itemLeft) / DOCXCounters.step))
  }
}

extension ColumnAlignment {
  /// The other side, in a paragraph that runs from right to left.
  fileprivate func turned(if isRightToLeft: Bool) -> ColumnAlignment {
    switch self {
    case .left where isRightToLeft: .right
    case .right where isRightToLeft: .left
    default: self
    }
  }
}

extension FlowParagraph {
  /// True if it begins with the box of a task.
  var beginsWithBox: Bool {
    guard case .text(let text, _, _) = pieces.first else { return false }
    return TaskBox.read(text) != nil
  }
}
