import Import
import Markdown
import Platform
import TextCore

/// Something from the clipboard as text for the document.
nonisolated enum PastedText: Sendable {
  /// Text as it came.
  case text(TextRope)
  /// Markdown that was made of HTML or RTF, without a line end behind it.
  case converted([UInt8])
  /// The form says nothing that plain text does not say better.
  case plainIsBetter

  /// The forms that are asked for where Markdown is wanted, the best first.
  static let types =
    [ClipboardData.markdown, ClipboardData.html] + richTextTypes + [ClipboardData.text]

  /// The format of a form that becomes Markdown; nil: it is text.
  private static func format(of type: String) -> (any ImportFormat)? {
    if type == ClipboardData.html { return HTMLFormat(from: .clipboard) }
    return richTextTypes.contains(type) ? RTFFormat() : nil
  }

  private static let richTextTypes = [ClipboardData.rtf, "application/rtf", "text/richtext"]

  /// Reads what came. On any thread; HTML of a megabyte takes some 200 ms.
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the document.
  ///   - ending: the line end of the document.
  init(_ data: ClipboardData, lines: LineMeaning, ending: String) {
    guard let format = Self.format(of: data.type) else {
      let bytes = DroppedLink.markdown(of: data) ?? data.bytes
      self = .text(TextRope(bytes: LineEndings.replaced(bytes, by: ending)))
      return
    }
    // There is no place for the files of pictures.
    var writer = MarkdownWriter(pictures: .nowhere)
    // A form that is refused is none.
    guard (try? format.read(data.bytes, into: &writer)) != nil else {
      self = .plainIsBetter
      return
    }
    var markdown = writer.finish(for: lines).markdown
    while markdown.last == 0x0A { markdown.removeLast() }
    self =
      markdown.isEmpty || Self.isBareLink(markdown)
      ? .plainIsBetter : .converted(LineEndings.replaced(markdown, by: ending))
  }

  /// True if there is nothing to paste.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .converted(let markdown): markdown.isEmpty
    case .plainIsBetter: true
    }
  }

  /// True for `<address>` and nothing else: a copied address, which is text.
  private static func isBareLink(_ markdown: [UInt8]) -> Bool {
    markdown.first == 0x3C && markdown.last == 0x3E
      && !markdown.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
  }
}

/// Fits converted Markdown to the line that it comes into.
nonisolated struct ConvertedPaste {
  /// The text before and behind the place in its lines is no white space.
  private let isBehindText: Bool
  private let isBeforeText: Bool
  private let ending: [UInt8]

  init(in range: TextRange, of text: TextRope, ending: String) {
    let first = text.contentRange(at: range.lowerBound)
    let last = text.contentRange(at: range.upperBound)
    isBehindText = Self.holdsText(
      text, first.lowerBound..<max(first.lowerBound, range.lowerBound))
    isBeforeText = Self.holdsText(
      text, range.upperBound..<max(range.upperBound, last.upperBound))
    self.ending = Array(ending.utf8)
  }

  private static func holdsText(_ text: TextRope, _ range: TextRange) -> Bool {
    !text.bytes(in: range).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// The Markdown as it is inserted. A heading or an item that comes into a line of text is a part of
  /// that; other blocks that only stand in lines of their own get these.
  func fitted(_ markdown: [UInt8]) -> TextRope {
    let lines = markdown.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      let length = isBehindText || isBeforeText ? Self.markerLength(of: markdown[...]) : 0
      return TextRope(bytes: Array(markdown.dropFirst(length)))
    }
    var bytes: [UInt8] = []
    if isBehindText, let first = lines.first, Self.isOwnLine(first) { bytes += ending + ending }
    bytes += markdown
    if isBeforeText, let last = lines.last, Self.isOwnLine(last) { bytes += ending + ending }
    return TextRope(bytes: bytes)
  }

  private static func isOwnLine(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 }
    return markerLength(of: text) > 0 || text.starts(with: Array("```".utf8))
      || text.starts(with: Array("~~~".utf8)) || text.first == 0x7C || text.first == 0x3E
  }

  /// The length of `# `, `- ` or `1. ` at the beginning of a line; 0 for none.
  private static func markerLength(of line: ArraySlice<UInt8>) -> Int {
    var mark = line.prefix { $0 == 0x23 }.count
    if mark == 0, let first = line.first, first == 0x2D || first == 0x2A || first == 0x2B {
      mark = 1
    }
    if mark == 0 {
      let digits = line.prefix { $0 &- 0x30 < 10 }
      if !digits.isEmpty, digits.endIndex < line.endIndex,
        line[digits.endIndex] == 0x2E || line[digits.endIndex] == 0x29
      {
        mark = digits.count + 1
      }
    }
    let end = line.startIndex + mark
    return mark > 0 && end < line.endIndex && line[end] == 0x20 ? mark + 1 : 0
  }
}
