import MarkdownSyntax
import TextCore

/// The separator of paragraphs: a blank line, without which other programs join them, or only a
/// line ending, as in a text that only Paber reads. Used for Return, typing in the last line,
/// copies of paragraphs and Backspace.
extension FormattingContext {
  /// True if the paragraphs around the selection are separated by blank lines, or if there are
  /// none. One blank line decides: without any, adjacent lines may also belong to one paragraph.
  /// Reads a bounded number of paragraphs.
  var separatesByBlankLines: Bool {
    var isAdjacent = false
    var last: ParagraphHead?
    var isBlankBetween = false
    for head in nearbyHeads {
      if head.isEmpty {
        isBlankBetween = last != nil
      } else {
        if last?.block.kind == .paragraph, head.isInFlow {
          if isBlankBetween { return true }
          isAdjacent = true
        }
        last = head.isInFlow ? head : nil
        isBlankBetween = false
      }
    }
    return !isAdjacent
  }

  /// The paragraphs above and below the selection, in order.
  private var nearbyHeads: [ParagraphHead] {
    let range = selection.range
    var above: [ParagraphHead] = []
    var start = text.paragraphRange(at: range.lowerBound).lowerBound
    while start > 0, above.count < Self.separationReach {
      let head = ParagraphHead(at: start - 1, in: self)
      above.append(head)
      start = head.start
    }
    var heads = Array(above.reversed())
    var offset = text.paragraphRange(at: range.lowerBound).lowerBound
    while heads.count < above.count + Self.separationReach {
      let head = ParagraphHead(at: offset, in: self)
      heads.append(head)
      offset = head.range.upperBound
      guard head.hasEnding else { break }
    }
    return heads
  }

  /// Returns true if a blank line belongs between two adjacent paragraphs of a quote. False in a
  /// poem, whose lines are next to each other without one.
  fileprivate func separatesInQuote(_ above: ParagraphHead, _ head: ParagraphHead) -> Bool {
    guard above.isInQuote, head.isInQuote, above.block.quoteDepth == head.block.quoteDepth else {
      return false
    }
    let neighbours = [
      above.start > 0 ? ParagraphHead(at: above.start - 1, in: self) : nil,
      head.hasEnding ? ParagraphHead(at: head.range.upperBound, in: self) : nil,
    ]
    return !neighbours.contains {
      $0.map { $0.isInQuote && !$0.isEmpty && $0.block.quoteDepth == head.block.quoteDepth }
        ?? false
    }
  }

  /// Returns the blank line above letters that are typed in the empty last line; nil if they need
  /// none. Without it they would continue the paragraph, the item or the table above.
  func blankLine(before typed: String) -> EditResult? {
    let caret = selection.head
    guard selection.isEmpty, caret == text.end, caret > 0, text.byte(at: caret - 1) == .newline,
      ParagraphHead(at: caret, in: self).block.kind == .paragraph
    else { return nil }
    let above = ParagraphHead(at: caret - 1, in: self)
    guard !above.isEmpty, above.isInFlow || above.goesOn(with: typed), !above.breaksLine(in: self),
      separatesByBlankLines
    else { return nil }
    return EditResult(
      edit: Edit(replacing: caret..<caret, with: lineEnding, in: text),
      selection: Selection(caret: caret + lineEnding.utf8.count), kind: .typing,
      typingAttributes: typing.map(AttributeSet.init))
  }

  /// Returns the paragraph above the caret's, if one blank line separates both; nil otherwise.
  func paragraph(aboveBlank blank: ParagraphHead, _ head: ParagraphHead) -> ParagraphHead? {
    guard blank.isBlankInFlow, blank.start > 0, head.isInFlow, separatesByBlankLines,
      !head.isEmpty || !isText(below: head)
    else { return nil }
    let above = ParagraphHead(at: blank.start - 1, in: self)
    return above.isInFlow && !above.isEmpty ? above : nil
  }

