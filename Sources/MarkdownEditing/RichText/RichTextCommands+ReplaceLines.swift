import MarkdownSyntax
import TextCore

extension RichTextCommands {
  /// Replaces hits that span paragraphs, or whose letters have line ends. The last hit is replaced
  /// first, so that the offsets of the others stay valid. Skips a hit if anything but text would
  /// change.
  static func replaceLines(
    _ hits: [HitReplacement], in context: FormattingContext, isWanted: () -> Bool
  ) -> (result: EditResult, count: Int)? {
    var (all, count): (EditResult?, Int) = (nil, 0)
    for hit in hits.reversed() where isWanted() {
      let edit = all?.edit ?? Edit([], in: context.text)
      let start = edit.map(hit.range.lowerBound, bias: hit.range.isEmpty ? .before : .after)
      let end = edit.map(hit.range.upperBound, bias: .before)
      guard hit.range.isEmpty ? start == end : end - start == hit.range.count else { continue }
      let moved = HitReplacement(range: start..<end, letters: hit.letters)
      let next =
        all.map { former in
          following(former, in: context) { replaceLines(moved, in: $0) }
        } ?? replaceLines(moved, in: context)
      guard let next else { continue }
      (all, count) = (next, count + 1)
    }
    return all.map { ($0, count) }
  }

  /// Replaces one such hit; nil if anything but text would change.
  private static func replaceLines(
    _ hit: HitReplacement, in context: FormattingContext
  ) -> EditResult? {
    var context = context
    context.typing = nil
    context.selection = Selection(anchor: hit.range.lowerBound, head: hit.range.upperBound)
    guard keepsBlocksApart(hit, in: context), !dividesRow(hit, in: context) else { return nil }
    var result: EditResult?
    if isOnlyBlankLines(hit, in: context.text) {
      // No paragraphs meet, so that each keeps its markers.
      let edit = Edit(
        replacing: hit.range, with: TextRope(bytes: hit.letters), in: context.text)
      result = EditResult(
        edit: edit, selection: Selection(caret: hit.range.lowerBound + hit.letters.count),
        kind: .command
      ).keepingApart(in: context)
    } else if hit.letters.isEmpty {
      result = delete(in: context)
    } else {
      result = insertLetters(of: hit, in: context)
    }
    result?.kind = .command
    let lines = LineSkeleton(of: hit.range, in: context)
    return result.flatMap { lines.stays(after: $0.edit, in: context) ? $0 : nil }
  }

  /// Punctuation of tags, which most often needs a backslash.
  private static let tagSigns = Array("\\`*_[]<~=&".utf8)

  /// Inserts the letters in the place of the hit: as they are if Markdown shows them so, else with a
  /// backslash before the punctuation of tags, or before all punctuation. Nil if none shows these
  /// letters, and the others as before.
  private static func insertLetters(
    of hit: HitReplacement, in context: FormattingContext
  ) -> EditResult? {
    let wanted = ShownLetters(replacing: hit, in: context)
    func escaped(_ isSign: (UInt8) -> Bool) -> [UInt8] {
      hit.letters.flatMap { isSign($0) ? [.backslash, $0] : [$0] }
    }
    let start = context.text.contentRange(at: hit.range.lowerBound).lowerBound
    let end = context.text.contentRange(at: hit.range.upperBound).upperBound
    for letters in [hit.letters, escaped(tagSigns.contains), escaped(\.isPunctuation)] {
      guard let result = insert(markdown: TextRope(bytes: letters), in: context),
        let after = try? context.after(result.edit)
      else { continue }
      let lines =
        result.edit.map(start, bias: .before)..<result.edit.map(end, bias: .after)
      guard let wanted, let shown = ShownLetters(ofLinesIn: lines, in: after) else { return result }
      if shown.look(as: wanted) { return result }
    }
    return nil
  }

  /// Returns true if a line ending would come into a row of a table, or beside it.
  private static func dividesRow(_ hit: HitReplacement, in context: FormattingContext) -> Bool {
    hit.letters.contains(.newline)
      && [hit.range.lowerBound, hit.range.upperBound].contains {
        ParagraphHead(at: $0, in: context).asRead(in: context).block.kind == .tableRow
      }
  }

  /// Returns true if white space is replaced by white space, and a line end stays at its place.
  private static func isOnlyBlankLines(_ hit: HitReplacement, in text: TextRope) -> Bool {
    let old = text.bytes(in: hit.range)
    guard old.last == .newline || hit.letters.contains(.newline),
      (old + hit.letters).allSatisfy(\.isWhiteSpace)
    else { return false }
    let start = hit.range.lowerBound
    return hit.letters.contains(.newline) || start == 0 || text.byte(at: start - 1) == .newline
  }

  /// Returns true if a hit touches only paragraphs of text, or if other blocks stay as far from each
  /// other as they were: by a line end, or by blank lines.
  private static func keepsBlocksApart(
    _ hit: HitReplacement, in context: FormattingContext
  ) -> Bool {
    let text = context.text
    guard text.newlineCount(in: hit.range) > 0 else { return true }
    var above = ParagraphHead(at: hit.range.lowerBound, in: context)
    while above.isBlankLine, above.start > 0 {
      above = ParagraphHead(at: above.start - 1, in: context)
    }
    var below = ParagraphHead(at: hit.range.upperBound, in: context)
    while below.isBlankLine, below.hasEnding {
      below = ParagraphHead(at: below.range.upperBound, in: context)
    }
    if above.isPlainText(in: context), below.isPlainText(in: context) { return true }
    if above.block.kind == .code, below.block.kind == .code { return true }
    // The white space between the two lines.
    var (start, end) = (above.contentEnd, below.start)
    while start > above.start, text.byte(at: start - 1).isWhiteSpace { start = start - 1 }
    while end < below.contentEnd, text.byte(at: end).isWhiteSpace { end = end + 1 }
    guard start <= hit.range.lowerBound, hit.range.upperBound <= end else { return false }
    let old = text.bytes(in: start..<end)
    let new =
      text.bytes(in: start..<hit.range.lowerBound) + hit.letters
      + text.bytes(in: hit.range.upperBound..<end)
    func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == .newline } }
    func indentation(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
      bytes[(bytes.lastIndex(of: .newline).map { $0 + 1 } ?? 0)...]
    }
    return (old + new).allSatisfy(\.isWhiteSpace) && indentation(old) == indentation(new)
      && (lineCount(old) < 2 ? lineCount(new) == lineCount(old) : lineCount(new) >= 2)
  }
}

extension ParagraphHead {
  /// True for a line of nothing but white space.
  fileprivate var isBlankLine: Bool {
    isEmpty && bytes.allSatisfy(\.isWhiteSpace)
  }

  /// Returns true if a line is blank, or text outside of other blocks.
  fileprivate func isPlainText(in context: FormattingContext) -> Bool {
    isBlankLine
      || isText && asRead(in: context).block == block && !(bytes.first?.isBlank ?? false)
  }

  /// True for a line of text without markers.
  var isText: Bool {
    block.kind == .paragraph && !isItem && block.quoteDepth == 0
  }
}
