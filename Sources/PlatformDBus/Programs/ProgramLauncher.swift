import Glibc
import Platform

/// Starts programs without a shell and waits for them on a thread of their own, so that none
/// becomes a zombie.
nonisolated enum ProgramLauncher {
  /// Runs a program found in `PATH`. It survives Paber's end.
  ///
  /// - Parameters:
  ///   - timeOut: seconds after which a program that still runs counts as successful; `nil`: its exit
  ///     status decides, however late.
  ///   - ended: called once, on another thread: with true if the program was started and has succeeded.
  static func run(
    _ program: String, _ arguments: [String], activationToken: String? = nil,
    timeOut: Double? = nil, ended: @escaping @Sendable (Bool) -> Void
  ) {
    let variables = activationToken.map { [tokenName: $0] } ?? [:]
    let process = LaunchedProgram([program] + arguments, variables: variables)
    if !BlockingThread.start(threadName, { process.run(timeOut: timeOut, ended) }) {
      ended(false)
    }
  }

  /// Runs a program found in `PATH` that has to end in time.
  ///
  /// - Parameters:
  ///   - timeOut: seconds after which the program is killed.
  ///   - ended: called once with the outcome, on another thread.
  static func runOrKill(
    _ program: String, _ arguments: [String], timeOut: Double,
    ended: @escaping @Sendable (ProgramOutcome) -> Void
  ) {
    let process = LaunchedProgram([program] + arguments, variables: [:])
    let deadline = BlockingThread.now + timeOut
    if !BlockingThread.start(threadName, { ended(process.run(before: deadline)) }) {
      ended(.failed)
    }
  }

  /// Runs a program found in `PATH` and reads its output, in plain English.
  ///
  /// - Parameters:
  ///   - timeOut: seconds after which the program is killed.
  ///   - ended: called with the output on another thread; with `nil` if the program could not be
  ///     started, has failed, or was killed.
  static func read(
    _ program: String, _ arguments: [String], timeOut: Double,
    ended: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    let process = LaunchedProgram([program] + arguments, variables: ["LC_ALL": "C"])
    let deadline = BlockingThread.now + timeOut
    if !BlockingThread.start(threadName, { ended(process.read(limit: outputLimit, deadline)) }) {
      ended(nil)
    }
  }

  private static let threadName = "paber-launcher"
  /// The variable of the activation token.
  fileprivate static let tokenName = "XDG_ACTIVATION_TOKEN"
  /// The bytes of output that are kept; more are discarded.
  private static let outputLimit = 1 << 16
}

/// A program that one thread starts and waits for.
private nonisolated struct LaunchedProgram: Sendable {
  /// The program and its arguments.
  let words: [String]
  /// Variables in addition to ours.
  let variables: [String: String]

  init(_ words: [String], variables: [String: String]) {
    self.words = words
    self.variables = variables
  }

  /// Runs the program and waits for its end.
  func run(timeOut: Double?, _ ended: (Bool) -> Void) {
    guard let process = start(output: nil) else { return ended(false) }
    guard let timeOut else { return ended(hasSucceeded(process)) }
    let deadline = BlockingThread.now + timeOut
    if let status = Self.status(of: process, before: deadline) { return ended(status == 0) }
    ended(true)
    // Otherwise the program would become a zombie.
    _ = hasSucceeded(process)
  }

  /// Runs the program, kills it at `deadline`, and returns the outcome.
  func run(before deadline: Double) -> ProgramOutcome {
    guard let process = start(output: nil) else { return .failed }
    if let status = Self.status(of: process, before: deadline) {
      return status == 0 ? .succeeded : .failed
    }
    end(process)
    return .timedOut
  }

  /// Kills a process and its children: it leads a session of its own.
  private func end(_ process: pid_t) {
    kill(-process, SIGKILL)
    _ = hasSucceeded(process)
  }

  /// Runs the program and returns its output up to `deadline`; `nil` if it could not be started,
  /// has failed or was killed.
  func read(limit: Int, _ deadline: Double) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    // The call for a pipe that is closed on exec is hidden from Swift; the one for a pair of
    // sockets is not.
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, flags, 0, &ends) == 0 else { return nil }
    let process = start(output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let output = Self.output(from: ends[0], limit: limit, before: deadline)
    if let output, let status = Self.status(of: process, before: deadline) {
      return status == 0 ? output : nil
    }
    end(process)
    return nil
  }

  /// Reads to the end; `nil` if that does not come before `deadline`.
  private static func output(from file: Int32, limit: Int, before deadline: Double) -> [UInt8]? {
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, BlockingThread.milliseconds(until: deadline))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return output }
      if output.count < limit { output += piece[..<count] }
    }
  }

  /// Seconds between two checks of a running program.
  private static let interval = 0.02

  /// Waits for the end of a process; `nil` if it still runs at `deadline`.
  private static func status(of process: pid_t, before deadline: Double) -> Int32? {
    while true {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { return -1 }
      if ended == 0 {
        guard BlockingThread.now < deadline else { return nil }
        usleep(useconds_t(interval * 1e6))
      }
    }
  }

  /// Waits for the end of a process; true if it has exited with the status 0.
  private func hasSucceeded(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }

  /// Our variables without the activation token, which is for one program only, and with the
  /// additional ones.
  private var environment: [String] {
    var settings: [String] = []
    var place = environ
    // Invariant: the list ends with nil and does not change during the call.
    while let setting = place.pointee {
      settings.append(String(cString: setting))
      place += 1
    }
    let replaced = [ProgramLauncher.tokenName] + variables.keys
    settings.removeAll { setting in replaced.contains { setting.hasPrefix($0 + "=") } }
    return settings + variables.map { "\($0.key)=\($0.value)" }
  }

  /// `POSIX_SPAWN_SETSID` of glibc's `spawn.h`, which is hidden from programs without the GNU extensions.
  private static let ownSession: Int16 = 0x80

  private func start(output: Int32?) -> pid_t? {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Our threads block the signals that end a program; the child must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Nor that two other signals are ignored.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    sigaddset(&ignored, SIGPIPE)
    sigaddset(&ignored, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    // A session of its own: a signal of our terminal must not end the browser.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Self.ownSession)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    // Invariant: the strings are copies of our own that live until the call returns.
    var pointers = words.map { strdup($0) }
    var settings = environment.map { strdup($0) }
    defer { for pointer in pointers + settings { free(pointer) } }
    guard !(pointers + settings).contains(where: { $0 == nil }) else { return nil }
    pointers.append(nil)
    settings.append(nil)
    var process: pid_t = 0
    let failure = posix_spawnp(&process, words[0], &actions, &attributes, pointers, settings)
    return failure == 0 ? process : nil
  }
}
