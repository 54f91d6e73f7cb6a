import Interface
import Layout
import MarkdownSyntax
import Platform
import Styling
import TextCore

/// Keeps attributes in step with the text: tracks which paragraphs are styled since their last
/// change, and gets the attributes of the others from `Styler`. It stores those that an edit
/// touched, and gives the layout those that it reads.
///
/// Three events lead here: text was opened (attributes are made when a paragraph is first read),
/// text changed (the paragraphs touched, or on the fast path only the new letters), a setting
/// changed (the styles behind the attributes, nothing is parsed).
///
/// **Invariant:** a paragraph that was read since its last change has the attributes that parsing
/// its bytes with its fence state gives.
final class TextAttributes {
  let storage: TextStorage
  var styler: Styler
  /// Goes up when paragraphs may need other attributes although their bytes stayed.
  private(set) var version = 0
  private(set) var fences: FenceTree
  /// The sizes from which paragraphs are parsed in parts.
  var partSizes: PartSizes { styler.parser.sizes }

  /// The bytes that were read to keep the fences in step with edits.
  let fenceWork = WorkCounter()
  /// The number of edits on the fast path.
  private(set) var fastPathCount = 0

  /// - Parameter fences: those of the text if they are known already; making them takes linear time.
  init(
    storage: TextStorage, styles: StyleBook, partSizes: PartSizes, fences: FenceTree? = nil
  ) {
    styler = Styler(styles, partSizes: partSizes)
    self.storage = storage
    self.fences = fences ?? FenceTree(storage.text)
  }

  // Text changed

  /// Follows, inside the editor's transaction, an edit on the fast path. Nothing is parsed, unless
  /// the edit changes the kind of a line beside an underline or a delimiter row.
  ///
  /// - Returns: the paragraphs whose decorations have to follow when the transaction has ended.
  func textDidChangePlainly(_ edit: Edit, from before: TextRope) -> [AttributedStretch] {
    fastPathCount += 1
    guard fences.update(for: edit, from: before, to: storage.text, counting: fenceWork),
      let replacement = edit.replacements.first
    else { return [] }
    return parseNeighbours(
      of: TextRange(at: replacement.range.lowerBound, length: replacement.text.utf8Count))
  }

  /// Follows, inside the editor's transaction, an `edit` that was made in the storage.
  ///
  /// - Returns: the paragraphs whose decorations have to follow when the transaction has ended.
  func textDidChange(_ edit: Edit, from before: TextRope) -> [AttributedStretch] {
    updateFences(for: edit, from: before)
    if let stretch = changedStretch(of: edit, from: before) {
      return reparse(stretch, .allInContent) + parseNeighbours(of: stretch)
    }
    let kept: PartsKept = keepsFirstParts(edit, from: before) ? .ofFirst : .none
    var touched: [AttributedStretch] = []
    var growth = 0
    for replacement in edit.replacements {
      let start = replacement.range.lowerBound + growth
      let range = TextRange(at: start, length: replacement.text.utf8Count)
      growth += replacement.text.utf8Count - replacement.range.count
      touched += reparse(range, kept)
      touched += parseNeighbours(of: range)
    }
    return touched
  }

  /// Updates the fences after an edit. Later paragraphs are prepared again if their fence state changes,
  /// all paragraphs if the front matter ends elsewhere.
  private func updateFences(for edit: Edit, from before: TextRope) {
    let isOne = edit.replacements.count == 1
    let range = edit.replacements.first?.range ?? 0..<0
    let frontMatterEnd = fences.frontMatterEnd(after: edit)
    let old = fences.state(at: before.paragraphRange(at: range.upperBound).upperBound)
    fences.update(for: edit, from: before, to: storage.text, counting: fenceWork)
    let end = range.lowerBound + (edit.replacements.first?.text.utf8Count ?? 0)
    let new = fences.state(at: storage.text.paragraphRange(at: end).upperBound)
    let hasMovedEnd = frontMatterEnd != fences.frontMatterEnd
    if !isOne || old != new || hasMovedEnd { version += 1 }
  }

  /// Follows, inside the editor's transaction, text that was added to `before`. It gets its
  /// attributes when it is read; a last line that continues is invalidated.
  func textWasAdded(to before: TextRope, fences added: FenceTree) {
    if before.paragraphStart(before.newlineCount) == before.end {
      let frontMatterEnd = fences.frontMatterEnd
      let last = before.paragraphRange(at: max(0, before.end - 1)).lowerBound
      let state = fences.lineState(at: last)
      fences.append(added, to: before, in: storage.text)
      let isSame = fences.lineState(at: last) == state
      if !isSame || fences.frontMatterEnd != frontMatterEnd { version += 1 }
      return
    }
    let end = before.end
    let edit = Edit(
      replacing: end..<end, with: storage.text[end..<storage.text.end], in: before)
    updateFences(for: edit, from: before)
    storage.setAttributes(.empty, in: before.paragraphRange(at: end).lowerBound..<end)
  }

  /// Follows, inside the editor's transaction, text that was replaced as a whole.
  func textWasReplaced(fences: FenceTree) {
    self.fences = fences
    version += 1
  }

  /// The attributes of new letters, those before the caret, if the fast path may be taken for an
  /// edit that is about to be made: one stretch inside a parsed paragraph, after its first letter
  /// and far from anything that could be syntax.
  func typingAttributes(for edit: Edit) -> AttributeSet? {
    guard edit.replacements.count == 1, let replacement = edit.replacements.first,
      replacement.text.utf8Count <= 64, replacement.range.count <= 64
    else { return nil }
    let text = storage.text
    let start = replacement.range.lowerBound
    let content = text.contentRange(at: start)
    guard replacement.range.upperBound <= content.upperBound, !content.isEmpty,
      let block = storage.value(of: .block, at: max(content.lowerBound, start - 1)).value,
      block.fence == fences.lineState(at: content.lowerBound),
      keepsParts(replacement, in: content)
    else { return nil }
    guard
      canSkipParsing(replacement, content: content, block: block)
    else { return nil }
    return storage.attributes(at: start - 1).attributes
  }

