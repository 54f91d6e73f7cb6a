import MarkdownSyntax
import TextCore

/// Makes paragraphs of lines that were wrapped by hand, as those of letters and of many a README.
///
/// Only lines of plain text become one. Where a line break means something it stays: in code, after
/// headings, rules and two spaces, between blank lines; and so does what belongs to a list, a quote, a
/// footnote, a reference or HTML up to the next blank line, a table, a line that is underlined, and
/// the data that some files begin with.
public struct Unwrapping {
  private let text: TextRope
  private let fences: FenceTree
  /// Where lines may be joined.
  private var range: TextRange = 0..<0
  private var state = FenceState.outside
  private var writer: EditWriter
  private let goesOn: (Double) -> Bool
  private var isGivenUp = false
  /// The joints of the lines right before, which a line below may turn out to be none.
  private var run: [Joint] = []
  /// The line before, if one may go on with it.
  private var last: LastLine?
  /// Whether what stands here belongs to something further up.
  private var isHeld = false
  /// Whether the code here belongs to an item or a quote.
  private var isCodeHeld = false

  private struct Joint {
    var range: TextRange
    var isSpace: Bool
  }

  private struct LastLine {
    /// Behind its last letter.
    var end: TextOffset
    var isWithoutSpaces: Bool
  }

  private init(_ text: TextRope, fences: FenceTree, goesOn: @escaping (Double) -> Bool) {
    self.text = text
    self.fences = fences
    self.goesOn = goesOn
    writer = EditWriter(text)
  }

  /// Returns the edit that joins the lines in `range`; `nil` where there is nothing to join, or it was
  /// given up. O(range).
  ///
  /// - Parameters:
  ///   - fences: those of `text`.
  ///   - goesOn: is told how far it is, from 0 to 1, and returns false to give up.
  public static func edit(
    of range: TextRange, in text: TextRope, fences: FenceTree,
    goesOn: @escaping (Double) -> Bool = { _ in true }
  ) -> WrittenEdit? {
    var unwrapping = Unwrapping(text, fences: fences, goesOn: goesOn)
    unwrapping.read(range)
    return unwrapping.isGivenUp ? nil : unwrapping.writer.finish()
  }

  private mutating func read(_ range: TextRange) {
    self.range = range
    let start = max(startOfBlock(at: range.lowerBound), fences.frontMatterEnd)
    state = fences.state(before: start)
    var line: [UInt8] = []
    var offset = start
    text.forEachChunk(in: min(start, range.upperBound)..<range.upperBound) { piece in
      var rest = piece
      while let newline = rest.firstIndex(of: .newline) {
        line += rest[..<newline]
        take(line, at: offset)
        offset = offset + line.count + 1
        line.removeAll(keepingCapacity: true)
        rest = rest[(newline + 1)...]
      }
      line += rest
      isGivenUp = !goesOn(Double(offset - start) / Double(max(1, range.upperBound - start)))
      return !isGivenUp
    }
    if !line.isEmpty { take(line, at: offset) }
    endRun()
  }

  /// Lines that are looked at above what is selected.
  private static let mostAbove = 1000

  /// The beginning of the lines without a blank one between them that hold `offset`.
  private func startOfBlock(at offset: TextOffset) -> TextOffset {
    var start = text.paragraphRange(at: offset).lowerBound
    for _ in 0..<Self.mostAbove where start > 0 {
      let above = text.contentRange(at: start - 1)
      if text.bytes(in: above).allSatisfy(\.isWhiteSpace) { break }
      start = above.lowerBound
    }
    return start
  }

  // Lines

  private mutating func take(_ line: [UInt8], at offset: TextOffset) {
    let content = line.last == .carriageReturn ? line.dropLast() : line[...]
    switch kind(of: Array(content)) {
    case .text:
      guard !isHeld else { return }
      join(content, at: offset)
    case .alone:
      endRun()
      isHeld = false
    case .holding:
      endRun()
      isHeld = true
    case .row:
      run = []
      endRun()
      isHeld = true
    case .underline:
      run = []
      endRun()
    }
  }

