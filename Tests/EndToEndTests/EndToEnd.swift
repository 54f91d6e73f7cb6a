import Testing

/// Everything that a person sees of the running program: real windows, real keys, real files.
///
/// Rows of tests run beside each other, since each test has a whole desktop of its own and mostly
/// waits for it; within a row they come one after the other.
enum EndToEnd {
  /// What happens to a text, and to one that was not saved when its window closes.
  @Suite(.serialized) enum Writing {}
  /// What happens to files, and how the program begins and ends.
  @Suite(.serialized) enum Files {}
  /// What happens to a window and to what is drawn over the page.
  @Suite(.serialized) enum Window {}
  /// What is done with other programs of a desktop: compositors, screen readers, dialogs.
  @Suite(.serialized) enum Desktops {}
}
