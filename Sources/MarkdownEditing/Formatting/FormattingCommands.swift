/// The commands that format text, one file per family: pure functions of a `FormattingContext`.
///
/// Each returns nil if there is nothing to do, or if no result would be parsed as intended. Their
/// cost depends on the paragraphs that they touch, or on the parts of very long ones, not on the
/// length of the text.
public enum FormattingCommands {}
