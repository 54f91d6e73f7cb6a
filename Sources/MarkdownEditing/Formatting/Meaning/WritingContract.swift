/// The promise of a command about the Markdown that it writes.
enum WritingContract {
  /// The fewest bytes change: for text whose tags are shown.
  case fewestBytes
  /// The text looks as wanted, whatever its bytes: for text whose tags are hidden.
  case look
}
