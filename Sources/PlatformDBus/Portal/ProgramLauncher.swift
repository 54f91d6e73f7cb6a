import Glibc
import Platform

/// Starts programs without a shell and waits for them on a thread of their own, so that none is
/// left as a zombie.
nonisolated enum ProgramLauncher {
  /// Runs a program found in `PATH`; `ended` is told on another thread whether it could be started
  /// and has ended well. It lives on when Paber goes.
  static func run(
    _ program: String, _ arguments: [String], activationToken: String? = nil,
    ended: @escaping @Sendable (Bool) -> Void
  ) {
    let job = Job([program] + arguments, token: activationToken, ended)
    if !BlockingThread.start("paber-launcher", job.run) { ended(false) }
  }

  /// `POSIX_SPAWN_SETSID` of glibc's `spawn.h`, which is hidden from programs that ask for no
  /// extensions.
  private static let ownSession: Int16 = 0x80

  private final class Job: Sendable {
    private let words: [String]
    private let token: String?
    private let ended: @Sendable (Bool) -> Void

    init(_ words: [String], token: String?, _ ended: @escaping @Sendable (Bool) -> Void) {
      self.words = words
      self.token = token
      self.ended = ended
    }

    func run() {
      guard let process = start() else { return ended(false) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return ended(false) }
      }
      // Zero is an exit by itself with the status 0.
      ended(status == 0)
    }

    /// Ours, but for what is only for one program: leave to come to the front.
    private var environment: [String] {
      var settings: [String] = []
      var place = environ
      // Invariant: the list ends with nothing, and nobody changes it meanwhile.
      while let setting = place.pointee {
        settings.append(String(cString: setting))
        place += 1
      }
      settings.removeAll { $0.hasPrefix(Self.tokenName) }
      if let token { settings.append(Self.tokenName + token) }
      return settings
    }

    private static let tokenName = "XDG_ACTIVATION_TOKEN="

    private func start() -> pid_t? {
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
      guard posix_spawnattr_init(&attributes) == 0 else { return nil }
      defer { posix_spawnattr_destroy(&attributes) }
      guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
      defer { posix_spawn_file_actions_destroy(&actions) }
      // Our threads keep the signals back that end a program; it must not inherit that.
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      // Nor that we take no notice of two others.
      var ignored = sigset_t()
      sigemptyset(&ignored)
      sigaddset(&ignored, SIGPIPE)
      sigaddset(&ignored, SIGXFSZ)
      posix_spawnattr_setsigdefault(&attributes, &ignored)
      // A session of its own: what ends us in a terminal does not end the browser.
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | ownSession)
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
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
}
