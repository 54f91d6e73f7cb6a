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
  /// What the document's text becomes.
  public let text: TextRope
  /// The edit that makes that of the document's text; empty where it stays as it is.
  public let edit: Edit
  /// Whether there are paragraphs that both changed, of which only those written here are in the
  /// text.
  public let hasConflicts: Bool
  /// What the other program did to the text that the file held, where the document's text becomes
  /// another one than the file's.
  private let theirEdit: Edit?

  /// Compares and merges. Linear in the texts; not for the main thread.
  ///
  /// - Parameters:
  ///   - base: what the file held; `nil` where that is not known: then all that is written here stays.
  ///   - ours: the document's text.
  ///   - theirs: what the file holds now.
  public init(base: TextRope?, ours: TextRope, theirs: TextRope) {
    self.init(base: base, ours: ours, theirs: theirs, current: ours, saved: base)
  }

  /// Compares and merges again, as the other program has gone on to write. Nothing of an unfinished text
  /// remains: the same base and the edits made here are merged with the text that the file holds now.
  /// Linear in the texts; not for the main thread.
  ///
  /// - Parameters:
  ///   - theirs: what the file holds now.
  ///   - current: the document's text, which was `text` when this change was taken over.
  public func followed(by theirs: TextRope, current: TextRope) -> OutsideChange {
    let ours = TextMerge(base: text, ours: current, theirs: ours).text
    return OutsideChange(
      base: base, ours: ours, theirs: theirs, current: current, saved: self.theirs)
  }

  /// - Parameters:
  ///   - current: the document's text, which the edit is for.
  ///   - saved: the text that the file was last taken to hold.
  private init(
    base: TextRope?, ours: TextRope, theirs: TextRope, current: TextRope, saved: TextRope?
  ) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    if ours == base || ours == theirs {
      (text, hasConflicts) = (theirs, false)
    } else if let base {
      let merge = TextMerge(base: base, ours: ours, theirs: theirs)
      (text, hasConflicts) = (merge.text, merge.conflictCount > 0)
    } else {
      (text, hasConflicts) = (ours, true)
    }
    (theirEdit, edit) = concurrently { [text] in
      text == theirs ? nil : Edit(from: saved ?? TextRope(), to: theirs)
    } _: { [text] in
      Edit(from: current, to: text).joined(toAtMost: Self.mostReplacements, in: current)
    }
  }

  /// Whether the document's text becomes another one than the file's: both are in it.
  public var isMerged: Bool { theirEdit != nil }

  /// Stretches of text that are replaced one by one. Each costs a few microseconds between two
  /// frames, so a hundred thousand of them are made of fewer longer ones.
  private static let mostReplacements = 100

  /// What a history has to know of it.
  ///
  /// - Parameters:
  ///   - before: the state before the step.
  ///   - after: the state after it.
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
  /// About how many bytes it takes to write it down.
  fileprivate var size: Int {
    replacements.reduce(0) { $0 + $1.text.utf8Count + MemoryLayout<Replacement>.size }
  }
}
