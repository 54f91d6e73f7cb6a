import ApplicationScope
import Interface
import Localization
import TextCore

/// The search for the next mistake: the paragraphs checked so far, from the caret to the end and
/// from the beginning to the caret.
struct MistakeWalk {
  /// The revisions of text and selection at the start. An edit or another selection cancels the
  /// walk.
  let revision: Int
  let selectionRevision: Int
  /// The place of the caret at the start.
  let start: TextOffset
  /// The place to continue from.
  var position: TextOffset
  /// True once it continues from the beginning of the text.
  var isWrapped = false
  /// True while paragraphs are being checked.
  var isWaiting = false
}

/// Going from one mistake to the next, in the background: a text has megabytes without one.
extension SpellingModule {
  /// Bytes that are checked at a time.
  private static let step = 1 << 14

  /// Selects the next misspelt or doubled word after the caret. Switches checking on if it is off.
  func goToNext() {
    let start = editor.selection.range.upperBound
    walk = MistakeWalk(
      revision: editor.revision, selectionRevision: editor.selectionRevision, start: start,
      position: editor.text.paragraphRange(at: start).lowerBound)
    guard settings.chosen.spelling else { return settings.change { $0.spelling = true } }
    walkOn()
  }

  /// Has the next paragraphs checked, as soon as there are dictionaries.
  func walkOn() {
    guard var walk, !walk.isWaiting, dictionaries.isReady else { return }
    guard walk.revision == editor.revision, walk.selectionRevision == editor.selectionRevision
    else {
      return self.walk = nil
    }
    let text = editor.text
    if walk.position >= text.end, !walk.isWrapped { (walk.position, walk.isWrapped) = (0, true) }
    let end = walk.isWrapped ? text.paragraphRange(at: walk.start).upperBound : text.end
    guard walk.position < end else {
      self.walk = nil
      return transientMessages.say(Phrase("No misspellings found"))
    }
    var (ranges, length) = ([TextRange](), 0)
    while walk.position < end, length < Self.step {
      let range = nextStretch(from: walk.position, of: text)
      ranges.append(range)
      length += range.count
      walk.position = range.upperBound
    }
    walk.isWaiting = true
    self.walk = walk
    dictionaries.check(ranges.map { checkedParagraph(in: $0) }, lines: lines.meaningSoFar) {
      [weak self] found in
      self?.take(found, in: ranges, from: walk)
    }
  }

  /// A paragraph, or of a very long one some of its words.
  private func nextStretch(from start: TextOffset, of text: TextRope) -> TextRange {
    let end = text.paragraphRange(at: start).upperBound
    return
      start..<(end - start <= Self.step ? end : min(end, text.wordEdge(after: start + Self.step)))
  }

  private func take(_ found: [[Range<Int>]], in ranges: [TextRange], from walk: MistakeWalk) {
    // Another walk may have begun since.
    guard self.walk?.revision == walk.revision, self.walk?.start == walk.start,
      self.walk?.position == walk.position, self.walk?.isWaiting == true
    else { return }
    self.walk?.isWaiting = false
    guard walk.revision == editor.revision, walk.selectionRevision == editor.selectionRevision
    else {
      return self.walk = nil
    }
    for (range, words) in zip(ranges, found) {
      for word in words {
        let mistake = TextRange(at: range.lowerBound + word.lowerBound, length: word.count)
        if !walk.isWrapped, mistake.lowerBound < walk.start { continue }
        self.walk = nil
        return selection.visit(mistake)
      }
    }
    walkOn()
  }
}
