import MarkdownSyntax
import TextCore

/// Renumbers the ordered lists that an edit touches.
///
/// The text is read paragraph by paragraph before and after the edit, from the beginning of the
/// list above the edit. In the edited part an item counts on from the one before it, and the first
/// item of a list takes the number that this list began with. After that both texts are the same:
/// as soon as the same lists are open in both, with the same numbers, nothing else can differ.
///
/// Items that were moved to other levels have the numbers that they are to begin with. The list
/// that they leave begins as it did; one that they divide begins again.
///
/// Levels that did not begin with 0 or 1 and count by one before the edit, or that were inserted
/// without counting, keep their numbers: the writer chose them. A list that is divided keeps them
/// as well.
///
/// A number with more or fewer digits moves the content of its item, see `MarkerShift`.
///
/// **Invariant:** at most `FormattingContext.longestList` paragraphs are read above the edit, as
/// many from it on, and as many to move others, regardless of the list's length. If more would have
/// to be read from the edit on, nothing changes. A list that begins farther above is taken to count
/// by one if its read part does.
struct ListRenumbering {
  /// The kind of change that an edit makes to lists.
  enum Change {
    /// Text was inserted, deleted or replaced.
    case text
    /// Items moved to other levels, or became plain.
    case levels
  }

  /// Markers have nine digits at most.
  static let greatestNumber = 999_999_999

  /// A list that begins at `offset` and merges with one that began with `number`.
  private struct MergedListStart {
    var offset: TextOffset
    var number: Int
  }

  private let edit: Edit
  private let change: Change
  let before: FormattingContext
  let after: FormattingContext
  /// The range that the edit touches, in whole paragraphs of the text before it.
  let oldRegion: TextRange
  /// The range that the edit touches, in whole paragraphs of the text after it.
  let newRegion: TextRange
  /// The number of paragraphs that may still be read, from the edit on.
  private var budget = FormattingContext.longestList
  var old = OpenLists()
  var new = OpenLists()
  var irregular = IrregularNumbering()
  /// The lists that began where the edit was, as they began.
  private var beginnings: [OpenLists.Level] = []
  private var changes: [(level: OpenLists.Level, change: NumberChange)] = []
  /// The changes of lists that were read to their end.
  private var settled: [NumberChange] = []
  /// The paragraphs above the edit, from the last outermost item on, in order.
  var above: [ParagraphHead] = []

  /// Returns the edit, of the text after `edit`, that corrects numbers and moves the content of
  /// items; nil if nothing has to change, or cannot be corrected.
  static func edit(
    after edit: Edit, _ change: Change = .text, in context: FormattingContext
  ) throws(StaleEdit) -> Edit? {
    guard isShort(edit, in: context), mayMatter(edit, in: context) else { return nil }
    guard
      var renumbering = ListRenumbering(
        edit, change, before: context, after: try context.after(edit))
    else { return nil }
    let changes = renumbering.run() ? renumbering.wantedChanges : []
    guard let replacements = renumbering.replacements(for: changes), !replacements.isEmpty else {
      return nil
    }
    return Edit(replacements, in: renumbering.after.text)
  }

  /// Returns the edit, of the text after `edit`, that moves the content of items whose markers
  /// became wider or narrower; nil if there is nothing to move, or too much.
  static func moves(after edit: Edit, in context: FormattingContext) throws(StaleEdit) -> Edit? {
    guard isShort(edit, in: context), mayMatter(edit, in: context),
      let lists = ListRenumbering(
        edit, .text, before: context, after: try context.after(edit)),
      let moves = lists.replacements(for: []), !moves.isEmpty
    else { return nil }
    return Edit(moves, in: lists.after.text)
  }

  /// Returns true if `edit` touches few enough paragraphs to read them all.
  private static func isShort(_ edit: Edit, in context: FormattingContext) -> Bool {
    guard let first = edit.replacements.first, let last = edit.replacements.last else {
      return false
    }
    let removed = context.text.newlineCount(in: first.range.lowerBound..<last.range.upperBound)
    return edit.replacements.reduce(removed) { $0 + $1.text.newlineCount }
      < FormattingContext.longestList
  }

  /// Returns false for edits of the text of one paragraph, by a look at its beginning.
  private static func mayMatter(_ edit: Edit, in context: FormattingContext) -> Bool {
    guard let first = edit.replacements.first else { return false }
    let isInLine = edit.replacements.allSatisfy {
      $0.text.newlineCount == 0 && context.text.newlineCount(in: $0.range) == 0
    }
    return !isInLine
      || first.range.lowerBound
        <= ParagraphHead(at: first.range.lowerBound, in: context).textStart
  }

  /// Nil for an edit that changes nothing.
  private init?(
    _ edit: Edit, _ change: Change, before: FormattingContext, after: FormattingContext
  ) {
    guard let first = edit.replacements.first, let last = edit.replacements.last else { return nil }
    self.edit = edit
    self.change = change
    self.before = before
    self.after = after
    let growth = after.text.utf8Count - before.text.utf8Count
    let oldEnd = last.range.upperBound
    // The paragraph that the edit ends at the start of is not touched.
    let isWhole =
      before.text.isParagraphStart(oldEnd) && after.text.isParagraphStart(oldEnd + growth)
    let end = isWhole ? oldEnd : before.text.paragraphRange(at: oldEnd).upperBound
    let start = before.text.paragraphRange(at: first.range.lowerBound).lowerBound
    oldRegion = start..<end
    newRegion = start..<(end + growth)
  }

  /// True if the same lines below the edit are code in both texts, or in none.
  var hasSameCodeBelow: Bool {
    before.fences.state(at: oldRegion.upperBound) == after.fences.state(at: newRegion.upperBound)
  }

