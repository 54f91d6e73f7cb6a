import MarkdownSyntax
import TextCore

/// Commands on whole chapters: pure functions of a text and its outline.
public enum ChapterCommands {
  /// The input of the commands.
  public struct Context {
    var text: TextRope
    var fences: FenceTree
    var outline: Outline
    var selection: Selection

    /// Makes a context; `fences` and `outline` must be those of `text`.
    public init(text: TextRope, fences: FenceTree, outline: Outline, selection: Selection) {
      self.text = text
      self.fences = fences
      self.outline = outline
      self.selection = selection
    }
  }

  /// True if the last chapter has an unclosed code block: any text after it would be code. A block
  /// in a quote ends before any heading.
  public static func hasOpenCode(_ context: Context) -> Bool {
    context.fences.state(before: context.text.end).clipped(to: 0).isInside
  }

  /// Moves a chapter with its sub-chapters right before another heading, or to the end. Nil if it
  /// is there already, or may not go there.
  ///
  /// The chapter and the text between it and its new place change places byte by byte, except for
  /// the blank lines after each: those between the two stay between them, and those after the
  /// second stay there. So no heading with a blank line above it ends up right below text, and
  /// moving the chapter back restores the same bytes.
  public static func move(_ chapter: Int, before heading: Int, _ context: Context) -> EditResult? {
    let outline = context.outline
    let moved = outline.chapter(chapter)
    guard heading < moved.lowerBound || heading > moved.upperBound,
      outline.allows(chapter, before: heading)
    else { return nil }
    let isBack = heading < chapter
    let first = outline.offset(of: isBack ? heading : moved.lowerBound)
    let middle = outline.offset(of: isBack ? moved.lowerBound : moved.upperBound)
    let last = outline.offset(of: isBack ? moved.upperBound : heading)
    guard last < context.text.end || !hasOpenCode(context) else { return nil }
    return swap(first..<middle, middle..<last, context)
  }

  private static func swap(
    _ first: TextRange, _ second: TextRange, _ context: Context
  ) -> EditResult {
    let text = context.text
    let content = first.lowerBound..<text.endOfWords(in: first)
    let second = second.lowerBound..<text.endOfWords(in: second)
    let gap = text[content.upperBound..<first.upperBound]
    func insertion(of range: TextRange, and more: TextRope, at offset: TextOffset, gapFirst: Bool)
      -> Edit.Replacement
    {
      var inserted = gapFirst ? more : text[range]
      inserted.append(gapFirst ? text[range] : more)
      return Edit.Replacement(range: offset..<offset, text: inserted)
    }
    // Only the shorter of the two ranges is written again.
    let edit =
      second.count <= first.count
      ? Edit(
        [
          insertion(of: second, and: gap, at: first.lowerBound, gapFirst: false),
          .init(range: content.upperBound..<second.upperBound, text: TextRope()),
        ], in: text)
      : Edit(
        [
          .init(range: first, text: TextRope()),
          insertion(of: content, and: gap, at: second.upperBound, gapFirst: true),
        ], in: text)
    func map(_ offset: TextOffset) -> TextOffset {
      // The end of a last line belongs to that line.
      if content.lowerBound <= offset, offset <= content.upperBound {
        return offset + second.count + gap.utf8Count
      }
      if first.contains(offset) { return offset - content.count + second.count }
      return second.lowerBound <= offset && offset <= second.upperBound
        ? offset - first.count : offset
    }
    let selection = Selection(
      anchor: map(context.selection.anchor), head: map(context.selection.head),
      affinity: context.selection.affinity)
    return EditResult(edit: edit, selection: selection, kind: .command)
  }

  /// Moves a chapter with its sub-chapters one level down (`forward`) or up. Nil if one of its
  /// headings would have no `#` or seven.
  public static func shift(
    _ direction: TextDirection, _ chapter: Int, _ context: Context
  ) -> EditResult? {
    let headings = context.outline.headings[context.outline.chapter(chapter)]
    let levels = direction == .forward ? 1...5 : 2...6
    guard headings.allSatisfy({ levels.contains($0.level) }) else { return nil }
    let edit = Edit(headings.flatMap { shift(direction, $0, context) }, in: context.text)
    return EditResult(edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }

  /// Moves one heading a level down or up. A heading with an underline gets the other underline; at
  /// level 3 it gets `###` instead.
  private static func shift(
    _ direction: TextDirection, _ heading: Heading, _ context: Context
  ) -> [Edit.Replacement] {
    let text = context.text
    var mark = heading.offset
    while text.byte(at: mark) == .space { mark = mark + 1 }
    guard case .heading = context.fences.lineState(at: heading.offset).context else {
      return direction == .forward
        ? [.init(range: mark..<mark, text: TextRope("#"))]
        : [.init(range: mark..<mark + 1, text: TextRope())]
    }
    let line = text.paragraphRange(at: heading.offset)
    let underline = text.contentRange(at: line.upperBound)
    if direction == .forward, heading.level == 2 {
      let end = text.contentRange(at: heading.offset).upperBound
      return [
        .init(range: mark..<mark, text: TextRope("### ")),
        .init(range: end..<underline.upperBound, text: TextRope()),
      ]
    }
    let byte = direction == .forward ? UInt8(ascii: "-") : UInt8(ascii: "=")
    let count = max(3, text.bytes(in: underline).count { !$0.isWhiteSpace })
    let other = TextRope(bytes: [UInt8](repeating: byte, count: count))
    return [.init(range: underline, text: other)]
  }
}

extension TextRope {
  /// Returns the end of the last line in a chapter that is not blank, without its line ending.
  /// O(log n) for each blank line after it.
  fileprivate func endOfWords(in chapter: TextRange) -> TextOffset {
    var line = contentRange(at: chapter.upperBound - 1)
    while line.lowerBound > chapter.lowerBound,
      bytes(in: line).allSatisfy({ $0.isWhiteSpace })
    {
      line = contentRange(at: line.lowerBound - 1)
    }
    return line.upperBound
  }
}
