import Layout
import Markdown
import Styling
import TextCore

/// Giant paragraphs are parsed by parts, each when somebody looks at it or writes in it. Every part
/// bears the paragraph's block and style, and loose ends of its own.
///
/// A paragraph is given by its content here, which is without its line ending.
extension TextAttributesModule {
  // Text changed

  /// From the first to the last place where `edit` changed a giant paragraph; `nil`: it was none, or
  /// more was changed than its content.
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

  /// Whether a plain change keeps all parts where they are, if the paragraph has any.
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

  /// Parses a paragraph of which nothing is known any more: its head and what was touched; the rest
  /// waits until it is looked at.
  func parsePartsAnew(of content: TextRange, touching range: TextRange) -> [AttributedStretch] {
    storage.setAttributes(.empty, in: storage.text.paragraphRange(at: content.lowerBound))
    let head = content.lowerBound..<(content.lowerBound + 1)
    let touched = parts(of: content).touched(by: range.clamped(to: content))
    return parseParts(in: head, of: content) + parseParts(in: touched, of: content)
  }

  // Text looked at

  /// Parses the parts in `range` that never were, or with another fence state.
  func prepareParts(in range: TextRange, of content: TextRange) {
    let fence = fences.state(at: content.lowerBound)
    var parsed: [AttributedStretch] = []
    storage.beginEditing()
    if !isHeadParsed(of: content) {
      let head = content.lowerBound..<(content.lowerBound + 1)
      parsed += parseParts(in: head, of: content)
    }
    var offset = range.lowerBound
    while offset < min(range.upperBound, content.upperBound) {
      let block = storage.value(of: .block, at: offset)
      let end = min(block.range.upperBound, range.upperBound, content.upperBound)
      if block.value?.fence != fence {
        parsed += parseParts(in: offset..<end, of: content, upTo: .max)
      }
      offset = end
    }
    storage.endEditing()
    decorate(parsed)
  }

  // Parsing

  private func parts(of content: TextRange) -> ParagraphParts {
    ParagraphParts(of: content, in: storage.text, partSizes)
  }

  /// Whether the first part has its attributes, which the others need.
  private func isHeadParsed(of content: TextRange) -> Bool {
    let start = content.lowerBound
    return storage.value(of: .block, at: start).value?.fence == fences.state(at: start)
  }

  fileprivate static let eagerParts = 64

  /// Parses all parts that hold bytes of `range`; those beyond the first `limit` wait until they are
  /// looked at.
  private func parseParts(
    in range: TextRange, of content: TextRange, upTo limit: Int = eagerParts
  ) -> [AttributedStretch] {
    let parts = parts(of: content)
    var parsed: [AttributedStretch] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard parsed.count < limit else {
        let last = parts.parts(in: (range.upperBound - 1)..<range.upperBound).last
        let end = last.map { TextOffset($0.range.upperBound) } ?? range.upperBound
        storage.setAttributes(.empty, in: shown(offset..<end, of: content))
        break
      }
      let end = min(range.upperBound, offset + partSizes.longest)
      for part in parts.parts(in: offset..<end) {
        parsed.append(parse(part, of: content))
        offset = TextOffset(part.range.upperBound)
      }
    }
    return parsed
  }

  /// Parses a part and stores its attributes. If it is not the first one, that has them.
  private func parse(_ part: ParagraphParts.Part, of content: TextRange) -> AttributedStretch {
    let start = content.lowerBound
    let range = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
    let bytes = storage.text.bytes(in: range)
    let shown = shown(range, of: content)
    guard range.lowerBound > start else {
      return store(styler.head(bytes, after: fences.state(at: start), in: shown))
    }
    return store(
      styler.part(
        bytes, isParsed: part.isParsed,
        of: storage.value(of: .block, at: start).value ?? BlockStyle(),
        style: storage.value(of: .paragraphStyle, at: start).value, in: shown))
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
