/// The answer of a text field to an event.
public enum FieldResponse: Hashable, Sendable {
  /// The text has changed.
  case changed
  /// The field used the event; its text is the same.
  case handled
  /// The field wants to paste: pass the clipboard's text to `paste` when it arrives.
  case wantsClipboard
  /// The field wants the primary selection pasted in the same way.
  case wantsPrimary
  /// The field wants its menu opened.
  case wantsMenu
  /// The field has no use for the event.
  case ignored
}
