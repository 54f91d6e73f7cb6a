import Testing

/// Everything that a person sees of the running program: real windows, real keys, real files.
///
/// Rows of tests run beside each other, since each test has a whole desktop of its own and mostly
/// waits for it; within a row they come one after the other.
enum EndToEnd {
  /// What happens to a text, and to one that was not saved when its window closes or the program dies.
  @Suite(.serialized) enum Writing {}
  /// What happens to files, and which of them a start opens.
  @Suite(.serialized) enum Files {}
  /// What happens to a window and to what is drawn over the page.
  @Suite(.serialized) enum Window {}
  /// Windows on Wayland.
  @Suite(.serialized) enum Compositors {}
  /// What there is to do with a desktop and its other programs: input methods, screen readers, dialogs,
  /// its rest and its end.
  @Suite(.serialized) enum Desktops {}
}
