import TextCore

/// The last known text of the document's file.
struct SavedText {
  /// The text, as a snapshot; `nil`: no file holds any.
  var text: TextRope?
  /// The document's revision with that text; -1: none has it.
  var revision = 0
  /// True if the file is missing.
  var isGone = false

  /// True if the document's text differs. Compares bytes only after edits, at a cost linear in the
  /// text: not for the typing path.
  func differs(from text: TextRope, _ revision: Int) -> Bool {
    isGone || revision != self.revision && self.text != text
  }

  /// True if the document is to be shown as changed. Compares a megabyte at most, and only if both
  /// lengths are equal. A longer text counts as changed after edits even if it is the same again.
  func seemsToDiffer(from text: TextRope, _ revision: Int) -> Bool {
    guard !isGone, revision != self.revision else { return isGone }
    let length = text.utf8Count
    return self.text?.utf8Count != length || length > 1 << 20 || differs(from: text, revision)
  }
}
