import TextCore

/// The text of the document's file, as far as it is known.
struct SavedText {
  /// The text, as a snapshot; `nil`: no file holds any.
  var text: TextRope?
  /// The revision of the document at which that was its text; -1: at none.
  var revision = 0
  /// Whether the file has gone since.
  var isGone = false

  /// Whether the document's text differs. Compares bytes only after edits, and then in the length of
  /// the text: not for the typing path.
  func differs(from text: TextRope, _ revision: Int) -> Bool {
    isGone || revision != self.revision && self.text != text
  }

  /// Whether to show that it differs. Reads a megabyte at most, and that only where both are equally
  /// long; a longer text that is as it was after edits is said to differ.
  func seemsToDiffer(from text: TextRope, _ revision: Int) -> Bool {
    guard !isGone, revision != self.revision else { return isGone }
    let length = text.utf8Count
    return self.text?.utf8Count != length || length > 1 << 20 || differs(from: text, revision)
  }
}
