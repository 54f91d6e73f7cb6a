public import TextCore

/// Replaces the hits of a search: makes the bytes for one hit, or the replacements for all. It
/// changes no text itself: the editor applies the result as one step of undo.
public struct Replacing {
  let search: Search
  private let template: ReplacementTemplate
  private let keepsCase: Bool

  /// Makes the replacement of the hits of a search by `text`.
  ///
  /// - Parameters:
  ///   - text: the replacement; with an expression it may name groups (`$1`, `${name}`, `\n`).
  ///   - keepsCase: true if its capitals follow those of the hit.
  ///   - lineEnding: the line ending for `\n` with an expression.
  public init(_ search: Search, with text: String, keepsCase: Bool, lineEnding: String = "\n") {
    self.search = search
    self.keepsCase = keepsCase
    if let expression = search.expression {
      template = ReplacementTemplate(
        text, lineEnding: lineEnding, groupCount: expression.groupCount,
        groupNamed: expression.group(named:))
    } else {
      template = ReplacementTemplate(verbatim: text)
    }
  }

  /// Returns the replacement of one hit; `nil`: there is no hit at exactly that place. Throws
  /// `SearchFailure`.
  public func replacement(of hit: TextRange, in text: TextRope) throws(SearchFailure) -> [UInt8]? {
    var found: [UInt8]?
    let paragraph = text.paragraphRange(at: hit.lowerBound)
    var start = search.query.staysInParagraph ? paragraph.lowerBound : hit.lowerBound
    let end = max(paragraph.upperBound, hit.upperBound)
    repeat {
      let next = try search.searchSlice(of: start..<end, in: text, isWanted: { true }) { match in
        if match.range == hit { found = replacement(of: match, in: text) }
      }
      if next == start { break }
      start = next
    } while found == nil && start <= hit.lowerBound
    return found
  }

  private func replacement(of match: Search.Match, in text: TextRope) -> [UInt8] {
    var bytes: [UInt8] = []
    let groups =
      template.parts.contains { if case .group(1...) = $0 { true } else { false } }
      ? match.groups() : []
    for part in template.parts {
      switch part {
      case .bytes(let letters): bytes += letters
      case .group(0): bytes += text.bytes(in: match.range)
      case .group(let number):
        if let group = groups[number - 1] { bytes += text.bytes(in: group) }
      }
    }
    return keepsCase ? LetterCase(of: text.bytes(in: match.range)).applied(to: bytes) : bytes
  }

  /// Returns the edit that replaces all hits in a part of a text. Throws `SearchFailure`.
  ///
  /// - Parameter goesOn: takes the part of the text that is done, from 0 to 1; returns false to
  ///   cancel.
  public func all(
    in range: TextRange, of text: TextRope, goesOn: @escaping (Double) -> Bool = { _ in true }
  ) throws(SearchFailure) -> ReplacedHits {
    var writer = EditWriter(text)
    var count = 0
    try forEach(in: range, of: text, goesOn) {
      writer.replace($0, with: $1)
      count += 1
    }
    return ReplacedHits(writer.finish(), count: count, of: text)
  }

  /// Calls `body` with each hit in a part of a text, in order, and its replacement; `goesOn` as in
  /// `all`.
  func forEach(
    in range: TextRange, of text: TextRope, _ goesOn: @escaping (Double) -> Bool,
    _ body: (TextRange, [UInt8]) -> Void
  ) throws(SearchFailure) {
    var position = range.lowerBound
    while position < range.upperBound {
      let fraction = Double(position - range.lowerBound) / Double(range.count)
      guard goesOn(fraction) else { throw .cancelled }
      position = try search.searchSlice(
        of: position..<range.upperBound, in: text, isWanted: { goesOn(fraction) }
      ) { body($0.range, replacement(of: $0, in: text)) }
    }
  }
}
