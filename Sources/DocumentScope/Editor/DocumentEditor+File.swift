import TextCore

/// What is known of the file.
extension DocumentEditor {
  /// The text that the file holds, or held before it went, as a snapshot; `nil`: there was none.
  var savedText: TextRope? { saved.text }
  /// Whether the text differs from the file's, as `SavedText.differs`.
  var isModified: Bool { saved.differs(from: text, revision) }
  /// Whether to show that it differs, as `SavedText.seemsToDiffer`.
  var seemsModified: Bool { saved.seemsToDiffer(from: text, revision) }

  /// Whether no file holds the text any more, which one did.
  var isGone: Bool { saved.isGone }
}
