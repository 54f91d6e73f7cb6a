import MarkdownSyntax
import TextCore

/// Makes paragraphs of lines that were wrapped by hand, as in e-mails and many a README.
///
/// Only lines of plain text are joined. A line break with a meaning stays, and so do lists, quotes,
/// footnotes, references, tables and HTML up to the next blank line, and the data at the beginning
/// of some files. `DocumentReader` decides what a line is.
public struct Unwrapping {
  private let text: TextRope
  /// The line ends that may become spaces.
  private let range: TextRange
  private var writer: EditWriter
  /// The number of quotes and footnotes that are open.
  private var depth = 0
  /// The number of lists that are open.
  private var listDepth = 0
  private var isInParagraph = false
  /// True before the first letter of a line of a paragraph.
  private var isAtLineStart = false
  /// True if the current text belongs to a construct that began further up.
  private var isVerbatim = false
  /// The end of a line whose next line has not been read yet.
  private var lineEnd: TextRange?
  /// The line ends to be replaced since the last one that stays.
  private var joints: [(range: TextRange, bytes: [UInt8])] = []

  /// True outside of lists, quotes and footnotes.
  private var isOutermost: Bool { depth == 0 && listDepth == 0 }

  private init(_ text: TextRope, _ range: TextRange) {
    self.text = text
    self.range = range
    writer = EditWriter(text)
  }

  /// Returns the edit that joins the lines in `range`; `nil` if there is nothing to join, or it was
  /// cancelled. O(range, and the lines without a blank one around it).
  ///
  /// - Parameters:
  ///   - fences: those of `text`.
  ///   - goesOn: a callback that gets the progress, from 0 to 1, and returns false to cancel.
  public static func edit(
    of range: TextRange, in text: TextRope, fences: FenceTree,
    goesOn: @escaping (Double) -> Bool = { _ in true }
  ) -> WrittenEdit? {
    let surroundings = Surroundings(text: text, fences: fences)
    let start = surroundings.start(of: range.lowerBound)
    let end = max(start, surroundings.end(of: range.upperBound))
    var unwrapping = Unwrapping(text, range)
    for event in DocumentReader(text[start..<end], lines: .wrapped, isBeginning: false) {
      if case .enter(.paragraph) = event.kind {
        guard goesOn(Double(event.range.lowerBound.utf8) / Double(end - start)) else { return nil }
      }
      let place = (start + event.range.lowerBound.utf8)..<(start + event.range.upperBound.utf8)
      unwrapping.take(event, at: place)
    }
    return unwrapping.writer.finish()
  }

  private mutating func take(_ event: DocumentEvent, at place: TextRange) {
    if isAtLineStart, event.beginsHTML { isVerbatim = true }
    if !place.isEmpty {
      if isAtLineStart, lineEnd == nil { beginLine(with: event, at: place.lowerBound) }
      isAtLineStart = false
      if let end = lineEnd { join(end, with: event, at: place.lowerBound) }
      lineEnd = nil
    }
    switch event.kind {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .blankRun: isVerbatim = false
    case .rule: if isOutermost { isVerbatim = false }
    case .linkDefinition: isVerbatim = true
    case .softBreak: endLine(place)
    case .hardBreak: isAtLineStart = true
    // In a code span the end of a line is a space.
    case .text
    where event.text.last == .space && text.byte(at: place.upperBound - 1) == .newline:
      endLine(place)
    default: break
    }
  }

  private mutating func endLine(_ place: TextRange) {
    lineEnd = place
    isAtLineStart = true
  }

  private mutating func enter(_ element: DocumentElement) {
    switch element {
    case .paragraph:
      isInParagraph = true
      isAtLineStart = true
    case .quote, .footnoteDefinition:
      depth += 1
      isVerbatim = true
    case .list: listDepth += 1
    case .item, .table: isVerbatim = true
    case .heading, .codeBlock: if isOutermost { isVerbatim = false }
    case .comment: isVerbatim = true
    default: break
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .paragraph:
      isInParagraph = false
      writeJoints()
    case .quote, .footnoteDefinition: depth -= 1
    case .list: listDepth -= 1
    default: break
    }
  }

