import Platform
public import TextCore

/// Another program's change of a document's file, merged with the edits made here since the file was
/// last read or saved, as one undo step.
public struct OutsideChange: Sendable {
  /// The text that the file held before; `nil` if it is unknown.
  private let base: TextRope?
  /// The document's text with the edits made here alone.
  private let ours: TextRope
  /// The text that the file holds now.
  public let theirs: TextRope
  /// The merged text, which becomes the document's.
  public let text: TextRope
  /// The edit from the document's text to the merged one; empty if they are the same.
  public let edit: Edit
  /// True if both changed the same paragraphs, of which only those written here are in the text.
  public let hasConflicts: Bool
  /// The other program's edit of the text that the file held; `nil` if the merged text is that of the
  /// file.
  private let theirEdit: Edit?

  /// Compares and merges. Linear in the texts; not for the main thread.
  ///
  /// - Parameters:
  ///   - base: the text that the file held; `nil` if it is unknown: then the document's text stays.
  ///   - ours: the document's text.
  ///   - directions: the direction overrides of the document's text.
  ///   - theirs: the text that the file holds now.
  public init(
    base: TextRope?, ours: TextRope, _ directions: ParagraphDirections, theirs: TextRope
  ) {
    self.init(
      base: base, ours: ours, theirs: theirs, current: ours, directions, saved: base)
  }

  /// Compares and merges again after a further write of the other program. Nothing of its unfinished
  /// text remains but what was edited here: the same base and the edits made here are merged with
  /// the text that the file holds now. Linear in the texts; not for the main thread.
  ///
  /// - Parameters:
  ///   - theirs: the text that the file holds now.
  ///   - current: the document's text, which was `text` when this change was applied.
  ///   - directions: the direction overrides of the document's text.
  public func followed(
    by theirs: TextRope, current: TextRope, _ directions: ParagraphDirections
  ) -> OutsideChange {
    let without = TextMerge(base: text, ours: current, theirs: ours)
    let isEdited = without.conflictCount > 0
    return OutsideChange(
      base: isEdited ? base(withEditedIn: current, without.text) : base, ours: without.text,
      theirs: theirs, current: current, directions, saved: self.theirs)
  }

  /// Returns the base with those changes of the other program in which there are edits made here.
  /// Otherwise these edits would count as text that both inserted, and would be there twice. The
  /// same base if these changes can't be told from the edits made here.
  ///
  /// - Parameters:
  ///   - current: the document's text.
  ///   - without: the document's text without the other program's changes, except those in which
  ///     there are edits.
  private func base(withEditedIn current: TextRope, _ without: TextRope) -> TextRope? {
    guard let base else { return nil }
    // `ours` with the changes in which there are edits, but without these edits.
    let accepted = TextMerge(base: current, ours: without, theirs: text)
    let merge = TextMerge(base: ours, ours: accepted.text, theirs: base)
    return accepted.conflictCount + merge.conflictCount == 0 ? merge.text : base
  }

  /// - Parameters:
  ///   - current: the document's text, to which the edit applies.
  ///   - directions: its direction overrides.
  ///   - saved: the last known text of the file.
  private init(
    base: TextRope?, ours: TextRope, theirs: TextRope, current: TextRope,
    _ directions: ParagraphDirections, saved: TextRope?
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    var merge: TextMerge?
    if ours == base || ours == theirs {
      (text, hasConflicts) = (theirs, false)
    } else if let base {
      let made = TextMerge(base: base, ours: ours, theirs: theirs)
      (text, hasConflicts) = (made.text, made.conflictCount > 0)
      merge = made
    } else {
      (text, hasConflicts) = (ours, true)
    }
    // The merge has compared the same texts, unless it was made again.
    let toTheirs = saved == base ? merge?.differenceToTheirs : nil
    let toMerged = current == ours ? merge?.differenceFromOurs : nil
    (theirEdit, edit) = concurrently { [text] in
      text == theirs
        ? nil
        : Self.edit(from: saved ?? TextRope(), ParagraphDirections(), to: theirs, toTheirs)
    } _: { [text] in
      Self.edit(
        from: current, directions, to: text, toMerged, atMost: Self.mostReplacements)
    }
  }

  /// Returns the edit that turns one text into another.
  ///
  /// - Parameters:
  ///   - directions: the direction overrides of the old text, which the paragraphs keep.
  ///   - known: the difference of both, if it was found already.
  ///   - most: the most replacements; adjacent ones are joined.
  private static func edit(
    from old: TextRope, _ directions: ParagraphDirections, to new: TextRope,
    _ known: TextDifference?, atMost most: Int = .max
  ) -> Edit {
    var difference = known ?? TextDifference(from: old, to: new)
    // The words of a hundred thousand hunks are not compared for nothing. But only the hunks
    // themselves tell to which paragraph an override goes.
    if directions.isEmpty { difference = difference.joined(toAtMost: most) }
    return Edit(difference, from: old, to: new).joined(toAtMost: most, in: old, directions)
  }

  /// True if the merged text differs from that of the file.
  public var isMerged: Bool { theirEdit != nil }

  /// The most replacements of an edit. Each costs a few microseconds between two frames, so many are
  /// joined to fewer longer ones.
  private static let mostReplacements = 100

  /// Returns the records of the change for the history.
  ///
  /// - Parameters:
  ///   - before: the editor state before the step.
  ///   - after: the editor state after it.
  ///   - file: the file as it is now.
  public func records(
    before: EditorState, after: EditorState, file: DocumentFile
  ) -> [HistoryRecord] {
    let step = HistoryRecord.edit(HistoryEdit(edit, joins: false, before: before, after: after))
    let known = theirEdit.map { edit -> [HistoryRecord] in
      [.changed(edit.size > KeptHistory.longestHeld ? nil : edit, file)]
    }
    return (edit.isEmpty ? [] : [step]) + (known ?? [.saving, .saved(file)])
  }
}

extension Edit {
  /// The approximate number of bytes of its record.
  fileprivate var size: Int {
    replacements.reduce(0) { $0 + $1.text.utf8Count + MemoryLayout<Replacement>.size }
  }
}
