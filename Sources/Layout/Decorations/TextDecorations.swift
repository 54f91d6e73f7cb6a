import TextCore

/// The inks and marks of text: attributes that never move a glyph, for colours and for spelling.
/// They follow edits by themselves.
public final class TextDecorations {
  /// The decorations of all bytes; a byte without a value is `plain`.
  public internal(set) var runs: AttributeRuns
  /// The laid out pieces, which cache the drawn decorations.
  let pieces: PieceCache
  /// True if spelling marks are kept, so that edits have to update them.
  var keepsSpelling = false
  /// True if search hits are kept.
  var keepsHits = false

  init(of storage: TextStorage, shownBy pieces: PieceCache) {
    runs = AttributeRuns(length: storage.text.utf8Count)
    self.pieces = pieces
  }

  /// Sets the inks of ranges. Nothing is laid out.
  public func set(_ stretches: [AttributedStretch]) {
    for stretch in stretches { set(stretch.decorations, from: stretch.range.lowerBound) }
  }

  /// Sets the inks of the bytes from `start` on, one run after the other. Nothing is laid out.
  public func set(_ stretches: [(length: Int, value: TextDecoration?)], from start: TextOffset) {
    if let changed = runs.set(stretches, for: .decoration, from: start) {
      pieces.dropDecorations(touching: changed)
    }
    // Code may have become text, or the reverse.
    guard keepsSpelling else { return }
    invalidateSpelling(in: TextRange(at: start, length: stretches.reduce(0) { $0 + $1.length }))
  }

  /// Follows a change of the text. New text looks like the text before it: letters typed among
  /// letters look like these.
  func follow(_ replaced: StorageChange.Replaced) {
    var inherited = AttributeSet.empty
    inherited[.decoration] = value(at: max(replaced.range.lowerBound, 1) - 1)
    runs.replace(replaced.range, withLength: replaced.newLength, attributes: inherited)
    if keepsSpelling { forgetSpelling(around: replaced) }
  }

  /// Returns the decoration of a byte; `nil` if none was set.
  func value(at offset: TextOffset) -> TextDecoration? {
    runs.value(of: .decoration, at: offset).value
  }

  /// The decorations of a range, which ascend, in bytes from `start` on.
  func runs(
    in range: TextRange, from start: TextOffset
  ) -> [(range: Range<Int>, decoration: TextDecoration)] {
    var found: [(range: Range<Int>, decoration: TextDecoration)] = []
    runs.enumerate(.decoration, in: range) { decoration, range in
      found.append(((range.lowerBound - start)..<(range.upperBound - start), decoration ?? .plain))
    }
    return found
  }
}
