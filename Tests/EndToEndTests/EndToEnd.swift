import TestSupport
import Testing

/// Tests of the running program as a user sees it: real windows, real keys, real files.
///
/// Suites run in parallel, since each test has its own desktop and mostly waits for it; the tests of a
/// suite run one after the other. A test that takes ten minutes has failed; in
/// `make check-long` a thousand kills may take longer.
enum EndToEnd {
  /// Writing, and unsaved text when its window closes or the program dies.
  @Suite(.serialized, .timeLimit(.minutes(LongCheck.isWanted ? 120 : 10))) enum Writing {}
  /// Files, and those that a start opens.
  @Suite(.serialized, .timeLimit(.minutes(10))) enum Files {}
  /// Windows and overlays over the page.
  @Suite(.serialized, .timeLimit(.minutes(10))) enum Window {}
  /// Windows on Wayland.
  @Suite(.serialized, .timeLimit(.minutes(10))) enum Compositors {}
  /// The desktop and its other programs: input methods, screen readers, dialogs, idle time and the end
  /// of the session.
  @Suite(.serialized, .timeLimit(.minutes(10))) enum Desktops {}
}
