import TextCore

/// The part of an inline link after its text: `(destination)`, `(<destination> "title")` and so on, by
/// CommonMark's rules.
package struct LinkTail {
  /// The bytes with both parentheses.
  private(set) var range: Range<Int>
  /// The link's address, with the angle brackets around it, if any.
  private(set) var destination: Range<Int>
  /// True if `destination` is in angle brackets.
  private(set) var isAngled = false
  /// The title without its quotation marks or parentheses; nil if there is none.
  private(set) var title: Range<Int>?
  /// The end of the text that was read.
  private var reached: Int

  /// The maximum depth of nested parentheses in a destination (as in cmark), so that reading is
  /// linear.
  private static let deepest = 32

  /// Reads the tail that begins with the parenthesis at `start`; nil if there is none. Adds the
  /// number of bytes read to `work`.
  init?(in text: [UInt8], at start: Int, before end: Int, work: inout Int) {
    range = start..<start
    destination = range
    reached = start
    let position = read(text, start + 1, end)
    work += max(reached, position ?? start) - start
    guard let position else { return nil }
    range = start..<position
  }

  private mutating func read(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    guard var position = readDestination(text, start, end) else { return nil }
    let separator = position
    position = Self.skipWhiteSpace(text, position, end)
    if position > separator, position < end, let close = Self.titleEnd(after: text[position]) {
      guard let after = skipTitle(text, position + 1, end, close: close) else { return nil }
      title = (position + 1)..<(after - 1)
      position = Self.skipWhiteSpace(text, after, end)
    }
    guard position < end, text[position] == .closeParenthesis else { return nil }
    return position + 1
  }

  /// Reads the destination after white space at `start`, and returns its end.
  private mutating func readDestination(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    let position = Self.skipWhiteSpace(text, start, end)
    guard position < end else { return nil }
    isAngled = text[position] == .less
    let close =
      isAngled ? skipAngled(text, position, end) : skipDestination(text, position, end)
    guard let close else { return nil }
    destination = position..<close
    return close
  }

  /// Reads the text after the colon of a definition, `[label]: destination "title"`, up to the end
  /// of a line; nil if it is no definition.
  init?(ofDefinitionIn text: [UInt8], at start: Int, before end: Int) {
    range = start..<start
    destination = range
    reached = start
    guard let close = readDestination(text, start, end), !destination.isEmpty else { return nil }
    let titled = readDefinitionTitle(text, close, end)
    guard let lineEnd = titled ?? Self.lineEnd(text, close, end) else { return nil }
    range = start..<lineEnd
  }

  /// Reads a destination after white space and nothing after it; nil if there is none.
  init?(ofDestinationIn text: [UInt8], at start: Int, before end: Int) {
    range = start..<start
    destination = range
    reached = start
    guard start < end, let close = readDestination(text, start, end), !destination.isEmpty else {
      return nil
    }
    range = start..<close
  }

  private mutating func readDefinitionTitle(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    let first = Self.skipWhiteSpace(text, start, end)
    guard first > start, first < end, let close = Self.titleEnd(after: text[first]),
      let after = skipTitle(text, first + 1, end, close: close),
      let lineEnd = Self.lineEnd(text, after, end)
    else { return nil }
    title = (first + 1)..<(after - 1)
    return lineEnd
  }

  /// Returns the end of the line, if only blanks come before it.
  private static func lineEnd(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var position = start
    while position < end, text[position].isBlank { position += 1 }
    return position == end || text[position] == .newline ? position : nil
  }

  private static func skipWhiteSpace(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end, text[position].isWhiteSpace { position += 1 }
    return position
  }

  /// Returns true if the byte at `position` is a backslash that escapes the next one.
  package static func isEscape(_ text: [UInt8], _ position: Int, _ end: Int) -> Bool {
    text[position] == .backslash && position + 1 < end && text[position + 1].isPunctuation
  }

  private mutating func skipAngled(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var position = start + 1
    defer { reached = max(reached, position) }
    while position < end {
      switch text[position] {
      case .greater: return position + 1
      case .less, .newline, .carriageReturn: return nil
      default: position += Self.isEscape(text, position, end) ? 2 : 1
      }
    }
    return nil
  }

  /// Reads a destination without angle brackets: no space, no control character, balanced
  /// parentheses.
  private mutating func skipDestination(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var position = start
    defer { reached = max(reached, position) }
    var depth = 0
    while position < end {
      let byte = text[position]
      if byte.isControl || byte == .space { break }
      if byte == .openParenthesis {
        depth += 1
        if depth > Self.deepest { return nil }
      } else if byte == .closeParenthesis {
        if depth == 0 { break }
        depth -= 1
      }
      position += Self.isEscape(text, position, end) ? 2 : 1
    }
    return depth == 0 ? position : nil
  }

  private static func titleEnd(after byte: UInt8) -> UInt8? {
    switch byte {
    case .quotationMark, .apostrophe: byte
    case .openParenthesis: .closeParenthesis
    default: nil
    }
  }

  private mutating func skipTitle(
    _ text: [UInt8], _ start: Int, _ end: Int, close: UInt8
  ) -> Int? {
    var position = start
    defer { reached = max(reached, position) }
    while position < end {
      let byte = text[position]
      if byte == close { return position + 1 }
      if byte == .openParenthesis, close == .closeParenthesis { return nil }
      position += Self.isEscape(text, position, end) ? 2 : 1
    }
    return nil
  }
}