  /// Joins a line with the one before, and notes it for the next.
  private mutating func join(_ content: ArraySlice<UInt8>, at offset: TextOffset) {
    let first = content.firstIndex { !$0.isBlank } ?? content.endIndex
    if let last, last.end >= range.lowerBound {
      let isWithoutSpaces = last.isWithoutSpaces && Self.isWithoutSpaces(content[first...].first3)
      run.append(
        Joint(
          range: last.end..<offset + (first - content.startIndex), isSpace: !isWithoutSpaces))
    }
    let end = (content.lastIndex { !$0.isBlank } ?? content.startIndex) + 1
    let breaks = content.count - (end - content.startIndex) >= 2 || content[end - 1] == .backslash
    last =
      breaks
      ? nil
      : LastLine(
        end: offset + (end - content.startIndex),
        isWithoutSpaces: Self.isWithoutSpaces(content[..<end].suffix(3)))
  }

  private mutating func endRun() {
    for joint in run { writer.replace(joint.range, with: joint.isSpace ? [UInt8.space] : []) }
    run = []
    last = nil
  }

  private enum Kind {
    /// Plain text, which may go on in the next line.
    case text
    /// What stands by itself: blank, a heading, a rule, code.
    case alone
    /// What lines below belong to up to a blank one.
    case holding
    /// The line that makes those around it a table.
    case row
    /// What makes the lines above a heading elsewhere.
    case underline
  }

  private mutating func kind(of line: [UInt8]) -> Kind {
    let reader = LineMarkReader(line)
    let before = state.clipped(to: reader.depth)
    state = reader.candidate?(before) ?? before
    if !before.isInside, state.isInside {
      isCodeHeld = reader.isItem || reader.depth > 0 || isHeld && reader.start > 0
    }
    if before.isInside || state.isInside { return isCodeHeld ? .holding : .alone }
    guard let first = line.firstIndex(where: { !$0.isBlank }) else { return .alone }
    let words = line[first...]
    if Self.isOnly(words, .equals) || Self.isOnly(words, .hyphen) && words.count < 3 {
      return .underline
    }
    if TableRow.alignments(in: words.indices, of: line) != nil { return .row }
    let block = BlockScanner.scan(line, fence: .outside).block
    if block.quoteDepth > 0 || block.isListItem || block.kind == .footnoteDefinition {
      return .holding
    }
    // Between text a rule of hyphens is an underline elsewhere.
    if block.kind == .rule, last != nil, Self.isOnly(words, .hyphen) { return .underline }
    guard block.kind == .paragraph else { return .alone }
    let isIndented = first > 3 || line[..<first].contains(.tab)
    return isIndented || Self.holds(words) ? .holding : .text
  }

  private static func isOnly(_ words: ArraySlice<UInt8>, _ mark: UInt8) -> Bool {
    words.allSatisfy { $0 == mark || $0.isBlank }
  }

  /// Whether a line begins a reference, a row of a table, or HTML.
  private static func holds(_ words: ArraySlice<UInt8>) -> Bool {
    switch words.first {
    case .pipe: return true
    case .openBracket:
      guard let end = words.firstIndex(of: .closeBracket) else { return false }
      return words[(end + 1)...].first == .colon
    case .less:
      let name = words.dropFirst()
      guard let next = name.first, next.isLetter || [0x2F, 0x21, 0x3F].contains(next) else {
        return false
      }
      // An address in text is none.
      let after = name.first { !$0.isAlphanumeric && $0 != .plus && $0 != .hyphen && $0 != .period }
      return after != .colon && after != .at
    default: return false
    }
  }

  /// Whether a letter at the beginning or the end of some bytes is of a script that is written without
  /// spaces.
  private static func isWithoutSpaces(_ bytes: some Collection<UInt8>) -> Bool {
    guard let letter = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
      bytes.count == 3
    else { return false }
    switch letter.value {
    case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF60: return true
    default: return false
    }
  }
}

extension ArraySlice<UInt8> {
  /// As many bytes as a letter of a script without spaces has.
  fileprivate var first3: ArraySlice<UInt8> { prefix(3) }
}
