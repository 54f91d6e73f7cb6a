/// The promise of a command about the Markdown that it writes.
enum WritingContract {
  /// The fewest bytes change. For text with its tags shown.
  case fewestBytes
  /// The text looks as it is wanted to. For text whose tags are hidden.
  case look
}
