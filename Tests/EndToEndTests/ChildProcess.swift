import Foundation
import TestSupport

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
    var description: String { "\(program) does not start" }
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
    try writeFile(input, at: inputPath)

    // `env` becomes the program after it has gone to the folder: the process stays the same one.
    let words = ["/usr/bin/env", "-C", folder, program] + arguments
    let started = ChildProgram.start(
      words, environment: environment.map { "\($0.key)=\($0.value)" }
    ) { [outputPath, errorPath] files in
      let writing = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, inputPath, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, outputPath, writing, 0o600)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errorPath, writing, 0o600)
    }
    guard let child = started else { throw StartError(program: program) }
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

  /// Kills it, and returns when it has ended.
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
