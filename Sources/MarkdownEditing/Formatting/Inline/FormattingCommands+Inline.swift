import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Switches a style of letters on or off.
  ///
  /// If the selection holds all text of the style, the style is removed; if none of it has the
  /// style, it is added; if a part has it, the style moves to the selection. Each paragraph gets
  /// its own tags, inside of punctuation where Markdown forbids them around it. A caret stands for
  /// the word that it is in or before; elsewhere, and at the end of the current text, it stands for
  /// the text typed next (`EditResult.typingAttributes`).
  public static func toggle(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    if context.selection.isEmpty {
      return toggleAtCaret(format, in: context, boundaries: boundaries)
    }
    return toggleSelection(format, in: context)
  }

  /// Switches a style of the selected letters; the selection is not empty. The selection is read
  /// line by line, at most twice: the first time until it is clear if the style is added, moved or
  /// removed.
  public static func toggleSelection(
    _ format: InlineFormat, in context: FormattingContext
  ) -> EditResult? {
    let only = context.onlyParagraph
    guard let change = change(of: format, in: context, only) else { return nil }
    var writer = EditWriter(context.text, sizes: context.editSizes)
    var parser = ParagraphParser(sizes: context.sizes)
    let tag = format.tag(format.preferred(context.marks))
    for line in context.styledLines {
      guard context.isGoingOn(line.range.upperBound, half: .second) else { return nil }
      if only == nil, line.isUnderline { continue }
      // A plain line has no tags to remove.
      if change == .remove, !line.mayHave(format) { continue }
      if let plain = PlainLine(line) {
        guard plain.hasLetters(in: line.selected(context)) else { continue }
        if line.selected(context).holds(plain.text) {
          context.work?.add(plain.bytes.count)
          for end in [plain.text.lowerBound, plain.text.upperBound] {
            writer.replace(line.textRange(end..<end), with: tag)
          }
          continue
        }
      } else if let edits = edits(of: line, change, format, tag, context, &parser) {
        for edit in edits { writer.replace(line.textRange(edit.range), with: edit.bytes) }
        continue
      }
      edit(only ?? context.paragraph(line), change, format, in: context, &writer)
    }
    return writer.finish().map { EditResult($0, keeping: context.selection) }
  }

  /// Returns the edits of a line with marks that is selected as a whole; nil if they have to be searched for.
  private static func edits(
    of line: LineReader.Line, _ change: InlineSelection.Change, _ format: InlineFormat,
    _ tag: [UInt8], _ context: FormattingContext, _ parser: inout ParagraphParser
  ) -> [ByteEdit]? {
    if change == .remove, let tagged = TaggedLine(line, format),
      line.selected(context).holds(tagged.inner), tagged.canLoseTags
    {
      context.work?.add(tagged.bytes.count)
      return tagged.tags.map { .deletion($0) }
    }
    let marked = StyledLine(line, format, in: context, &parser)
    return change == .remove
      ? marked?.removal(in: context, &parser)?.edits
      : marked?.addition(of: tag, in: context, &parser)?.edits
  }

  private static func edit(
    _ paragraph: FormattingParagraph, _ change: InlineSelection.Change, _ format: InlineFormat,
    in context: FormattingContext, _ writer: inout EditWriter
  ) {
    for range in paragraph.cells(in: context.selected(in: paragraph)) {
      guard let selection = InlineSelection(format, in: paragraph, range: range),
        change != .remove || !selection.touched.isEmpty
      else { continue }
      guard let written = selection.written(change, marks: context.marks) else { continue }
      writer.replace(written.replacements(in: paragraph))
    }
  }

  /// Returns the change of the style; nil if no letter is selected.
  ///
  /// - Parameter only: the paragraph, where the selection is in one.
  private static func change(
    of format: InlineFormat, in context: FormattingContext, _ only: FormattingParagraph?
  ) -> InlineSelection.Change? {
    var change: InlineSelection.Change?
    var parser = ParagraphParser(sizes: context.sizes)
    for line in context.styledLines {
      guard context.isGoingOn(line.range.upperBound, half: .first) else { return nil }
      if only == nil, line.isUnderline { continue }
      if let change, line.cannotAlter(change, of: format, in: context) {
        context.work?.add(line.content.count)
        continue
      }
      if let plain = PlainLine(line) {
        context.work?.add(plain.bytes.count)
        guard change == nil, plain.hasLetters(in: line.selected(context)) else { continue }
        change = .add
        if !context.mayHave(format, from: line.range.upperBound) { return change }
        continue
      }
      if let tagged = TaggedLine(line, format), line.selected(context).holds(tagged.inner) {
        context.work?.add(tagged.bytes.count)
        change = .remove
        continue
      }
      if let marked = StyledLine(line, format, in: context, &parser) {
        change = marked.own.isEmpty ? change ?? .add : .remove
        continue
      }
      let paragraph = only ?? context.paragraph(line)
      for range in paragraph.cells(in: context.selected(in: paragraph)) {
        guard let selection = InlineSelection(format, in: paragraph, range: range) else { continue }
        if !selection.isEnclosing { return .move }
        if !selection.touched.isEmpty {
          change = .remove
        } else if change == nil {
          change = .add
        }
      }
    }
    return change
  }
}

