import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Makes the selected paragraphs headings, quotes or items of a list, or plain again if all of
  /// them already have that format. Empty ones are left out, unless there is only one; those between
  /// two quoted paragraphs get `>`, so that it is one quote. Code blocks and comments go in and out
  /// of quotes as a whole, and no other line becomes part of them by that.
  ///
  /// A heading with an underline loses it when it becomes something else, but goes into a quote and
  /// out of it with both lines. A line that becomes plain above a rule, or above a line of `=`, gets
  /// a blank line below it, since these would make a heading of it. One that becomes plain below an
  /// item or a quote gets a blank line above it, since other programs would read it as a part of
  /// these.
  ///
  /// Ordered items continue the numbers of the item above, and those below follow. The content of
  /// an item moves with it, and its further lines do not become items of their own.
  public static func toggle(
    _ format: ParagraphFormat, in context: FormattingContext
  ) -> EditResult? {
    let isOne = context.text.newlineCount(in: context.selection.range) == 0
    var lines = SelectedLines(format, above: isOne ? [] : context.listAbove, in: context)
    var touched = lines.touched
    // Only further lines of an item are selected.
    if touched == SelectedLines.Touched.none {
      lines.above = []
      touched = lines.touched
    }
    guard let touched, touched != .none else { return nil }
    let isOn = touched == .areOn
    var code = CodeQuoting(isRemoval: isOn)
    guard let written = edit(lines, format, &code, context), code.isPossible,
      !code.mayChangeBlocks || context.keepsBlocks(below: written.edit)
    else { return nil }
    var result = EditResult(written, keeping: context.selection)
    result.selection = code.mapped(context.selection, by: written.mapping)
    return format == .orderedList && !isOn ? result.renumberingLists(in: context) : result
  }

  /// Progress is reported once in so many lines: a report takes as long as a line.
  private static let reportedLines = 64

  /// Writes the edit line by line; nil if it changes nothing, or was cancelled.
  private static func edit(
    _ lines: SelectedLines, _ format: ParagraphFormat, _ code: inout CodeQuoting,
    _ context: FormattingContext
  ) -> WrittenEdit? {
    let isRemoval = code.isRemoval
    var numbering = ListNumbering(in: context)
    var shift = MarkerShift()
    var writer = EditWriter(context.text, sizes: context.editSizes)
    var window = TextWindow(context.text)
    // The start of the line below the selected ones.
    var below: TextOffset?
    // The end of an underline that needs no further change.
    var underlineEnd: TextOffset?
    var blanks = BlankLines()
    var count = 0
    // A text may have a million lines, so the head of a line is not copied.
    for line in lines {
      count += 1
      if count.isMultiple(of: Self.reportedLines) {
        guard context.isGoingOn(line.head.range.upperBound, half: .second) else { return nil }
      }
      // Every line above another one has an ending.
      let isFirst = below == nil
      below = line.head.hasEnding ? line.head.range.upperBound : nil
      if format == .quote, line.head.isCode { code.mayChangeBlocks = true }
      let indent = shift.pass(line.head)
      if let underlineEnd, line.head.start <= underlineEnd { continue }
      if format == .quote, !isRemoval {
        blanks.pass(line, in: context.text) { writer.replace($0..<$0, with: [.greater]) }
      }
      if line.isTouched, line.head.isCode {
        let isOn = format.isOn(line.head.block)
        if isRemoval || !isOn { writer.replace(code.replacements(for: line.head, in: context)) }
      } else if line.isTouched, isRemoval || format == .orderedList || !line.isOn(format) {
        let number = !isRemoval && format == .orderedList ? numbering.next(for: line.head) : 1
        let plan =
          isRemoval
          ? PrefixPlan(removing: format, from: line.head, isInItem: line.isInItem)
          : PrefixPlan(
            adding: line.format, to: line.head, indent: indent, isInItem: line.isInItem,
            number: number, marks: context.marks)
        let blank = isFirst ? context.blankLine(above: line.head, becoming: plan.block) : nil
        let isWritten = write(plan, line, below: blank, in: context, into: &writer)
        // The underline is removed, is quoted with its heading, or stays.
        if !isWritten || format != .quote,
          let underline = context.underline(of: line, becoming: plan.block, in: &window)
        {
          let isDone = isWritten || PrefixChange(plan, of: line.head) == nil
          if isDone, format != .quote { writer.replace(underline, with: []) }
          if !isDone || format != .quote { underlineEnd = underline.upperBound }
        }
        if isWritten, line.head.isItem { shift.setText(plan.textColumns) }
        // Below the selection no line gets into quotes or out of them.
        let isNextFixed =
          format != .quote || context.selection.range.upperBound <= line.head.range.upperBound
        if isWritten, isNextFixed, !line.isUnderlinedHeading,
          let blank = context.blankLine(below: line.head, becoming: plan.block, in: &window)
        {
          writer.replace([blank])
        }
      } else if let indent {
        writer.replace([line.head.settingIn(by: indent)])
      }
    }
    if let below {
      let moves = context.moves(shift, from: below)
      if format == .quote, !moves.isEmpty { code.mayChangeBlocks = true }
      writer.replace(moves)
    }
    return writer.finish()
  }

  /// Gives a line the prefix of `plan`, below a blank line if there is to be one; false if it would
  /// not be parsed as intended, or has that prefix already.
  private static func write(
    _ plan: PrefixPlan, _ line: SelectedLines.Line, below blank: Edit.Replacement?,
    in context: FormattingContext, into writer: inout EditWriter
  ) -> Bool {
    guard let change = PrefixChange(plan, of: line.head) else { return false }
    if let bytes = line.source.bytes, change.isPlain(in: bytes, line.source.fence) {
      if let blank { writer.replace([blank]) }
      writer.replace(line.head.textRange(change.range), with: change.bytes)
      return true
    }
    let paragraph =
      line.source.bytes == nil
      ? context.paragraph(at: line.head.start, around: line.head.start..<line.head.textStart)
      : context.paragraph(line.source)
    guard let written = written(plan, change, paragraph) else { return false }
    if let blank { writer.replace([blank]) }
    writer.replace(written.replacements(in: paragraph))
    return true
  }

  /// Gives a paragraph the prefix of `plan`; nil if it would not be parsed as intended.
  static func written(
    _ plan: PrefixPlan, _ change: PrefixChange, _ paragraph: FormattingParagraph
  ) -> WrittenText? {
    guard let source = paragraph.reading else { return nil }
    var check = MeaningCheck(source, of: paragraph)
    check.isMeant = { $0.block.isSame(as: plan.block) }
    check.removeLetters(in: change.range)
    // White space at the beginning is text in some blocks and a part of the prefix in others.
    check.removeLetters(in: 0..<paragraph.bytes.prefix(while: \.isBlank).count)
    let edit = ByteEdit(range: change.range, bytes: change.bytes)
    return check.verified(WrittenText(paragraph.bytes, with: [edit]), escaping: true)?.text
  }
}

