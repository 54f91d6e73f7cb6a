import Foundation

/// A running child process. Its output goes to files, so that it can't block, and its end is polled,
/// never waited for blindly.
///
/// Foundation's `Process` is not used: it needs a run loop, and a child of one of its threads
/// inherits that thread's blocked signals, so that SIGTERM would never arrive.
final class ChildProcess {
  let identifier: pid_t
  private let outputPath: String
  private let errorPath: String
  private var ending: Ending?

  /// The way a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// A program that could not be started.
  struct StartError: Error, CustomStringConvertible {
    let program: String
    let code: Int32
    var description: String { "\(program) does not start: \(String(cString: strerror(code)))" }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - environment: all of the child's environment.
  ///   - folder: the folder of its output, and its working directory.
  ///   - input: the text of its standard input; empty by default.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    input: [UInt8] = []
  ) throws {
    let stem = folder + "/" + UUID().uuidString
    outputPath = stem + ".out"
    errorPath = stem + ".err"
    let inputPath = stem + ".in"
    try Data(input).write(to: URL(fileURLWithPath: inputPath))

    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, outputPath, writing, 0o600)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errorPath, writing, 0o600)

    // The worker threads that tests run on block every signal; the child shall not.
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

    // `env` becomes the program after it has gone to the folder: the process stays the same one.
    let gate = "/usr/bin/env"
    var words = ([gate, "-C", folder, program] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, gate, &files, &attributes, &words, &settings)
    guard code == 0 else { throw StartError(program: program, code: code) }
    identifier = child
  }

  /// Returns the way it ended; `nil` while it runs.
  func poll() -> Ending? {
    if ending == nil {
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier {
        let signal = status & 0x7f
        ending = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
      }
    }
    return ending
  }

  /// Sends a signal, if it still runs.
  func send(_ signal: Int32) {
    if poll() == nil { Glibc.kill(identifier, signal) }
  }

  /// Ends it without asking, and returns when it has gone.
  func kill() {
    send(SIGKILL)
    guard ending == nil else { return }
    var status: Int32 = 0
    if waitpid(identifier, &status, 0) == identifier {
      ending = .killed(signal: SIGKILL)
    }
  }

  /// Waits until it ends by itself.
  func end(within seconds: Double = longestWait) async throws -> Ending {
    try await eventually("process \(identifier) ends", within: seconds) { self.poll() }
  }

  /// The standard output so far.
  var output: [UInt8] { bytes(ofFile: outputPath) }
  /// The standard error so far.
  var complaints: String { String(decoding: bytes(ofFile: errorPath), as: UTF8.self) }

  private func bytes(ofFile path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }
}