extension FormattingParagraph {
  /// The maximum number of cells that are searched one by one: each takes time in proportion to the
  /// length of the row.
  private static let mostCells = 32

  /// The parts of `range` that can be styled: in a row of a table the selected part of each cell, or
  /// all of `range` if these are many.
  fileprivate func cells(in range: Range<Int>) -> [Range<Int>] {
    let scanned = place.line(of: bytes, sizes)
    guard scanned.block.kind == .tableRow else { return [range] }
    let text = scanned.textStart..<bytes.count
    guard TableRow.alignments(in: text, of: bytes) == nil else { return [] }
    let cells = TableRow(text, of: bytes).cells.map { $0.content.clamped(to: range) }
      .filter { !$0.isEmpty }
    return cells.count > Self.mostCells ? [range] : cells
  }
}

extension FormattingContext {
  /// Returns false if no selected byte from `start` on can be a tag of the style.
  fileprivate func mayHave(_ format: InlineFormat, from start: TextOffset) -> Bool {
    var tags = TagFinder(format)
    var isFound = false
    text.forEachChunk(in: start..<max(start, selection.range.upperBound)) { bytes in
      isFound = tags.isFound(in: bytes)
      return !isFound
    }
    return isFound
  }
}

/// Looks for the bytes of a style's tags in pieces of text, one after the other.
private struct TagFinder {
  private let mark: UInt8
  private let other: UInt8
  private let isPair: Bool
  private var last: UInt8 = 0

  init(_ format: InlineFormat) {
    let tag = format.tag(.asterisk)
    mark = tag[0]
    other = format.hasChoice ? .underscore : tag[0]
    isPair = tag.count > 1
  }

  mutating func isFound(in bytes: ArraySlice<UInt8>) -> Bool {
    for byte in bytes {
      if byte == mark || byte == other, !isPair || byte == last { return true }
      last = byte
    }
    return false
  }
}

extension LineReader.Line {
  /// `range`, of the bytes, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: content.lowerBound + range.lowerBound, length: range.count)
  }

  /// Returns true if the line cannot turn `change` into another change. That is so if nothing in
  /// the line can have the style, or if the style is removed and the line is selected as a whole.
  fileprivate func cannotAlter(
    _ change: InlineSelection.Change, of format: InlineFormat, in context: FormattingContext
  ) -> Bool {
    guard bytes != nil else { return false }
    let range = context.selection.range
    let isWhole =
      range.lowerBound <= content.lowerBound && content.upperBound <= range.upperBound
    return change == .remove && isWhole || !mayHave(format)
  }

  /// Returns false if no byte of the line can be a tag of the style, whatever its block is.
  func mayHave(_ format: InlineFormat) -> Bool {
    guard let bytes else { return true }
    var tags = TagFinder(format)
    return tags.isFound(in: bytes[...])
  }

  /// The selected part of the line, as a range of its bytes.
  func selected(_ context: FormattingContext) -> Range<Int> {
    let range = context.selection.range
    let lower = min(max(range.lowerBound - content.lowerBound, 0), content.count)
    return lower..<min(max(range.upperBound - content.lowerBound, lower), content.count)
  }
}