  /// True if the caret's paragraph has no line of text directly above or below.
  var isParagraphApart: Bool {
    let head = ParagraphHead(at: selection.head, in: self)
    let above = head.start > 0 ? ParagraphHead(at: head.start - 1, in: self) : nil
    return !isText(below: head) && above.map { $0.isEmpty || !$0.isInFlow } ?? true
  }

  private func isText(below head: ParagraphHead) -> Bool {
    guard head.hasEnding else { return false }
    let below = ParagraphHead(at: head.range.upperBound, in: self)
    return !below.isEmpty && below.isInFlow
  }

  /// The maximum number of paragraphs read on each side.
  private static let separationReach = 50
}

extension EditResult {
  /// Returns the edit with a blank line above or below the paragraph that it begins; nil if it
  /// begins none that could be parsed as a part of the other one.
  func separated(in context: FormattingContext) -> EditResult? {
    guard let after = try? context.after(edit) else { return nil }
    let head = ParagraphHead(at: selection.head, in: after)
    guard head.start > 0, head.isInFlow || head.isInQuote else { return nil }
    let above = ParagraphHead(at: head.start - 1, in: after)
    // Both are empty where an empty paragraph was divided.
    let isBelowNote = above.block.kind == .footnoteDefinition
    guard !(above.isEmpty && head.isEmpty), !above.breaksLine(in: after),
      (above.isInFlow || isBelowNote) && head.isInFlow || after.separatesInQuote(above, head)
    else { return nil }
    let blank = head.emptyQuotes + Array(context.lineEnding.utf8)
    let edit = Edit(
      replacing: head.start..<head.start, with: TextRope(bytes: blank), in: after.text)
    guard let both = try? self.edit.followed(by: edit) else { return nil }
    var result = self
    result.edit = both
    result.selection = Selection(caret: selection.head + blank.count)
    return result
  }
}

extension ParagraphHead {
  /// The maximum number of backslashes counted at the end.
  private static let longestEnd = 64

  /// Returns true if a hard line break ends it: the next line is a part of the same paragraph.
  fileprivate func breaksLine(in context: FormattingContext) -> Bool {
    let end = context.text.bytes(in: max(start, contentEnd - Self.longestEnd)..<contentEnd)
    return end[...].endsWithEscape || end.suffix(2).elementsEqual([.space, .space])
  }

  /// True for text and headings outside of lists, quotes and tables.
  fileprivate var isInFlow: Bool {
    guard !isItem, block.quoteDepth == 0 else { return false }
    return block.kind == .heading || (block.kind == .paragraph && bytes.first != .pipe)
  }

  /// True for a line of nothing but white space.
  fileprivate var isBlankInFlow: Bool { isEmpty && block.kind == .paragraph && isInFlow }

  /// Returns true if other programs read letters in the line below as a part of this item, quote,
  /// note or table, and they do not begin another part of it.
  fileprivate func goesOn(with typed: String) -> Bool {
    guard let first = typed.utf8.first, !first.isDigit, !Self.markers.contains(first) else {
      return false
    }
    switch block.kind {
    case .footnoteDefinition, .tableRow: return true
    case .paragraph, .heading: return isItem || block.quoteDepth > 0
    case .rule, .code, .fence: return false
    }
  }

  private static let markers: [UInt8] = [.hyphen, .asterisk, .plus, .greater, .pipe, .openBracket]

  /// True for text and headings of a quote, outside of lists and tables.
  fileprivate var isInQuote: Bool {
    !isItem && block.quoteDepth > 0 && parts.indent.isEmpty
      && [.heading, .paragraph].contains(block.kind)
  }

  /// The line of a quote that separates two of its paragraphs: `>`. Empty outside of quotes.
  var emptyQuotes: [UInt8] {
    block.quoteDepth == 0 ? [] : quotes.last == .space ? Array(quotes.dropLast()) : quotes
  }
}
