/// The parts of a paragraph's prefix in order, as bytes of the paragraph, empty if missing: `> `
/// `  ` `-` ` ` `[ ]` ` ` `## `.
package struct PrefixParts: Equatable {
  /// White space and `>` up to the last one that is not in code, with one white space after it.
  package private(set) var quote = 0..<0
  /// White space before the list marker, or before the rest.
  package private(set) var indent = 0..<0
  /// `-` or `12.`
  package private(set) var marker = 0..<0
  package private(set) var markerGap = 0..<0
  /// `[ ]` with the white space after it.
  package private(set) var box = 0..<0
  /// `## `
  package private(set) var heading = 0..<0

  /// The bytes before the text.
  package var length: Int { heading.upperBound }

  package init(of bytes: [UInt8], _ block: BlockStyle, _ prefix: BlockPrefix) {
    // The fast way for most lines of a book, which have no prefix.
    if prefix.length == 0, block.kind == .paragraph, !block.isListItem, block.quoteDepth == 0,
      bytes.first?.isBlank != true
    {
      return
    }
    var position = 0
    func pass(while isPassed: (UInt8) -> Bool) -> Range<Int> {
      let start = position
      while position < bytes.count, isPassed(bytes[position]) { position += 1 }
      return start..<position
    }
    if block.kind == .code || block.kind == .fence && !block.isListItem {
      // The rest of the line is code, even if it looks like a marker.
      quote = 0..<prefix.length
      position = prefix.length
    } else if block.quoteDepth > 0 {
      while position < bytes.count, bytes[position].isBlank || bytes[position] == .greater {
        position += 1
        if bytes[position - 1] == .greater { quote = 0..<position }
      }
      let end = quote.upperBound
      if end < bytes.count, bytes[end].isBlank { quote = 0..<(end + 1) }
      position = quote.upperBound
    }
    indent = pass { $0.isBlank }
    marker = position..<position
    if block.isListItem {
      let digits = block.isOrdered ? pass { $0.isDigit }.count : 0
      position += 1
      marker = (position - 1 - digits)..<position
    }
    markerGap = block.isListItem ? pass { $0.isBlank } : position..<position
    box = position..<position
    if block.isTask {
      position += 3
      box = box.lowerBound..<pass { $0.isBlank }.upperBound
    }
    heading = position..<position
    if block.kind == .heading, !block.isUnderlined {
      position += block.headingLevel
      heading = heading.lowerBound..<pass { $0.isBlank }.upperBound
    }
  }
}