  /// Reads both texts and finds the changes. Returns false if there is too much to read.
  private mutating func run() -> Bool {
    readAbove() && readOld() && readNew() && readBelow()
  }

  // Reading

  /// Reads the old text of the edited region.
  private mutating func readOld() -> Bool {
    for head in before.heads(startingIn: oldRegion) {
      guard read(head) else { return false }
      if passOld(head) == nil, head.number != nil, let level = old.innermost {
        beginnings.append(level)
      }
    }
    return true
  }

  /// Reads the new text of the edited region.
  private mutating func readNew() -> Bool {
    let joint = joint(at: newRegion)
    let inserted = insertedRanges
    var index = 0
    var insertedLists = OpenLists()
    for head in after.heads(startingIn: newRegion) {
      guard read(head) else { return false }
      while index < inserted.count, inserted[index].upperBound < head.contentEnd { index += 1 }
      if index < inserted.count, inserted[index].lowerBound <= head.start {
        irregular.noteNext(head.number, after: insertedLists.pass(head), in: insertedLists)
      } else {
        insertedLists = OpenLists()
      }
      let previous = new.pass(head)
      if change == .levels, head.isItem { beginnings.removeAll { head.isShallower(than: $0) } }
      guard let number = head.number, let level = new.innermost else { continue }
      if let previous = previous?.number {
        renumber(head, to: previous + 1)
      } else if change == .text,
        let beginning = takeBeginning(of: level, preferring: number, joint, head.start)
      {
        renumber(head, to: beginning)
      }
    }
    return true
  }

  /// Returns the place where a list begins in the new text that now merges with the list just
  /// below, and the number that the lower list began with.
  private func joint(at range: TextRange) -> MergedListStart? {
    var lists = OpenLists()
    var starts: [(level: OpenLists.Level, offset: TextOffset)] = []
    for head in after.heads(startingIn: range) {
      if lists.pass(head) == nil, head.number != nil, let level = lists.innermost {
        starts.append((level, head.start))
      }
    }
    var below = old
    for head in after.heads(startingIn: range.upperBound..<after.text.end).prefix(2) {
      let wasFirst = below.pass(head) == nil
      let isFirst = lists.pass(head) == nil
      guard let number = head.number, let level = lists.innermost else { continue }
      guard wasFirst, !isFirst, let start = starts.last(where: { $0.level.isBeside(level) })
      else { return nil }
      return MergedListStart(offset: start.offset, number: number)
    }
    return nil
  }

  /// Reads on until both texts have the same lists.
  private mutating func readBelow() -> Bool {
    // Lines that are code in one text only are in no list of both.
    guard hasSameCodeBelow else { return true }
    for head in after.heads(startingIn: newRegion.upperBound..<after.text.end) {
      guard old != new else { return true }
      guard read(head) else { return false }
      let before = old.pass(head)
      let wasFirst = before == nil
      let previous = new.pass(head)
      if wasFirst, previous == nil { settle(at: head) }
      irregular.note(head, after: before, in: old)
      guard let number = head.number, let level = new.innermost else { continue }
      if let previous = previous?.number {
        renumber(head, to: previous + 1)
      } else if !wasFirst {
        let divided = change == .levels ? 1 : number
        renumber(head, to: takeBeginning(of: level, preferring: number) ?? divided)
      }
    }
    return true
  }

  private mutating func read(_ head: ParagraphHead) -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// The ranges of the edit's new text.
  private var insertedRanges: [TextRange] {
    var growth = 0
    return edit.replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.text.utf8Count - replacement.range.count
      return TextRange(at: start, length: replacement.text.utf8Count)
    }
  }

  // Counting

  @discardableResult
  private mutating func passOld(_ head: ParagraphHead) -> OpenLists.Level? {
    let previous = old.pass(head)
    irregular.note(head, after: previous, in: old)
    return previous
  }

  /// Decides on the changes of a level where another list begins in both texts: the following text
  /// does not show if the list before it counts.
  private mutating func settle(at head: ParagraphHead) {
    guard head.isItem, let level = new.innermost else { return }
    settled += changes.filter { $0.level.isBeside(level) && !irregular.contains($0.level) }.map(
      \.change)
    changes.removeAll { $0.level.isBeside(level) }
    irregular.forget(level)
  }

  /// The changes of the lists that count.
  private var wantedChanges: [NumberChange] {
    settled + changes.filter { !irregular.contains($0.level) }.map(\.change)
  }

  /// Returns the number with which the list at `offset` begins: that of a list on its level that
  /// began in the edited region, which is used once, or that of the list below with which it
  /// merged.
  private mutating func takeBeginning(
    of level: OpenLists.Level, preferring number: Int, _ joint: MergedListStart? = nil,
    _ offset: TextOffset? = nil
  ) -> Int? {
    let fitting = beginnings.indices.filter {
      beginnings[$0].mark == level.mark && beginnings[$0].isBeside(level)
    }
    let own = fitting.first { beginnings[$0].number == number }
    if own == nil, let joint, joint.offset == offset { return joint.number }
    return (own ?? fitting.first).flatMap { beginnings.remove(at: $0).number }
  }

  private mutating func renumber(_ head: ParagraphHead, to number: Int) {
    guard let level = new.innermost, number != head.number, number <= Self.greatestNumber,
      !irregular.contains(level)
    else { return }
    changes.append((level, NumberChange(head: head, number: number)))
    new.renumber(number)
  }
}

extension TextRope {
  fileprivate func isParagraphStart(_ offset: TextOffset) -> Bool {
    offset == 0 || byte(at: offset - 1) == .newline
  }
}
