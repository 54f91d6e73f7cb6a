import Layout
import MarkdownSyntax
import Styling
import TextCore

/// Giant paragraphs are parsed by parts, each when it is read or edited. Every part bears the
/// paragraph's block and style, and loose ends of its own.
///
/// A paragraph is given by its content here, which is without its line ending.
extension TextAttributes {
  // Text changed

  /// Returns the range from the first to the last change of `edit` in a giant paragraph; `nil`: it
  /// was none, or more was changed than its content.
  func changedStretch(of edit: Edit, from before: TextRope) -> TextRange? {
    guard let first = edit.replacements.first, let last = edit.replacements.last else { return nil }
    let start = first.range.lowerBound
    let content = before.contentRange(at: start)
    guard last.range.upperBound <= content.upperBound, styler.parser.isGiant(content.count),
      edit.replacements.allSatisfy({ $0.text.newlineCount == 0 })
    else { return nil }
    let growth = storage.text.utf8Count - before.utf8Count
    // A `\r` may have become a part of the line ending, or have been one.
    guard storage.text.contentRange(at: start).count == content.count + growth else { return nil }
    return start..<(last.range.upperBound + growth)
  }

  /// True if the paragraph in which `edit` begins was giant before it, too: then most of its parts
  /// keep their attributes, as where Return divides it.
  func keepsFirstParts(_ edit: Edit, from before: TextRope) -> Bool {
    guard edit.replacements.count == 1, let start = edit.replacements.first?.range.lowerBound
    else { return false }
    let content = before.contentRange(at: start)
    return styler.parser.isGiant(content.count)
      && content.lowerBound == storage.text.paragraphRange(at: start).lowerBound
  }

  /// True if a plain change keeps all parts in place; also if the paragraph has none before and
  /// after it.
  func keepsParts(_ replacement: Edit.Replacement, in content: TextRange) -> Bool {
    let length = content.count + replacement.text.utf8Count - replacement.range.count
    let isGiant = styler.parser.isGiant(content.count)
    guard isGiant == styler.parser.isGiant(length) else { return false }
    return !isGiant
      || parts(of: content).areKept(
        replacing: replacement.range, with: replacement.text.bytes(in: 0..<replacement.text.end))
  }

  /// Parses the parts that an edit inside of a paragraph has touched, inside a transaction.
  func reparseParts(of content: TextRange, touching range: TextRange) -> [AttributedStretch] {
    guard isHeadParsed(of: content) else {
      return parsePartsAnew(of: content, touching: range)
    }
    let touched = parts(of: content).touched(by: range)
    guard touched.lowerBound == content.lowerBound else {
      return parseParts(in: touched, of: content)
    }
    let old = headAttributes(of: content)
    let parsed = parseParts(in: touched, of: content)
    return headAttributes(of: content) == old
      ? parsed : parsePartsAnew(of: content, touching: range)
  }

  /// Parses an invalidated paragraph: its head and the touched parts; the rest waits until it is
  /// read.
  func parsePartsAnew(of content: TextRange, touching range: TextRange) -> [AttributedStretch] {
    storage.setAttributes(.empty, in: storage.text.paragraphRange(at: content.lowerBound))
    let head = content.lowerBound..<(content.lowerBound + 1)
    let touched = parts(of: content).touched(by: range.clamped(to: content))
    return parseParts(in: head, of: content) + parseParts(in: touched, of: content)
  }

  // Reading

  /// The parts in `range` that were never parsed, or were with another fence state. The first part is
  /// among them if it is one of these, as the others need what it decides.
  func missingParts(in range: TextRange, of content: TextRange) -> [AttributedStretch] {
    let fence = fences.lineState(at: content.lowerBound)
    var missing: [AttributedStretch] = []
    var head = head(of: content)
    var offset = range.lowerBound
    if !isHeadParsed(of: content) {
      let first = content.lowerBound..<(content.lowerBound + 1)
      missing = styledParts(in: first, of: content, after: head)
      if let first = missing.first {
        head = first.attributes.first?.attributes ?? .empty
        offset = max(offset, first.range.upperBound)
      }
    }
    while offset < min(range.upperBound, content.upperBound) {
      let block = storage.value(of: .block, at: offset)
      let end = min(block.range.upperBound, range.upperBound, content.upperBound)
      if block.value?.fence != fence {
        missing += styledParts(in: offset..<end, of: content, after: head)
      }
      offset = end
    }
    return missing
  }

