/// The place of the `#` of a heading.
public enum HeadingTags: String, CaseIterable, Hashable, Sendable {
  /// In the margin, before the text.
  case hanging
  /// In the line, as letters do.
  case inline
}