/// The blank lines below a line of a quote, which belong to the quote if another line of it follows.
private struct BlankLines {
  /// The start of the first one; nil where no line of a quote is above.
  private var start: TextOffset?

  /// Notes a selected line. For a line of the quote, calls `add` with the starts of the blank lines
  /// above it.
  mutating func pass(_ line: SelectedLines.Line, in text: TextRope, _ add: (TextOffset) -> Void) {
    guard line.isTouched else {
      // The end of a quote may end a block, which goes on in a longer quote.
      if !line.head.isEmpty || line.head.fence.isInside { start = nil }
      return
    }
    while let blank = start, blank < line.head.start {
      add(blank)
      start = text.paragraphRange(at: blank).upperBound
    }
    start = line.head.hasEnding ? line.head.range.upperBound : nil
  }
}

extension FormattingContext {
  /// Returns true if the lines below those that `edit` changes stay in their code or comment.
  fileprivate func keepsBlocks(below edit: Edit) -> Bool {
    let last = edit.replacements.last?.range.upperBound ?? text.end
    return keepsBlocks(from: text.paragraphRange(at: last).upperBound, after: edit)
  }

  /// The paragraphs of the list above the selection, starting at the nearest item on the first
  /// level.
  fileprivate var listAbove: [ParagraphHead] {
    let head = ParagraphHead(at: selection.range.lowerBound, in: self)
    return ListRegion(around: head, movingItemsIn: nil, in: self).lines.dropLast().map(\.head)
  }
}