  private func canSkipParsing(
    _ replacement: Edit.Replacement, content: TextRange, block: BlockStyle
  ) -> Bool {
    let text = storage.text
    let range = replacement.range
    let window = TypingSite.windowLength
    let style = storage.value(of: .paragraphStyle, at: content.lowerBound).value
    guard let style else { return false }
    func inline(at offset: TextOffset) -> InlineStyle {
      storage.value(of: .inline, at: offset).value ?? []
    }
    let site = TypingSite(
      block: block, prefixLength: styler.styles.paragraphStyle(style).prefixLength,
      offset: range.lowerBound - content.lowerBound,
      before: text.bytes(
        in: max(content.lowerBound, range.lowerBound - window)..<range.lowerBound),
      after: text.bytes(
        in: range.upperBound..<min(content.upperBound, range.upperBound + window)),
      styleBefore: range.lowerBound > content.lowerBound ? inline(at: range.lowerBound - 1) : [],
      styleAfter: range.upperBound < content.upperBound ? inline(at: range.upperBound) : [])
    return TypingFastPath.canSkipParsing(
      site, deleting: text.bytes(in: range),
      inserting: replacement.text.bytes(in: 0..<replacement.text.end))
  }

  /// True if all bytes of a range have attributes, made with this state.
  fileprivate func isParsed(_ range: TextRange, in fence: FenceState) -> Bool {
    var isParsed = true
    storage.enumerate(.block, in: range) { block, _ in
      if block?.fence != fence { isParsed = false }
    }
    return isParsed
  }

  // Setting changed

  /// The styles and decorations of Markdown.
  var sheet: StyleSheet { styler.sheet }

  /// The number of paragraphs, and parts of giant ones, that were parsed. The fast path parses none.
  var parseCount: Int { styler.count }

  /// Changes the look of text; nothing is parsed and no attribute changes. The layout has to be
  /// told afterwards.
  func setSheet(_ sheet: StyleSheet) {
    guard sheet != self.sheet else { return }
    styler.styles.follow(sheet)
  }

  // Parsing and styling

  /// The paragraphs in a changed range that were giant before, and of which only the parts in the
  /// range are parsed.
  private enum PartsKept {
    /// None: each is parsed anew.
    case none
    /// The first; others may follow it.
    case ofFirst
    /// The only one; its line ending is unchanged.
    case allInContent
  }

  private func reparse(_ range: TextRange, _ kept: PartsKept) -> [AttributedStretch] {
    let text = storage.text
    let content = text.contentRange(at: range.lowerBound)
    var paragraphs: [AttributedStretch] = []
    var offset = text.paragraphRange(at: range.lowerBound).lowerBound
    if kept != .none, styler.parser.isGiant(content.count) {
      paragraphs = reparseParts(of: content, touching: range.clamped(to: content))
      offset = text.paragraphRange(at: offset).upperBound
      if kept == .allInContent || offset > range.upperBound || offset == text.end {
        return paragraphs
      }
    }
    // Paragraphs beyond the first few wait until they are read.
    while paragraphs.count < Self.eagerParagraphs {
      let whole = text.paragraphRange(at: offset)
      let content = text.contentRange(at: offset)
      if styler.parser.isGiant(content.count) {
        paragraphs += parsePartsAnew(of: content, touching: range)
      } else {
        paragraphs.append(parse(at: offset))
      }
      offset = whole.upperBound
      if offset > range.upperBound || whole.isEmpty || offset == text.end {
        return paragraphs
      }
    }
    let rest = offset..<max(offset, text.paragraphRange(at: range.upperBound).upperBound)
    if !rest.isEmpty { storage.setAttributes(.empty, in: rest) }
    return paragraphs
  }

  private static let eagerParagraphs = 64

  /// Parses the paragraph that begins at `start` and stores its attributes, inside a transaction.
  private func parse(at start: TextOffset) -> AttributedStretch {
    store(styled(at: start))
  }

  /// Parses the paragraph that begins at `start`.
  func styled(at start: TextOffset) -> AttributedStretch {
    let text = storage.text
    return styler.paragraph(
      text.bytes(in: text.contentRange(at: start)), state: fences.lineState(at: start),
      in: text.paragraphRange(at: start))
  }

  /// Stores the attributes of a stretch, inside a transaction.
  func store(_ stretch: AttributedStretch) -> AttributedStretch {
    storage.setAttributes(stretch.attributes, from: stretch.range.lowerBound)
    return stretch
  }
}

// Reading

extension TextAttributes: LazyAttributes {
  /// A paragraph is parsed if it never was, or was with another fence state.
  func missing(in range: TextRange) -> [AttributedStretch] {
    guard !range.isEmpty else { return [] }
    let content = storage.text.contentRange(at: range.lowerBound)
    let start = content.lowerBound
    if isParsed(range, in: fences.lineState(at: start)) { return [] }
    if styler.parser.isGiant(content.count) { return missingParts(in: range, of: content) }
    return [styled(at: start)]
  }

  /// A code block may still be open there.
  var styleOfEmptyEnd: ParagraphStyle {
    styler.emptyEnd(in: fences.lineState(at: storage.text.end))
  }
}
