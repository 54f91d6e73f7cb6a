/// The commands that format text, one file a family: pure functions of a `FormattingContext`.
///
/// Each returns nil when there is nothing to do, or nothing that would leave Markdown that reads as
/// meant. What they cost depends on the paragraphs that they touch, or on the parts of very long
/// ones, not on the length of the text.
public enum FormattingCommands {}
