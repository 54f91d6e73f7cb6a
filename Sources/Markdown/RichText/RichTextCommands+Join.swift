import TextCore

extension RichTextCommands {
  /// How many paragraphs with parts of code blocks are gone through.
  private static let mostParagraphs = 1000

  /// Deletes from inside of one paragraph to inside of another: what is left of the second comes to
  /// the first, which stays what it is.
  static func join(_ range: TextRange, in context: FormattingContext) -> EditResult? {
    let first = context.text.paragraphRange(at: range.lowerBound).lowerBound
    let last = context.text.paragraphRange(at: range.upperBound).lowerBound
    let fence = context.fences.state(at: first)
    guard fence == context.fences.state(at: last) else { return clear(range, in: context) }
    if fence.isInside {
      let kinds = [first, last].map { ParagraphHead(at: $0, in: context).block.kind }
      return kinds.contains(.fence)
        ? clear(range, in: context)
        : EditResult(
          edit: Edit(replacing: range, with: TextRope(), in: context.text),
          selection: Selection(caret: range.lowerBound), kind: .deleting)
    }
    guard let start = Place(at: range.lowerBound, in: context),
      let end = Place(at: range.upperBound, in: context), start.isWhole, end.isWhole
    else { return joinAside(range, in: context) }
    let joined = RichParagraph(joining: start.rich, end.rich)
    let count = start.rich.letters.count
    let change = RichChange(
      source: joined, place: start.paragraph.place, sizes: context.sizes, marks: context.marks,
      changed: start.index(at: range.lowerBound)..<(count + end.index(at: range.upperBound)),
      new: [])
    guard let outcome = change.outcome() else { return nil }
    let whole = start.paragraph.start..<end.paragraph.content.upperBound
    let edit = Edit(
      from: context.text.bytes(in: whole), to: outcome.paragraph.bytes, at: whole.lowerBound,
      in: context.text)
    let caret = outcome.paragraph.caret(at: change.changed.lowerBound, in: nil).position
    return EditResult(
      edit: edit, selection: Selection(caret: whole.lowerBound + caret), kind: .deleting)
  }

  /// Deletes where a line across the page, the mark of a code block or a giant paragraph is at an end.
  private static func joinAside(_ range: TextRange, in context: FormattingContext) -> EditResult? {
    let kinds = [range.lowerBound, range.upperBound].map {
      ParagraphHead(at: $0, in: context).block.kind
    }
    guard !kinds.contains(.fence), !kinds.contains(.rule) else { return clear(range, in: context) }
    return FormattingCommands.deleting(
      EditResult(
        edit: Edit(replacing: range, with: TextRope(), in: context.text),
        selection: Selection(caret: range.lowerBound), kind: .deleting), in: context)
  }

  /// Takes the letters out of all paragraphs in `range`, and each that is in it as a whole, but joins
  /// none and keeps the marks of code blocks that begin or end outside.
  private static func clear(_ range: TextRange, in context: FormattingContext) -> EditResult? {
    var replacements: [Edit.Replacement] = []
    var offset = context.text.paragraphRange(at: range.lowerBound).lowerBound
    var count = 0
    while offset <= range.upperBound, count < mostParagraphs {
      count += 1
      let head = ParagraphHead(at: offset, in: context)
      replacements += cleared(head, range, in: context)
      guard head.hasEnding else { break }
      offset = head.range.upperBound
    }
    let edit = Edit(replacements, in: context.text)
    return EditResult(
      edit: edit, selection: Selection(caret: range.lowerBound).mapped(by: edit), kind: .deleting)
  }

  private static func cleared(
    _ head: ParagraphHead, _ range: TextRange, in context: FormattingContext
  ) -> [Edit.Replacement] {
    let isWhole =
      range.lowerBound < head.start && head.hasEnding && head.range.upperBound <= range.upperBound
    func taken(_ range: TextRange) -> [Edit.Replacement] {
      range.isEmpty ? [] : [.init(range: range, text: TextRope())]
    }
    switch head.block.kind {
    case .fence: return []
    case .rule, .code:
      let start = head.block.kind == .code ? head.codeStart : head.start
      return taken(isWhole ? head.range : range.clamped(to: start..<head.contentEnd))
    case .paragraph, .heading, .footnoteDefinition: break
    }
    guard !isWhole else { return taken(head.range) }
    let selected = range.clamped(to: head.start..<head.contentEnd)
    var inside = context
    inside.selection = Selection(anchor: selected.lowerBound, head: selected.upperBound)
    return selected.isEmpty ? [] : delete(in: inside)?.edit.replacements ?? []
  }
}
