import TextCore

/// The editor's knowledge of the document's file.
extension DocumentEditor {
  /// The text that the file holds, or held before it disappeared, as a snapshot; `nil`: there was
  /// none.
  var savedText: TextRope? { saved.text }
  /// True if the text differs from the file's, as `SavedText.differs`.
  var isModified: Bool { saved.differs(from: text, revision) }
  /// True if the difference is to be shown, as `SavedText.seemsToDiffer`.
  var seemsModified: Bool { saved.seemsToDiffer(from: text, revision) }

  /// True if the file that held the text is missing.
  var isGone: Bool { saved.isGone }
}