  /// Joins two lines of a paragraph.
  ///
  /// - Parameters:
  ///   - end: the end of the first one, with the white space before it.
  ///   - event: the first event of the second one, which begins at `next`.
  private mutating func join(_ end: TextRange, with event: DocumentEvent, at next: TextOffset) {
    guard range.lowerBound <= end.lowerBound, next <= range.upperBound else { return }
    let indentation = end.upperBound < next ? text.bytes(in: end.upperBound..<next) : []
    if indentation.count > 3 || indentation.contains(.tab) { isVerbatim = true }
    guard isInParagraph, !isVerbatim, depth == 0 else { return }
    // The letter after the line end is tested first: it is already read, and hardly ever an
    // ideograph.
    let isWithoutSpaces =
      event.kind == .text && isIdeograph(event.text.prefix(3))
      && isIdeograph(text.bytes(in: max(0, end.lowerBound - 3)..<end.lowerBound)[...])
    joints.append((end.lowerBound..<next, isWithoutSpaces ? [] : [.space]))
  }

  /// Begins a line after a line ending that stays. Above a delimiter row, joined lines could become
  /// the header of a table.
  private mutating func beginLine(with event: DocumentEvent, at place: TextOffset) {
    if event.kind == .text, let first = event.text.first, [.pipe, .colon, .hyphen].contains(first) {
      let line = text.bytes(in: place..<max(place, text.contentRange(at: place).upperBound))
      if TableRow.alignments(in: line.indices, of: line) != nil {
        joints = []
        isVerbatim = true
      }
    }
    writeJoints()
  }

  private mutating func writeJoints() {
    for joint in joints { writer.replace(joint.range, with: joint.bytes) }
    joints = []
  }

  /// True if three bytes are a letter of a script that is written without spaces.
  private func isIdeograph(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 3, (bytes.first ?? 0) >= 0xE3,
      let letter = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    else { return false }
    switch letter.value {
    case 0x3001...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF60: return true
    default: return false
    }
  }
}

/// The lines around a range that have to be read with it.
private struct Surroundings {
  let text: TextRope
  let fences: FenceTree

  /// The number of lines that are looked at above and below.
  private static let mostLines = 1000

  /// Returns the start of the lines around `offset` without a blank one between them, and of the
  /// block of code that they are in.
  func start(of offset: TextOffset) -> TextOffset {
    var start = text.paragraphRange(at: offset).lowerBound
    for _ in 0..<Self.mostLines where start > 0 {
      let above = text.contentRange(at: start - 1)
      if isBlank(above) { break }
      start = above.lowerBound
    }
    let isCode = fences.state(at: start).isInside && fences.state(before: start).isInside
    if isCode, let block = fences.blockStart(at: start) { start = block }
    return max(start, fences.frontMatterEnd)
  }

  /// Returns the end of the lines around `offset` without a blank one between them.
  func end(of offset: TextOffset) -> TextOffset {
    var line = text.paragraphRange(at: offset)
    for _ in 0..<Self.mostLines where line.upperBound < text.end {
      let below = text.contentRange(at: line.upperBound)
      if isBlank(below) { break }
      line = text.paragraphRange(at: below.lowerBound)
    }
    return line.upperBound
  }

  private func isBlank(_ line: TextRange) -> Bool {
    text.bytes(in: line).allSatisfy(\.isWhiteSpace)
  }
}

extension DocumentEvent {
  /// True if it is text that begins like a tag of HTML, which the reader takes for text.
  fileprivate var beginsHTML: Bool {
    guard kind == .text, text.first == .less, let next = text.dropFirst().first else {
      return false
    }
    return next.followsHTMLBracket
  }
}