  // Parsing

  private func parts(of content: TextRange) -> ParagraphParts {
    ParagraphParts(of: content, in: storage.text, partSizes)
  }

  /// True if the first part has its attributes, which the others need.
  private func isHeadParsed(of content: TextRange) -> Bool {
    let start = content.lowerBound
    return storage.value(of: .block, at: start).value?.fence == fences.lineState(at: start)
  }

  fileprivate static let eagerParts = 64

  /// Parses the parts with bytes of `range` and stores their attributes, inside a transaction;
  /// those beyond the first few wait until they are read.
  private func parseParts(in range: TextRange, of content: TextRange) -> [AttributedStretch] {
    var parsed: [AttributedStretch] = []
    let end = forEachPart(in: range, of: content) { part in
      guard parsed.count < Self.eagerParts else { return false }
      parsed.append(store(styled(part, of: content, after: head(of: content))))
      return true
    }
    guard end < range.upperBound else { return parsed }
    let last = parts(of: content).parts(in: (range.upperBound - 1)..<range.upperBound).last
    let rest = end..<(last.map { TextOffset($0.range.upperBound) } ?? range.upperBound)
    storage.setAttributes(.empty, in: shown(rest, of: content))
    return parsed
  }

  /// Passes the parts with bytes of `range` to `body`, one after the other, as long as it returns
  /// true.
  ///
  /// - Returns: the end of the last part that `body` returned true for.
  @discardableResult
  private func forEachPart(
    in range: TextRange, of content: TextRange, _ body: (ParagraphParts.Part) -> Bool
  ) -> TextOffset {
    let parts = parts(of: content)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = min(range.upperBound, offset + partSizes.longest)
      for part in parts.parts(in: offset..<end) {
        guard body(part) else { return offset }
        offset = TextOffset(part.range.upperBound)
      }
    }
    return offset
  }

  /// Parses the parts that hold bytes of `range`.
  ///
  /// - Parameter head: the attributes of the first part.
  private func styledParts(
    in range: TextRange, of content: TextRange, after head: AttributeSet
  ) -> [AttributedStretch] {
    var stretches: [AttributedStretch] = []
    forEachPart(in: range, of: content) { part in
      stretches.append(styled(part, of: content, after: head))
      return true
    }
    return stretches
  }

  /// Parses a part.
  ///
  /// - Parameter head: the attributes of the first part; no matter for the first one itself.
  private func styled(
    _ part: ParagraphParts.Part, of content: TextRange, after head: AttributeSet
  ) -> AttributedStretch {
    let start = content.lowerBound
    let range = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
    let bytes = storage.text.bytes(in: range)
    let shown = shown(range, of: content)
    guard range.lowerBound > start else {
      return styler.head(bytes, state: fences.lineState(at: start), in: shown)
    }
    return styler.part(
      bytes, isParsed: part.isParsed, of: head[.block] ?? BlockStyle(),
      style: head[.paragraphStyle], in: shown)
  }

  /// The stored attributes of the first part.
  private func head(of content: TextRange) -> AttributeSet {
    storage.attributes(at: content.lowerBound).attributes
  }

  /// The part with the paragraph's line ending, if it is the last one.
  private func shown(_ part: TextRange, of content: TextRange) -> TextRange {
    guard part.upperBound == content.upperBound else { return part }
    return part.lowerBound..<storage.text.paragraphRange(at: content.lowerBound).upperBound
  }

  /// The attributes that all parts take from the first one.
  private func headAttributes(of content: TextRange) -> AttributeSet {
    var attributes = AttributeSet.empty
    var block = storage.value(of: .block, at: content.lowerBound).value
    block?.hasLooseEnds = false
    attributes[.block] = block
    attributes[.paragraphStyle] =
      storage.value(of: .paragraphStyle, at: content.lowerBound).value
    return attributes
  }
}
