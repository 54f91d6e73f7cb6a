import Layout
import Markdown
import TextCore

/// Paragraphs of very many bytes are parsed by parts, each when somebody looks at it or writes in
/// it. Every part bears the paragraph's block and style, and loose ends of its own.
///
/// A paragraph is given by its content here, which is without its line ending.
extension TextAttributesModule {
  /// The first part of a paragraph that is parsed by parts; `nil`: it is not.
  func head(of content: TextRange) -> TextRange? {
    guard ParagraphParts.areIn(content.count) else { return nil }
    headCount += 1
    let part = ParagraphParts.part(holding: content.lowerBound, of: content, in: storage.text)
    let fence = fences.state(before: content.lowerBound)
    guard part != content,
      ParagraphParser.isParted(head: storage.text.bytes(in: part), fence: fence)
    else { return nil }
    return part
  }

  // Text changed

  /// From the first to the last place where `edit` changed a paragraph which had so many bytes that
  /// it was parsed by parts; `nil`: it had not, or more was changed than its content.
  func changedStretch(of edit: Edit, from before: TextRope) -> TextRange? {
    guard let first = edit.replacements.first, let last = edit.replacements.last else { return nil }
    let start = first.range.lowerBound
    let content = before.contentRange(at: start)
    guard last.range.upperBound <= content.upperBound, ParagraphParts.areIn(content.count),
      edit.replacements.allSatisfy({ $0.text.newlineCount == 0 })
    else { return nil }
    let growth = storage.text.utf8Count - before.utf8Count
    // A `\r` may have become a part of the line ending, or have been one.
    guard storage.text.contentRange(at: start).count == content.count + growth else { return nil }
    return start..<(last.range.upperBound + growth)
  }

  /// Whether a plain change keeps all parts where they are, if the paragraph has any.
  func keepsParts(_ replacement: Edit.Replacement, in content: TextRange) -> Bool {
    let length = content.count + replacement.text.utf8Count - replacement.range.count
    let areIn = ParagraphParts.areIn(content.count)
    guard areIn == ParagraphParts.areIn(length) else { return false }
    return !areIn
      || ParagraphParts.areKept(
        replacing: replacement.range,
        with: replacement.text.bytes(in: 0..<replacement.text.end), in: content,
        of: storage.text)
  }

  /// Parses the parts that an edit inside of a paragraph has touched, inside a transaction.
  func reparseParts(
    of content: TextRange, from head: TextRange, touching range: TextRange
  ) -> [Paragraph] {
    guard isHeadParsed(of: content) else {
      return parsePartsAnew(of: content, from: head, touching: range)
    }
    guard range.lowerBound <= head.upperBound + ParagraphParts.reach else {
      return parseParts(of: content, touching: range)
    }
    let old = headAttributes(of: content)
    let parsed = parseHead(head, of: content)
    if headAttributes(of: content) != old {
      return parsePartsAnew(of: content, from: head, touching: range)
    }
    return [parsed] + parseParts(of: content, touching: range)
  }

  /// Parses a paragraph of which nothing is known any more: its head and what was touched; the rest
  /// waits until it is looked at.
  func parsePartsAnew(
    of content: TextRange, from head: TextRange, touching range: TextRange
  ) -> [Paragraph] {
    let paragraph = storage.text.paragraphRange(at: content.lowerBound)
    storage.setAttributes(.empty, in: paragraph)
    let parsed = parseHead(head, of: content)
    let lower = min(max(range.lowerBound, content.lowerBound), content.upperBound)
    let upper = max(lower, min(range.upperBound, content.upperBound))
    return [parsed] + parseParts(of: content, touching: lower..<upper)
  }

  // Text looked at

  /// Parses the parts in `range` that never were, or with another fence state.
  func prepareParts(in range: TextRange, of content: TextRange, from head: TextRange) {
    let fence = fences.state(before: content.lowerBound)
    var parsed: [Paragraph] = []
    storage.beginEditing()
    if !isHeadParsed(of: content) { parsed.append(parseHead(head, of: content)) }
    var offset = range.lowerBound
    while offset < min(range.upperBound, content.upperBound) {
      let block = storage.value(of: .block, at: offset)
      if block.value?.fence == fence {
        offset = block.range.upperBound
      } else {
        let part = ParagraphParts.part(holding: offset, of: content, in: storage.text)
        parsed.append(parsePart(part, of: content))
        offset = part.upperBound
      }
    }
    storage.endEditing()
    decorate(parsed)
  }

  private static let eagerParts = 64

  // Parsing

  /// Whether the first part has its attributes, which the others need.
  private func isHeadParsed(of content: TextRange) -> Bool {
    let start = content.lowerBound
    return storage.value(of: .block, at: start).value?.fence == fences.state(before: start)
  }

  /// Parses the first part and sets its attributes.
  private func parseHead(_ part: TextRange, of content: TextRange) -> Paragraph {
    parseCount += 1
    let bytes = storage.text.bytes(in: part)
    let parsed = parser.parse(bytes, fence: fences.state(before: content.lowerBound))
    return apply(parsed, to: bytes, range: shown(part, of: content))
  }

  /// Parses all further parts that may be others now that `range` has changed.
  private func parseParts(of content: TextRange, touching range: TextRange) -> [Paragraph] {
    let touched = ParagraphParts.touched(by: range, in: content, of: storage.text)
    var parsed: [Paragraph] = []
    var offset = touched.lowerBound
    while offset < touched.upperBound {
      // Parts beyond the first few wait until they are looked at.
      guard parsed.count < Self.eagerParts else {
        let last = ParagraphParts.part(
          holding: touched.upperBound - 1, of: content, in: storage.text)
        storage.setAttributes(.empty, in: shown(offset..<last.upperBound, of: content))
        break
      }
      let part = ParagraphParts.part(holding: offset, of: content, in: storage.text)
      if part.lowerBound > content.lowerBound { parsed.append(parsePart(part, of: content)) }
      offset = part.upperBound
    }
    return parsed
  }

  /// Parses a part that is not the first; the first has its attributes.
  private func parsePart(_ part: TextRange, of content: TextRange) -> Paragraph {
    parseCount += 1
    let start = content.lowerBound
    let block = storage.value(of: .block, at: start).value ?? BlockStyle()
    let role = ParagraphRole(block, prefix: BlockPrefix(), isMarkerOpen: false)
    let style = storage.value(of: .paragraphStyle, at: start).value ?? styles.style(of: role)
    let parsed = parser.parsePart(storage.text.bytes(in: part), of: block)
    return apply(parsed, style: style, range: shown(part, of: content))
  }

  /// The part with the paragraph's line ending, if it is the last one.
  private func shown(_ part: TextRange, of content: TextRange) -> TextRange {
    guard part.upperBound == content.upperBound else { return part }
    return part.lowerBound..<storage.text.paragraphRange(at: content.lowerBound).upperBound
  }

  /// What all parts have from the first one.
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
