public import Glibc

/// Programs that tests start.
///
/// The threads that tests run on block signals, and a child would inherit that: SIGTERM would never
/// arrive.
public enum ChildProgram {
  /// Starts a program that blocks and ignores no signal. Returns its process; `nil` if it can't be
  /// started.
  ///
  /// - Parameters:
  ///   - words: the program, which `PATH` finds, and its arguments.
  ///   - environment: its whole environment, as `NAME=VALUE`; `nil`: that of the tests.
  ///   - open: opens and closes files for it.
  public static func start(
    _ words: [String], environment: [String]? = nil,
    files open: (inout posix_spawn_file_actions_t) -> Void = { _ in }
  ) -> pid_t? {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    open(&files)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Invariant: the strings are copies of our own that live until the call returns.
    let list = words.map { strdup($0) } + [nil]
    let settings = environment.map { $0.map { strdup($0) } + [nil] } ?? []
    defer { (list + settings).forEach { free($0) } }
    var child: pid_t = 0
    let failure =
      settings.isEmpty
      ? posix_spawnp(&child, words[0], &files, &attributes, list, environ)
      : posix_spawnp(&child, words[0], &files, &attributes, list, settings)
    return failure == 0 ? child : nil
  }
}
