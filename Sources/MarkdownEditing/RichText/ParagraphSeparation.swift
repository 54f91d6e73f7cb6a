import MarkdownSyntax
import TextCore

/// The separator of paragraphs: a blank line, without which other programs join them, or only a
/// line ending, as in a text that only Paber reads.
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
    guard !(above.isEmpty && head.isEmpty), !above.breaksLine(in: after),
      above.isInFlow && head.isInFlow || after.separatesInQuote(above, head)
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
    let backslashes = end.reversed().prefix { $0 == .backslash }.count
    return !backslashes.isMultiple(of: 2) || end.suffix(2).elementsEqual([.space, .space])
  }

  /// True for text and headings outside of lists, quotes and tables.
  fileprivate var isInFlow: Bool {
    guard !isItem, block.quoteDepth == 0, parts.indent.isEmpty else { return false }
    return block.kind == .heading || (block.kind == .paragraph && bytes.first != .pipe)
  }

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
